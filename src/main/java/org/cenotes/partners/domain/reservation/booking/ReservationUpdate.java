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

/** What is to be changed of a reservation; a member that is absent or null stays as it is. */
@Schema(name = "ReservationUpdate")
public record ReservationUpdate(
    @Nullable @Size(min = 1, max = 150) String firstName,
    @Nullable @Size(min = 1, max = 150) String lastName,
    @Nullable @Email @Size(min = 1, max = 254) String guestEmail,
    @Nullable @Size(min = 1, max = 40) String guestPhone,
    @Nullable @CountryCode String nationality,
    @Nullable @Size(max = 1000) @Schema(description = "Empty: none any more.") String notes,
    @Nullable @Size(max = 50) @Schema(description = "Replaces all of it.")
        Map<@Size(min = 1, max = 40) String, @NotNull @Size(max = 500) String> metadata,
    @Nullable @Valid @Schema(description = "Replaces all of it.") Pickup pickup,
    @Nullable LocalDate date,
    @Nullable @Schema(description = "Without endTime the visit stays as long as it is.")
        LocalTime startTime,
    @Nullable LocalTime endTime,
    @Nullable
        @Min(1)
        @Max(50)
        @Schema(description = "Needs ageBreakdown when children were booked; else all adults.")
        Integer visitors,
    @Nullable @Valid @Schema(description = "Adds up to visitors.") AgeBreakdown ageBreakdown)
    implements QueueKeyed {

  /** Whether it may change time or visitors, and so places and price. */
  boolean mayMove() {
    return date != null
        || startTime != null
        || endTime != null
        || visitors != null
        || ageBreakdown != null;
  }

  /**
   * Requests for the same new time wait for each other. The cenote is not known before the
   * reservation is read, so that those of different cenotes may wait for each other too.
   */
  @Override
  public Object queueKey() {
    return date != null && startTime != null ? List.of("move", date, startTime) : new Object();
  }
}
