package org.cenotes.partners.domain.support;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.list.Conditions;

/** The table {@code partner_support_tickets} of one partner. */
@Repository
class SupportTickets {
  @PersistenceContext private EntityManager entities;

  void add(SupportTicket ticket) {
    entities.persist(ticket);
  }

  /** Makes concurrent requests of a partner count one after the other, until they commit. */
  void lockCounting(UUID partnerId) {
    NativeQueries.select(
            entities,
            "SELECT CAST(pg_advisory_xact_lock(hashtextextended(:partner, 7)) AS text)",
            String.class)
        .setParameter("partner", partnerId.toString())
        .getSingleResult();
  }

  long countSince(UUID partnerId, Instant since) {
    return entities
        .createQuery(
            "SELECT count(t) FROM SupportTicket t WHERE t.partnerId = :partner AND t.createdAt > :since",
            Long.class)
        .setParameter("partner", partnerId)
        .setParameter("since", since)
        .getSingleResult();
  }

  /** A page in the query's order. */
  List<SupportTicket> page(UUID partnerId, TicketQuery query) {
    return filtered(
            partnerId,
            query,
            "SELECT t FROM SupportTicket t",
            " ORDER BY t.createdAt %s, t.id %s".formatted(query.order(), query.order()),
            SupportTicket.class)
        .setFirstResult(query.offset())
        .setMaxResults(query.perPage())
        .getResultList();
  }

  long count(UUID partnerId, TicketQuery query) {
    return filtered(partnerId, query, "SELECT count(t) FROM SupportTicket t", "", Long.class)
        .getSingleResult();
  }

  private <T> TypedQuery<T> filtered(
      UUID partnerId, TicketQuery query, String select, String order, Class<T> type) {
    Conditions conditions =
        new Conditions()
            .and("t.status = :status", query.status == null ? null : query.status.wire())
            .and("t.category = :category", query.category == null ? null : query.category.wire());
    String jpql = select + " WHERE t.partnerId = :partner" + conditions + order;
    return conditions.bind(entities.createQuery(jpql, type)).setParameter("partner", partnerId);
  }
}
