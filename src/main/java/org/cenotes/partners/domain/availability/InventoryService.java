package org.cenotes.partners.domain.availability;

import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.domain.availability.SlotInventory.Count;
import org.cenotes.partners.domain.availability.SlotInventory.Day;
import org.cenotes.partners.domain.availability.SlotInventory.Name;
import org.cenotes.partners.platform.component.Service;

/** The transactions in which the inventory is read. */
@Service
public class InventoryService {
  private final SlotInventory places;

  @Inject
  InventoryService(SlotInventory places) {
    this.places = places;
  }

  /** The slots somebody has booked, ever, on each of these days. */
  public Map<Day, Map<Name, Count>> on(List<Day> days) {
    return places.on(days);
  }

  /** The slots somebody has booked, ever, from one date to the other. */
  public Map<Name, Count> between(UUID cenoteId, LocalDate from, LocalDate to) {
    return places.between(cenoteId, from, to);
  }
}
