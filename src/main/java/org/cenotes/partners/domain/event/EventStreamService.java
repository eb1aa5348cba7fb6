package org.cenotes.partners.domain.event;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.platform.component.Service;

/** Follows the logs of the partners whose readers wait on this node. */
@Service
public class EventStreamService {
  private final EventStreamReader tails;

  @Inject
  EventStreamService(EventStreamReader tails) {
    this.tails = tails;
  }

  /**
   * What follows these positions, in one statement: each partner's events together and in order, so
   * many of a partner at most. Numbers have no gaps, so one that does not follow on its position
   * says that what was between is no longer kept.
   */
  public List<EventView> since(Map<UUID, Long> positions, int limit) {
    return positions.isEmpty() ? List.of() : tails.since(positions, limit);
  }

  /** The number of the partner's last event, 0 before the first. */
  public long last(UUID partnerId) {
    return tails.last(partnerId);
  }
}
