package org.cenotes.partners.domain.reservation;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Digits;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.time.LocalTime;
import org.jspecify.annotations.Nullable;

/** Where and when the guests are fetched. */
public record Pickup(
    @Nullable Boolean requested,
    @Nullable @Size(min = 1, max = 200) String locationName,
    @Nullable @Size(max = 300) String address,
    @Nullable @DecimalMin("-90") @DecimalMax("90") @Digits(integer = 2, fraction = PLACES)
        BigDecimal latitude,
    @Nullable @DecimalMin("-180") @DecimalMax("180") @Digits(integer = 3, fraction = PLACES)
        BigDecimal longitude,
    @Nullable LocalTime time,
    @Nullable @Size(max = 500) String notes) {
  /** More than any device knows; without a bound a number is stored that cannot be read again. */
  private static final int PLACES = 20;
}
