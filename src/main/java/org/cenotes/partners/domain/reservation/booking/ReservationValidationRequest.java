package org.cenotes.partners.domain.reservation.booking;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.ItemType;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.domain.pricing.AgeBreakdown;
import org.cenotes.partners.domain.pricing.SelectedService;
import org.cenotes.partners.domain.reservation.Pickup;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A visit to be validated without booking it.
 *
 * @param itemType what is to be booked
 * @param itemId id of the cenote
 * @param date visit date, local to the cenote
 * @param startTime start of a slot, local to the cenote
 * @param visitors number of visitors, children included
 * @param packageId id of one of the cenote's packages
 * @param transportationType how the group arrives; a shuttle or transfer needs a pickup
 * @param pickup where and when the group is picked up
 * @param additionalServices services of the cenote to book with the visit; calculate-complete calls
 *     this member selectedServices, which is ignored here
 * @param couponCode code of a coupon; case does not matter
 */
@Schema(name = "ValidateReservation")
public record ReservationValidationRequest(
    @NotNull ItemType itemType,
    @NotNull UUID itemId,
    @NotNull LocalDate date,
    @NotNull LocalTime startTime,
    @Nullable @Schema(description = "Default: the end of the slot.") LocalTime endTime,
    @NotNull @Min(1) @Max(50) Integer visitors,
    @Nullable @Valid @Schema(description = "Must add up to visitors. Default: all adults.")
        AgeBreakdown ageBreakdown,
    @Nullable UUID packageId,
    @Nullable @Schema(description = "Default: none.") TransportationType transportationType,
    @Nullable @Valid Pickup pickup,
    @Nullable @Size(max = 20) List<@NotNull @Valid SelectedService> additionalServices,
    @Nullable @Size(min = 1, max = 64) String couponCode,
    @Nullable
        @Email
        @Size(min = 1, max = 254)
        @Schema(
            description =
                "E-mail address of the guest. If given, discounts on a guest's first purchase are in"
                    + " the price. Ignored unless a partner is authenticated.")
        String guestEmail) {

  /** The transport that is asked for. */
  TransportationType transportation() {
    return transportationType == null ? TransportationType.NONE : transportationType;
  }
}
