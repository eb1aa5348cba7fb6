package org.cenotes.partners.domain.availability;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.cenotes.partners.domain.availability.Places.Count;
import org.cenotes.partners.domain.availability.Places.Day;
import org.cenotes.partners.domain.availability.Places.Name;
import org.cenotes.partners.platform.component.Service;

/** The transaction behind {@link SharedReads}. */
@Service
public class InventoryService {
  private final Places places;

  @Inject
  InventoryService(Places places) {
    this.places = places;
  }

  Map<Day, Map<Name, Count>> on(List<Day> days) {
    return places.on(days);
  }
}
