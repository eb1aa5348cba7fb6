package org.cenotes.partners.domain.event;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** An event log in memory, for tests that need no database. */
public final class InMemoryEvents extends EventService {
  private final Map<UUID, List<EventView>> log = new HashMap<>();
  private int reads;
  private RuntimeException failure;
  private boolean cutting;

  /** An empty log. */
  public InMemoryEvents() {
    super(null, null, null, Clock.systemUTC());
  }

  /** An event of this type and position; its data are as long as asked for. */
  public static EventView event(UUID partner, String type, long sequence, Instant at, int length) {
    return new EventView(
        "evt_" + sequence,
        type,
        at,
        sequence,
        partner,
        true,
        new EventView.Resource("reservation", new UUID(0, sequence), 1),
        "{\"text\":\"" + "x".repeat(length) + "\"}",
        null);
  }

  /** Appends an event and returns it. */
  public synchronized EventView append(UUID partner, String type, Instant at) {
    List<EventView> events = log.computeIfAbsent(partner, first -> new ArrayList<>());
    long sequence = events.isEmpty() ? 1 : events.get(events.size() - 1).sequence() + 1;
    EventView event = event(partner, type, sequence, at, 10);
    events.add(event);
    return event;
  }

  /** Removes the events up to this one, as a partition that has expired. */
  public synchronized void expire(UUID partner, long upTo) {
    log.get(partner).removeIf(event -> event.sequence() <= upTo);
  }

  /** Lets the reads that follow fail; null lets them succeed again. */
  public synchronized void fail(RuntimeException with) {
    failure = with;
  }

  /** Lets each read return one event of each partner, and say that there may be more. */
  public synchronized void cut() {
    cutting = true;
  }

  /** The number of reads. */
  public synchronized int reads() {
    return reads;
  }

  @Override
  public synchronized long last(UUID partner) {
    read();
    List<EventView> events = log.getOrDefault(partner, List.of());
    return events.isEmpty() ? 0 : events.get(events.size() - 1).sequence();
  }

  @Override
  public NextEvents since(Map<UUID, Long> positions, Set<EventType> types, int limit, long text) {
    return since(positions, limit, text);
  }

  @Override
  public synchronized NextEvents since(Map<UUID, Long> positions, int limit, long text) {
    read();
    List<EventView> found = new ArrayList<>();
    int most = cutting ? 1 : limit;
    boolean more = false;
    for (Map.Entry<UUID, Long> position : positions.entrySet()) {
      List<EventView> next =
          log.getOrDefault(position.getKey(), List.of()).stream()
              .filter(event -> event.sequence() > position.getValue())
              .toList();
      found.addAll(next.subList(0, Math.min(most, next.size())));
      more |= next.size() > most;
    }
    return new NextEvents(found, cutting && more);
  }

  private void read() {
    reads++;
    if (failure != null) {
      throw failure;
    }
  }
}
