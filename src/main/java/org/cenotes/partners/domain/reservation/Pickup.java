package org.cenotes.partners.domain.reservation;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/**
 * Where and when the guests are picked up.
 *
 * @param requested whether the group is to be picked up
 * @param locationName name of the place, such as a hotel
 * @param address address of the place
 * @param latitude latitude of the place, in degrees
 * @param longitude longitude of the place, in degrees
 * @param time wanted time, local to the cenote
 * @param notes notes for the driver
 */
public record Pickup(
    @Nullable Boolean requested,
    @Nullable @Size(min = 1, max = 200) String locationName,
    @Nullable @Size(max = 300) String address,
    @Nullable @DecimalMin("-90") @DecimalMax("90") @Digits(integer = 2, fraction = MAX_DECIMALS)
        BigDecimal latitude,
    @Nullable @DecimalMin("-180") @DecimalMax("180") @Digits(integer = 3, fraction = MAX_DECIMALS)
        BigDecimal longitude,
    @Nullable LocalTime time,
    @Nullable @Size(max = 500) String notes) {
  /** More than any device reports; without a limit, numbers could be stored that cannot be read. */
  private static final int MAX_DECIMALS = 20;
}
