package org.cenotes.partners.domain.event;

import static java.util.Comparator.naturalOrder;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.Results;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.list.Conditions;
import org.cenotes.partners.platform.list.LogPosition;
import org.cenotes.partners.platform.list.SequencePage;
import org.cenotes.partners.platform.list.SortDirection;
import org.cenotes.partners.platform.request.Actor;
import org.jspecify.annotations.Nullable;

/** The tables {@code events} and {@code event_sequences}. */
@Repository
class Events {
  private static final String NEXT =
      """
      SELECT id, type, occurred_at, sequence, partner_id, resource_type, resource_id, resource_version, data, previous
        FROM next_events(:partners, :positions, CAST(:types AS text[]), :limit, :maxBytes)
      """;

  private static final String AFTER =
      """
      SELECT newest, oldest, reached, id, type, occurred_at, sequence, partner_id,
             resource_type, resource_id, resource_version, data, previous
        FROM events_after(:partner, :after, CAST(:types AS text[]), :limit)
      """;

  private static final String FILTERED =
      """
       FROM events
       WHERE partner_id = :partner AND sequence IS NOT NULL AND type = ANY(CAST(:types AS text[]))
      """;

  @PersistenceContext private EntityManager entities;

  /**
   * A row of {@code events_after}: bounds of the log, and an event if one matches.
   *
   * @param newest the last sequence in the log
   * @param oldest the first sequence after the requested one that is still kept; null if none is
   * @param reached up to which sequence the log was searched
   */
  private record LogRow(
      Long newest,
      @Nullable Long oldest,
      Long reached,
      @Nullable String id,
      String type,
      Instant occurredAt,
      Long sequence,
      UUID partnerId,
      String resourceType,
      UUID resourceId,
      Integer resourceVersion,
      String data,
      @Nullable String previous) {
    EventView event() {
      return EventView.of(
          String.valueOf(id),
          type,
          occurredAt,
          sequence,
          partnerId,
          resourceType,
          resourceId,
          resourceVersion,
          data,
          previous);
    }
  }

  /** The columns of an {@link EventRow}, and {@code actor}, cast to text. */
  private record RecordedRow(
      String id,
      String type,
      Instant occurredAt,
      Long sequence,
      UUID partnerId,
      String resourceType,
      UUID resourceId,
      Integer resourceVersion,
      String data,
      @Nullable String previous,
      @Nullable String actor) {
    EventWithActor recorded() {
      EventView view =
          EventView.of(
              id,
              type,
              occurredAt,
              sequence,
              partnerId,
              resourceType,
              resourceId,
              resourceVersion,
              data,
              previous);
      return new EventWithActor(view, actor == null ? null : Json.read(actor, Actor.class));
    }
  }

  void add(Event event) {
    entities.persist(event);
  }

  /**
   * Numbers committed events and queues their deliveries.
   *
   * @param limit the maximum number of events
   * @return whether any was numbered; those of a partner whose counter another transaction has
   *     locked are skipped
   */
  boolean relay(int limit) {
    return !NativeQueries.select(entities, "SELECT * FROM relay_events(:limit)", UUID.class)
        .setParameter("limit", limit)
        .getResultList()
        .isEmpty();
  }

  /**
   * A partner's events after a sequence number, in order.
   *
   * @param types empty for all types
   */
  SequencePage<EventView> after(UUID partnerId, long after, Set<EventType> types, int limit) {
    List<LogRow> rows =
        NativeQueries.select(entities, AFTER, LogRow.class)
            .setParameter("partner", partnerId)
            .setParameter("after", after)
            .setParameter("types", wire(types))
            .setParameter("limit", limit)
            .getResultList();
    LogRow log = rows.get(0);
    List<EventView> found =
        log.id() == null ? List.of() : rows.stream().map(LogRow::event).toList();
    long newest = Math.max(after, log.newest());
    long missed = log.oldest() == null ? newest - after : log.oldest() - after - 1;
    long upTo =
        found.size() < limit
            ? Math.max(after, log.reached())
            : rows.get(rows.size() - 1).sequence();
    return new SequencePage<>(found, upTo, missed, log.newest());
  }

  /** Where the events are whose sequences follow this one in the order. */
  List<LogPosition> positions(
      UUID partnerId,
      Set<EventType> types,
      @Nullable Instant from,
      @Nullable Instant until,
      SortDirection order,
      long after,
      int limit) {
    Conditions period = period(from, until);
    String text =
        "SELECT sequence, occurred_at"
            + FILTERED
            + period
            + " AND sequence %s :after ORDER BY sequence %s LIMIT :limit"
                .formatted(order.beyond(), order);
    return period
        .bind(NativeQueries.select(entities, text, LogPosition.class))
        .setParameter("partner", partnerId)
        .setParameter("types", wire(types))
        .setParameter("after", after)
        .setParameter("limit", limit)
        .getResultList();
  }

  /**
   * The events at these positions.
   *
   * @param positions at least one
   */
  List<EventWithActor> at(UUID partnerId, Collection<LogPosition> positions) {
    return NativeQueries.select(
            entities,
            """
            SELECT id, type, occurred_at, sequence, partner_id, resource_type, resource_id, resource_version,
                   CAST(data AS text) AS data, CAST(previous AS text) AS previous, CAST(actor AS text) AS actor
              FROM events
             WHERE partner_id = :partner AND sequence = ANY(:sequences) AND occurred_at BETWEEN :from AND :until
            """,
            RecordedRow.class)
        .setParameter("partner", partnerId)
        .setParameter(
            "sequences", positions.stream().map(LogPosition::sequence).toArray(Long[]::new))
        .setParameter("from", positions.stream().map(LogPosition::at).min(naturalOrder()).get())
        .setParameter("until", positions.stream().map(LogPosition::at).max(naturalOrder()).get())
        .getResultList()
        .stream()
        .map(RecordedRow::recorded)
        .toList();
  }

  /** The number of events, counted up to the limit. */
  long count(
      UUID partnerId,
      Set<EventType> types,
      @Nullable Instant from,
      @Nullable Instant until,
      long limit) {
    Conditions period = period(from, until);
    String text = "SELECT count(*) FROM (SELECT" + FILTERED + period + " LIMIT :limit) matching";
    return period
        .bind(NativeQueries.select(entities, text, Long.class))
        .setParameter("partner", partnerId)
        .setParameter("types", wire(types))
        .setParameter("limit", limit)
        .getSingleResult();
  }

  /** Only the bounds that were given: with an OR, a generic plan reads all days' partitions. */
  private static Conditions period(@Nullable Instant from, @Nullable Instant until) {
    return new Conditions().and("occurred_at >= :from", from).and("occurred_at < :until", until);
  }

  private static String[] wire(Set<EventType> types) {
    return types.stream().map(EventType::wire).toArray(String[]::new);
  }

  /**
   * The events that follow these positions, each partner's in order.
   *
   * @param positions sequence by partner
   * @param types whose data is read; empty for all types
   * @param limit the maximum per partner
   * @param maxBytes the maximum of all data, in bytes; the last event may exceed it
   */
  NextEvents next(Map<UUID, Long> positions, Set<EventType> types, int limit, long maxBytes) {
    UUID[] partners = positions.keySet().toArray(UUID[]::new);
    Long[] last = Stream.of(partners).map(positions::get).toArray(Long[]::new);
    List<EventRow> rows =
        NativeQueries.select(entities, NEXT, EventRow.class)
            .setParameter("partners", partners)
            .setParameter("positions", last)
            .setParameter("types", wire(types))
            .setParameter("limit", limit)
            .setParameter("maxBytes", maxBytes)
            .getResultList();
    boolean isCut = !rows.isEmpty() && rows.get(rows.size() - 1).id() == null;
    List<EventRow> found = isCut ? rows.subList(0, rows.size() - 1) : rows;
    return new NextEvents(found.stream().map(EventRow::view).toList(), isCut);
  }

  /** The sequence of the partner's last event; 0 before the first. */
  long lastSequence(UUID partnerId) {
    return Results.first(
            NativeQueries.select(
                    entities,
                    "SELECT last_sequence FROM event_sequences WHERE partner_id = :partner",
                    Long.class)
                .setParameter("partner", partnerId))
        .orElse(0L);
  }

  /**
   * Creates the partitions of a log for the coming days and drops those past their retention.
   *
   * @return one sentence for each that failed
   */
  List<String> maintainPartitions(String log, int keepDays) {
    return NativeQueries.select(
            entities, "SELECT * FROM maintain_partitions(:days, :log)", String.class)
        .setParameter("days", keepDays)
        .setParameter("log", log)
        .getResultList();
  }
}
