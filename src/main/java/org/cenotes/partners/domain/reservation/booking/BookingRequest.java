package org.cenotes.partners.domain.reservation.booking;

import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.domain.pricing.AgeBreakdown;
import org.cenotes.partners.domain.pricing.SelectedService;
import org.cenotes.partners.domain.pricing.VisitSelection;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.Pickup;
import org.cenotes.partners.platform.queueing.QueueKeyed;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The body of a booking. The specification's alias names of the guest's members are accepted too:
 * `guestName` or `contactName` (split at the last space), `guestFirstName`, `contactFirstName`,
 * `guestLastName`, `contactLastName`, `email`, `contactEmail`, `phone` and `contactPhone`. An alias
 * beside its main name must have the same value.
 *
 * @param cenoteId id of the cenote to visit
 * @param packageId id of one of the cenote's packages; without it, the visit has the plain age
 *     prices
 * @param date visit date, local to the cenote
 * @param startTime start of a slot, local to the cenote
 * @param endTime end of the last slot of the visit, local to the cenote; by default the end of the
 *     slot that begins at startTime
 * @param visitors number of visitors, children included
 * @param ageBreakdown visitors by age; must add up to visitors, by default all are adults
 * @param firstName first name of the guest
 * @param lastName last name of the guest
 * @param guestEmail e-mail address of the guest
 * @param guestPhone phone number of the guest, with the country's prefix; without one it is taken
 *     as Mexican (+52)
 * @param nationality country of the guest, ISO 3166-1 alpha-2
 * @param transportationType how the group arrives; a shuttle or transfer needs a pickup
 * @param pickup where and when the group is picked up
 * @param additionalServices services of the cenote that are booked with the visit;
 *     calculate-complete calls this member selectedServices, which is ignored here
 * @param couponCode code of a coupon; case does not matter; with a quoteId it is that of the quote
 *     or absent
 * @param promotionId id of a promotion that applies only when it is asked for, as the platform has
 *     announced it; the list of automatic discounts leaves these out; with a quoteId it is that of
 *     the quote or absent
 * @param quoteId a quote from calculate-complete for the same visit; its price is charged, with its
 *     coupon and promotion
 * @param locale language of the guest, BCP 47
 * @param paymentMethod how the visit is paid; by default partner_account, which confirms at once
 * @param partnerReference your own reference, unique among your reservations for good; it does not
 *     begin or end with a space. The same reference with the same body returns the first
 *     reservation as it is now, also an expired or cancelled one: look at status, and book again
 *     with a new reference. With another body it is refused with 409
 * @param notes notes for the venue, which its front desk reads
 * @param metadata your own pairs of names and values, returned as they are, in the order of the
 *     names; at most 80 KiB as JSON; only texts full of control characters are longer
 * @param guestName alias of firstName and lastName
 * @param contactName alias of guestName
 * @param guestFirstName alias of firstName
 * @param contactFirstName alias of firstName
 * @param guestLastName alias of lastName
 * @param contactLastName alias of lastName
 * @param email alias of guestEmail
 * @param contactEmail alias of guestEmail
 * @param phone alias of guestPhone
 * @param contactPhone alias of guestPhone
 */
@Schema(name = "CreateReservation")
@GuestGiven
public record BookingRequest(
    @NotNull UUID cenoteId,
    @Nullable UUID packageId,
    @NotNull LocalDate date,
    @NotNull LocalTime startTime,
    @Nullable LocalTime endTime,
    @NotNull @Min(1) @Max(50) Integer visitors,
    @Nullable @Valid AgeBreakdown ageBreakdown,
    @Nullable @Size(min = 1, max = 150) @Schema(required = true) String firstName,
    @Nullable @Size(min = 1, max = 150) @Schema(required = true) String lastName,
    @Nullable @Email @Size(max = 254) @Schema(required = true) String guestEmail,
    @Nullable @Size(max = 40) @Schema(required = true) String guestPhone,
    @Nullable @Size(min = 1, max = 300) @Schema(hidden = true) String guestName,
    @Nullable @Size(min = 1, max = 300) @Schema(hidden = true) String contactName,
    @Nullable @Size(min = 1, max = 150) @Schema(hidden = true) String guestFirstName,
    @Nullable @Size(min = 1, max = 150) @Schema(hidden = true) String contactFirstName,
    @Nullable @Size(min = 1, max = 150) @Schema(hidden = true) String guestLastName,
    @Nullable @Size(min = 1, max = 150) @Schema(hidden = true) String contactLastName,
    @Nullable @Email @Size(max = 254) @Schema(hidden = true) String email,
    @Nullable @Email @Size(max = 254) @Schema(hidden = true) String contactEmail,
    @Nullable @Size(max = 40) @Schema(hidden = true) String phone,
    @Nullable @Size(max = 40) @Schema(hidden = true) String contactPhone,
    @Nullable @CountryCode String nationality,
    @Nullable TransportationType transportationType,
    @Nullable @Valid Pickup pickup,
    @Nullable @Size(max = 20) List<@NotNull @Valid SelectedService> additionalServices,
    @Nullable @Size(min = 1, max = 64) String couponCode,
    @Nullable @Size(min = 1, max = 64) String promotionId,
    @Nullable @Size(min = 1, max = 64) String quoteId,
    @Nullable @LanguageTag String locale,
    @Nullable @Schema(implementation = PaymentMethod.class) String paymentMethod,
    @Nullable
        @Size(min = 1, max = 100)
        @Pattern(
            regexp = "\\S(.*\\S)?",
            message = "must not begin or end with a space or contain a line break")
        String partnerReference,
    @Nullable @Size(max = 1000) String notes,
    @Nullable @Size(max = 50)
        Map<@Size(min = 1, max = 40) String, @NotNull @Size(max = 500) String> metadata)
    implements QueueKeyed {

  /** The visit to be priced. */
  VisitSelection visit(AgeBreakdown ages, TransportationType transportation) {
    return new VisitSelection(
        ages.adults(),
        ages.children(),
        packageId,
        additionalServices == null ? List.of() : additionalServices,
        transportation);
  }

  /** Requests for the same slot share a queue; those of the sandbox have their own. */
  @Override
  public Object queueKey() {
    return List.of(
        CurrentScope.required().data(),
        String.valueOf(cenoteId),
        String.valueOf(date),
        String.valueOf(startTime));
  }
}
