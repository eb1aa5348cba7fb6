package org.cenotes.partners.domain.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.list.LogPosition;
import org.cenotes.partners.platform.list.SequencePage;
import org.cenotes.partners.platform.list.SortDirection;
import org.cenotes.partners.platform.request.CurrentActor;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.jspecify.annotations.Nullable;

/** Appends to the event log and reads it. */
@Service
public class EventService {
  /** The most events numbered in one transaction; until it ends, other nodes skip its partners. */
  private static final int RELAY_BATCH = 2000;

  private final Events events;
  private final RelaySignal relaySignal;
  private final CurrentActor actor;
  private final Clock clock;

  @Inject
  EventService(Events events, RelaySignal relaySignal, CurrentActor actor, Clock clock) {
    this.events = events;
    this.relaySignal = relaySignal;
    this.actor = actor;
    this.clock = clock;
  }

  /**
   * Appends the event in the transaction that causes it: both are committed, or neither. With it,
   * the caller of the running request is recorded as its actor, or the platform outside of one.
   */
  @Transactional(TxType.MANDATORY)
  public void append(NewEvent event) {
    Object before = event.before();
    String previous = before == null ? null : changed(before, event.data());
    String id = EventIds.next();
    events.add(
        new Event(
            id, event, Json.text(event.data()), previous, Json.text(actor.get()), clock.instant()));
    relaySignal.signal(CurrentScope.required().data());
  }

  /**
   * Has events numbered that a database function wrote to this data schema and that are committed.
   */
  @Transactional(TxType.SUPPORTS)
  public void wakeRelay(DataSet data) {
    relaySignal.signal(data);
  }

  /**
   * Events of the current partner after a sequence number, in order. The page's cursor may be ahead
   * of its last event: everything up to it was searched, and no matching event appears there later.
   *
   * @param types empty for all types
   */
  public SequencePage<EventView> after(long sequence, Set<EventType> types, int limit) {
    UUID partner = CurrentScope.requiredPartner();
    return events.after(partner, sequence, types, limit);
  }

  /** The former values of changed members as JSON; null for members that did not exist. */
  private static String changed(Object was, Object is) {
    JsonNode before = Json.mapper().valueToTree(was);
    JsonNode after = Json.mapper().valueToTree(is);
    ObjectNode changed = JsonNodeFactory.instance.objectNode();
    before
        .properties()
        .forEach(
            member -> {
              if (!member.getValue().equals(after.get(member.getKey()))) {
                changed.set(member.getKey(), member.getValue());
              }
            });
    after
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (!before.has(name)) {
                changed.putNull(name);
              }
            });
    return Json.text(changed);
  }

  /**
   * The events that follow these positions. A sequence that does not follow on its position shows
   * that the events between have expired.
   *
   * @param positions the last sequence read, by partner
   * @param limit the maximum per partner
   * @param maxBytes the maximum of all data, in bytes; the last event may exceed it
   */
  public NextEvents since(Map<UUID, Long> positions, int limit, long maxBytes) {
    return since(positions, Set.of(), limit, maxBytes);
  }

  /**
   * As {@link #since(Map, int, long)}; events of other types than these have empty data.
   *
   * @param types empty for all types
   */
  public NextEvents since(
      Map<UUID, Long> positions, Set<EventType> types, int limit, long maxBytes) {
    return positions.isEmpty()
        ? new NextEvents(List.of(), false)
        : events.next(positions, types, limit, maxBytes);
  }

  /**
   * Where a partner's events of these types are.
   *
   * @param after only events whose sequence follows this one in the order
   * @param from the earliest moment; null for all
   * @param until the end, exclusive; null for all
   */
  public List<LogPosition> positions(
      UUID partnerId,
      Set<EventType> types,
      @Nullable Instant from,
      @Nullable Instant until,
      SortDirection order,
      long after,
      int limit) {
    return events.positions(partnerId, types, from, until, order, after, limit);
  }

  /** A partner's events at these positions, by sequence. */
  public Map<Long, EventWithActor> at(UUID partnerId, Collection<LogPosition> positions) {
    return positions.isEmpty()
        ? Map.of()
        : events.at(partnerId, positions).stream()
            .collect(
                Collectors.toMap(recorded -> recorded.event().sequence(), Function.identity()));
  }

  /** The number of events that {@link #positions} would return in all, counted up to the limit. */
  public long count(
      UUID partnerId,
      Set<EventType> types,
      @Nullable Instant from,
      @Nullable Instant until,
      long limit) {
    return events.count(partnerId, types, from, until, limit);
  }

  /** The sequence of the partner's last event; 0 before the first. */
  public long last(UUID partnerId) {
    return events.lastSequence(partnerId);
  }

  /**
   * Numbers a batch of committed events and queues their deliveries.
   *
   * @return whether any was numbered; none is when none waits, or when other nodes are numbering
   *     the events of all partners that have some waiting
   */
  public boolean relay() {
    return events.relay(RELAY_BATCH);
  }

  /**
   * Maintains the partitions of one log and returns one sentence for each that failed.
   *
   * @param log {@code events}, {@code deliveries} or {@code webhook_attempts}
   * @param keepDays age in days from which partitions are dropped
   */
  public List<String> maintainPartitions(String log, int keepDays) {
    return events.maintainPartitions(log, keepDays);
  }
}
