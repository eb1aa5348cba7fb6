package org.cenotes.partners.domain.availability;

import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.cenotes.partners.domain.availability.SlotInventory.TakenSlot;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.ScheduleChange;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;

/** Carries a new schedule over to the slots that were booked before. */
@Service
public class ScheduleChangeService {
  private final SlotInventory inventory;
  private final Clock clock;

  @Inject
  ScheduleChangeService(SlotInventory inventory, Clock clock) {
    this.inventory = inventory;
    this.clock = clock;
  }

  /**
   * Gives the slots from now on the capacity of the new schedule.
   *
   * @throws ApiException 409 naming the first slot in which more places are taken than the new
   *     schedule has, or any are when the time zone is another
   */
  void onScheduleChange(@Observes ScheduleChange change) {
    Listing after = change.after();
    LocalDateTime now = LocalDateTime.ofInstant(clock.instant(), change.before().timezone());
    boolean sameZone = change.before().timezone().equals(after.timezone());
    boolean sameSlots =
        sameZone && change.before().schedule().slotMinutes() == after.schedule().slotMinutes();
    List<SlotPlan> plans = new ArrayList<>();
    for (LocalDate date : inventory.datesFrom(after.id(), now.toLocalDate())) {
      plans.add(SlotPlan.of(after, date));
    }
    TakenSlot slot = inventory.changeCapacities(after.id(), now, sameSlots, plans);
    if (slot != null) {
      throw ApiException.about(
          AvailabilityError.CAPACITY_BELOW_TAKEN,
          sameZone ? "schedule" : "timezone",
          (sameZone
                  ? "must keep the slots with places taken; %s at %s has %s"
                  : "must stay the same while places are taken in future slots; %s at %s has %s")
              .formatted(slot.date(), slot.start(), slot.taken()));
    }
  }
}
