package org.cenotes.partners.domain.webhook;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.platform.component.Repository;

/** The table {@code partner_webhooks}. */
@Repository
class Webhooks {
  @PersistenceContext
  @SuppressWarnings("NullAway.Init") // by the container
  private EntityManager entities;

  void add(Webhook webhook) {
    entities.persist(webhook);
  }

  /** One transaction at a time changes how many endpoints the partner has. */
  void lockPartner(UUID partnerId) {
    entities
        .createNativeQuery("SELECT id FROM partners WHERE id = :partner FOR UPDATE", UUID.class)
        .setParameter("partner", partnerId)
        .getResultList();
  }

  /** Those that are sent live events, the latest first. */
  List<Webhook> activeLive(UUID partnerId) {
    return entities
        .createQuery(
            "SELECT w FROM Webhook w WHERE w.partnerId = :partner AND w.environment = :live"
                + " AND w.active ORDER BY w.createdAt DESC, w.id DESC",
            Webhook.class)
        .setParameter("partner", partnerId)
        .setParameter("live", Webhook.column(KeyEnvironment.LIVE))
        .getResultList();
  }

  /** How many are active, live and test. */
  long countActive(UUID partnerId) {
    return entities
        .createQuery(
            "SELECT count(w) FROM Webhook w WHERE w.partnerId = :partner AND w.active", Long.class)
        .setParameter("partner", partnerId)
        .getSingleResult();
  }
}
