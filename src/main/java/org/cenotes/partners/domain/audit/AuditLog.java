package org.cenotes.partners.domain.audit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.list.Conditions;
import org.cenotes.partners.platform.list.LogPosition;
import org.cenotes.partners.platform.list.SortDirection;
import org.cenotes.partners.platform.list.SortedQuery;
import org.cenotes.partners.platform.request.Actor;
import org.hibernate.query.NativeQuery;
import org.jspecify.annotations.Nullable;

/** The table {@code audit_log}; its trigger numbers and chains the rows. */
@Repository
class AuditLog {
  private record NumberedRow(
      Long sequence,
      UUID id,
      Instant at,
      String actor,
      @Nullable String actorKind,
      @Nullable String actorName,
      String action,
      String resource,
      @Nullable String before,
      @Nullable String after,
      @Nullable String requestId,
      @Nullable String address) {
    RecentChange change() {
      return new RecentChange(
          sequence,
          new AuditEntry(
              id,
              at,
              actor,
              actorKind == null ? null : WireEnum.parse(Actor.Kind.class, actorKind),
              actorName,
              action,
              resource,
              json(before),
              json(after),
              requestId,
              address));
    }

    private static @Nullable JsonNode json(@Nullable String text) {
      try {
        return text == null ? null : Json.mapper().readTree(text);
      } catch (JsonProcessingException e) {
        throw new IllegalStateException("audit_log contains invalid JSON", e);
      }
    }
  }

  private static final String FILTERED =
      """
       FROM audit_log
       WHERE partner_id = :partner AND split_part(action, '.', 1) = ANY(CAST(:kinds AS text[]))
         AND action <> ALL(CAST(:except AS text[]))
      """;

  @PersistenceContext private EntityManager entities;

  void add(UUID partnerId, AuditEntry entry) {
    entities
        .createNativeQuery(
            """
            INSERT INTO audit_log (partner_id, id, at, actor, actor_kind, actor_name, action, resource, before, after, request_id,
                                   address, sequence, previous_hash, hash)
            VALUES (:partner, :id, :at, :actor, :kind, :name, :action, :resource, CAST(:before AS jsonb), CAST(:after AS jsonb),
                    :request, :address, 0, '', '')
            """)
        .setParameter("partner", partnerId)
        .setParameter("id", entry.id())
        .setParameter("at", entry.at())
        .setParameter("actor", entry.actor())
        .setParameter("kind", entry.actorKind() == null ? null : entry.actorKind().wire())
        .setParameter("name", entry.actorName())
        .setParameter("action", entry.action())
        .setParameter("resource", entry.resource())
        .setParameter("before", text(entry.before()))
        .setParameter("after", text(entry.after()))
        .setParameter("request", entry.requestId())
        .setParameter("address", entry.address())
        .executeUpdate();
  }

  private static @Nullable String text(@Nullable JsonNode node) {
    return node == null ? null : node.toString();
  }

  /** A page of a partner's chain. */
  List<RecentChange> page(UUID partnerId, SortedQuery query) {
    return NativeQueries.select(
            entities,
            """
            SELECT sequence, id, at, actor, actor_kind, actor_name, action, resource,
                   CAST(before AS text) AS before, CAST(after AS text) AS after, request_id, address
              FROM audit_log WHERE partner_id = :partner ORDER BY sequence %s OFFSET :offset LIMIT :limit
            """
                .formatted(query.order().name()),
            NumberedRow.class)
        .setParameter("partner", partnerId)
        .setParameter("offset", query.offset())
        .setParameter("limit", query.perPage())
        .getResultList()
        .stream()
        .map(NumberedRow::change)
        .toList();
  }

  /** Where the entries are whose numbers follow this one in the order. */
  List<LogPosition> positions(
      UUID partnerId, ChangeFilter filter, SortDirection order, long after, int limit) {
    Conditions conditions = conditions(filter);
    String text =
        "SELECT sequence, at"
            + FILTERED
            + conditions
            + " AND sequence %s :after ORDER BY sequence %s LIMIT :limit"
                .formatted(order.beyond(), order);
    return bound(
            conditions.bind(NativeQueries.select(entities, text, LogPosition.class)),
            partnerId,
            filter)
        .setParameter("after", after)
        .setParameter("limit", limit)
        .getResultList();
  }

  /** The entries with these numbers. */
  List<RecentChange> numbered(UUID partnerId, Long[] sequences) {
    return NativeQueries.select(
            entities,
            """
            SELECT sequence, id, at, actor, actor_kind, actor_name, action, resource,
                   CAST(before AS text) AS before, CAST(after AS text) AS after, request_id, address
              FROM audit_log WHERE partner_id = :partner AND sequence = ANY(:sequences)
            """,
            NumberedRow.class)
        .setParameter("partner", partnerId)
        .setParameter("sequences", sequences)
        .getResultList()
        .stream()
        .map(NumberedRow::change)
        .toList();
  }

  /** The number of entries, counted up to the limit. */
  long count(UUID partnerId, ChangeFilter filter, long limit) {
    Conditions conditions = conditions(filter);
    String text =
        "SELECT count(*) FROM (SELECT" + FILTERED + conditions + " LIMIT :limit) matching";
    return bound(
            conditions.bind(NativeQueries.select(entities, text, Long.class)), partnerId, filter)
        .setParameter("limit", limit)
        .getSingleResult();
  }

  private static Conditions conditions(ChangeFilter filter) {
    return new Conditions()
        .and("action = :action", filter.action())
        .and("at >= :from", filter.from())
        .and("at < :until", filter.until());
  }

  private static <R> NativeQuery<R> bound(
      NativeQuery<R> query, UUID partnerId, ChangeFilter filter) {
    return query
        .setParameter("partner", partnerId)
        .setParameter("kinds", filter.kinds().toArray(String[]::new))
        .setParameter("except", filter.except().toArray(String[]::new));
  }
}
