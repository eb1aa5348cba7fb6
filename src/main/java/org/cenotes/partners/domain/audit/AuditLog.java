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
import org.cenotes.partners.platform.list.SortedQuery;
import org.cenotes.partners.platform.request.Actor;
import org.jspecify.annotations.Nullable;

/** The table {@code audit_log}; its trigger numbers and chains the rows. */
@Repository
class AuditLog {
  private record Row(
      UUID id,
      Instant at,
      String actor,
      @Nullable String actorKind,
      @Nullable String actorName,
      String action,
      String resource,
      @Nullable String before,
      @Nullable String after,
      @Nullable String requestId) {
    AuditEntry entry() {
      return new AuditEntry(
          id,
          at,
          actor,
          actorKind == null ? null : WireEnum.parse(Actor.Kind.class, actorKind),
          actorName,
          action,
          resource,
          json(before),
          json(after),
          requestId);
    }

    private static @Nullable JsonNode json(@Nullable String text) {
      try {
        return text == null ? null : Json.mapper().readTree(text);
      } catch (JsonProcessingException e) {
        throw new IllegalStateException("audit_log contains invalid JSON", e);
      }
    }
  }

  @PersistenceContext private EntityManager entities;

  void add(UUID partnerId, AuditEntry entry) {
    entities
        .createNativeQuery(
            """
            INSERT INTO audit_log (partner_id, id, at, actor, actor_kind, actor_name, action, resource, before, after, request_id,
                                   sequence, previous_hash, hash)
            VALUES (:partner, :id, :at, :actor, :kind, :name, :action, :resource, CAST(:before AS jsonb), CAST(:after AS jsonb),
                    :request, 0, '', '')
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
        .executeUpdate();
  }

  private static @Nullable String text(@Nullable JsonNode node) {
    return node == null ? null : node.toString();
  }

  /** A page of a partner's chain. */
  List<AuditEntry> page(UUID partnerId, SortedQuery query) {
    return NativeQueries.select(
            entities,
            """
            SELECT id, at, actor, actor_kind, actor_name, action, resource, CAST(before AS text) AS before, CAST(after AS text) AS after,
                   request_id
              FROM audit_log WHERE partner_id = :partner ORDER BY sequence %s OFFSET :offset LIMIT :limit
            """
                .formatted(query.order().name()),
            Row.class)
        .setParameter("partner", partnerId)
        .setParameter("offset", query.offset())
        .setParameter("limit", query.perPage())
        .getResultList()
        .stream()
        .map(Row::entry)
        .toList();
  }

  /** The chain's length, which is the number of its last row. */
  long count(UUID partnerId) {
    return NativeQueries.select(
            entities,
            "SELECT coalesce(max(sequence), 0) FROM audit_log WHERE partner_id = :partner",
            Long.class)
        .setParameter("partner", partnerId)
        .getSingleResult();
  }

  boolean isChainValid(UUID partnerId) {
    return NativeQueries.select(entities, "SELECT audit_chain_valid(:partner)", Boolean.class)
        .setParameter("partner", partnerId)
        .getSingleResult();
  }
}
