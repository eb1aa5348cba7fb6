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
import org.cenotes.partners.domain.pricing.AgeBreakdown;
import org.cenotes.partners.domain.reservation.Pickup;
import org.cenotes.partners.platform.queueing.QueueKeyed;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A change of a reservation; a member that is absent or null is unchanged. */
@Schema(name = "ReservationUpdate")
public record ReservationUpdate(
    @Nullable @Size(min = 1, max = 150) String firstName,
    @Nullable @Size(min = 1, max = 150) String lastName,
    @Nullable @Email @Size(min = 1, max = 254) String guestEmail,
    @Nullable @Size(min = 1, max = 40) String guestPhone,
    @Nullable @CountryCode String nationality,
    @Nullable @Size(max = 1000) @Schema(description = "Empty: removes the notes.") String notes,
    @Nullable @Size(max = 50) @Schema(description = "Replaces the whole value.")
        Map<@Size(min = 1, max = 40) String, @NotNull @Size(max = 500) String> metadata,
    @Nullable @Valid @Schema(description = "Replaces the whole value.") Pickup pickup,
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

  /** Whether it may change time or visitors, and with them places and price. */
  boolean mayMove() {
    return date != null
        || startTime != null
        || endTime != null
        || visitors != null
        || ageBreakdown != null;
  }

  /**
   * Requests for the same new time share a queue. The cenote is unknown until the reservation is
   * read, so requests for different cenotes share it too.
   */
  @Override
  public Object queueKey() {
    return date != null && startTime != null ? List.of("move", date, startTime) : new Object();
  }
}
