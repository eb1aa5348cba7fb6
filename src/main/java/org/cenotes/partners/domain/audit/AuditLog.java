package org.cenotes.partners.domain.audit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.list.SortedQuery;
import org.jspecify.annotations.Nullable;

/** The table {@code audit_log}; its trigger numbers and chains the rows. */
@Repository
class AuditLog {
  @PersistenceContext private EntityManager entities;

  void add(UUID partnerId, AuditEntry entry) {
    entities
        .createNativeQuery(
            """
            INSERT INTO audit_log (partner_id, id, at, actor, action, resource, before, after, request_id,
                                   sequence, previous_hash, hash)
            VALUES (:partner, :id, :at, :actor, :action, :resource, CAST(:before AS jsonb), CAST(:after AS jsonb),
                    :request, 0, '', '')
            """)
        .setParameter("partner", partnerId)
        .setParameter("id", entry.id())
        .setParameter("at", entry.at())
        .setParameter("actor", entry.actor())
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

  /** A page of a chain. */
  List<AuditEntry> page(UUID partnerId, SortedQuery query) {
    @SuppressWarnings("unchecked")
    List<Tuple> rows =
        entities
            .createNativeQuery(
                """
                SELECT id, at, actor, action, resource, CAST(before AS text) AS before, CAST(after AS text) AS after,
                       request_id
                  FROM audit_log WHERE partner_id = :partner ORDER BY sequence %s OFFSET :offset LIMIT :limit
                """
                    .formatted(query.order().name()),
                Tuple.class)
            .setParameter("partner", partnerId)
            .setParameter("offset", query.offset())
            .setParameter("limit", query.perPage())
            .getResultList();
    return rows.stream().map(AuditLog::entry).toList();
  }

  private static AuditEntry entry(Tuple row) {
    return new AuditEntry(
        row.get("id", UUID.class),
        row.get("at", Instant.class),
        row.get("actor", String.class),
        row.get("action", String.class),
        row.get("resource", String.class),
        node(row.get("before", String.class)),
        node(row.get("after", String.class)),
        row.get("request_id", String.class));
  }

  private static @Nullable JsonNode node(@Nullable String json) {
    try {
      return json == null ? null : Json.mapper().readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("the database keeps only JSON here", e);
    }
  }

  /** The chain's length, which is the number of its last row. */
  long count(UUID partnerId) {
    return ((Number)
            entities
                .createNativeQuery(
                    "SELECT coalesce(max(sequence), 0) FROM audit_log WHERE partner_id = :partner",
                    Long.class)
                .setParameter("partner", partnerId)
                .getSingleResult())
        .longValue();
  }

  boolean isChainValid(UUID partnerId) {
    return (Boolean)
        entities
            .createNativeQuery("SELECT audit_chain_valid(:partner)", Boolean.class)
            .setParameter("partner", partnerId)
            .getSingleResult();
  }
}
