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
import java.util.Map;
import java.util.Optional;
import org.cenotes.partners.domain.pricing.AgeBreakdown;
import org.cenotes.partners.domain.reservation.Pickup;
import org.cenotes.partners.domain.reservation.ReservationView;
import org.cenotes.partners.platform.json.PatchBody;
import org.cenotes.partners.platform.queueing.QueueKeyed;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A change of a reservation.
 *
 * @param firstName new first name of the guest
 * @param lastName new last name of the guest
 * @param guestEmail new e-mail address of the guest
 * @param guestPhone new phone number of the guest
 * @param nationality new country of the guest, ISO 3166-1 alpha-2; null clears it
 * @param notes new notes for the venue; null or an empty text clears them
 * @param date new visit date, local to the cenote
 * @param endTime new end of the visit, local to the cenote
 */
@Schema(name = "ReservationUpdate")
@PatchBody(
    of = ReservationView.class,
    elsewhere = {
      @PatchBody.Elsewhere(
          members = "guest",
          use = "firstName, lastName, guestEmail, guestPhone and nationality"),
      @PatchBody.Elsewhere(
          members = {
            "guestName",
            "contactName",
            "guestFirstName",
            "contactFirstName",
            "guestLastName",
            "contactLastName"
          },
          use = "firstName and lastName"),
      @PatchBody.Elsewhere(
          members = {"email", "contactEmail"},
          use = "guestEmail"),
      @PatchBody.Elsewhere(
          members = {"phone", "contactPhone"},
          use = "guestPhone"),
      @PatchBody.Elsewhere(
          members = {"status", "cancellation"},
          use = "POST /api/partner-reservations/{id}/cancel"),
      @PatchBody.Elsewhere(
          members = {
            "cenoteId",
            "packageId",
            "transportationType",
            "additionalServices",
            "couponCode",
            "promotionId",
            "quoteId",
            "paymentMethod",
            "locale"
          },
          use = "POST /api/partner-reservations to book again, then cancel this reservation")
    })
public record ReservationUpdate(
    @Nullable @Size(min = 1, max = 150) String firstName,
    @Nullable @Size(min = 1, max = 150) String lastName,
    @Nullable @Email @Size(min = 1, max = 254) String guestEmail,
    @Nullable @Size(min = 1, max = 40) String guestPhone,
    @Nullable Optional<@CountryCode String> nationality,
    @Nullable Optional<@Size(max = 1000) String> notes,
    @Nullable
        @Schema(
            description =
                "Replaces the whole value. At most 80 KiB as JSON; only texts full of control"
                    + " characters are longer.")
        Optional<
                @Size(max = 50) Map<
                    @Size(min = 1, max = 40) String, @NotNull @Size(max = 500) String>>
            metadata,
    @Nullable @Schema(description = "Replaces the whole value.") Optional<@Valid Pickup> pickup,
    @Nullable LocalDate date,
    @Nullable @Schema(description = "Without endTime, the length of the visit is unchanged.")
        LocalTime startTime,
    @Nullable LocalTime endTime,
    @Nullable
        @Min(1)
        @Max(50)
        @Schema(
            description =
                "Requires ageBreakdown if children were booked; otherwise all are adults.")
        Integer visitors,
    @Nullable @Valid @Schema(description = "Must add up to visitors.") AgeBreakdown ageBreakdown)
    implements QueueKeyed {
  /** An emptied field of a form means no notes. */
  public ReservationUpdate {
    notes = notes == null ? null : notes.filter(text -> !text.isEmpty());
  }

  /** Whether it may change time or visitors, and with them places and price. */
  boolean mayMove() {
    return date != null
        || startTime != null
        || endTime != null
        || visitors != null
        || ageBreakdown != null;
  }

  /**
   * Requests for the same new time share a queue; those of the sandbox have their own. The cenote
   * is unknown until the reservation is read, so requests for different cenotes share it too.
   */
  @Override
  public Object queueKey() {
    return date != null && startTime != null
        ? List.of("move", CurrentScope.required().data(), date, startTime)
        : new Object();
  }
}
