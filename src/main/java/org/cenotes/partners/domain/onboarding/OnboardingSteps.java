package org.cenotes.partners.domain.onboarding;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.Results;
import org.cenotes.partners.platform.json.WireEnum;

/** The tables {@code partner_onboarding} and {@code partner_onboarding_steps}. */
@Repository
class OnboardingSteps {
  @PersistenceContext private EntityManager entities;

  private record Row(String step, Instant completedAt) {}

  /** When the partner started; empty if it has not. */
  Optional<Instant> startedAt(UUID partnerId) {
    return Results.first(
        NativeQueries.select(
                entities,
                "SELECT started_at FROM partner_onboarding WHERE partner_id = :partner",
                Instant.class)
            .setParameter("partner", partnerId));
  }

  /** The completed steps, and when they were. */
  Map<OnboardingStep, Instant> completed(UUID partnerId) {
    Map<OnboardingStep, Instant> completed = new EnumMap<>(OnboardingStep.class);
    NativeQueries.select(
            entities,
            "SELECT step, completed_at FROM partner_onboarding_steps WHERE partner_id = :partner",
            Row.class)
        .setParameter("partner", partnerId)
        .getResultList()
        .forEach(
            row ->
                completed.put(WireEnum.parse(OnboardingStep.class, row.step()), row.completedAt()));
    return completed;
  }

  /** Does nothing if it was started before. */
  void start(UUID partnerId, Instant now) {
    entities
        .createNativeQuery(
            "INSERT INTO partner_onboarding (partner_id, started_at) VALUES (:partner, :now) ON CONFLICT"
                + " DO NOTHING")
        .setParameter("partner", partnerId)
        .setParameter("now", now)
        .executeUpdate();
  }

  /** Does nothing if it was completed before. */
  void complete(UUID partnerId, OnboardingStep step, Instant now) {
    entities
        .createNativeQuery(
            "INSERT INTO partner_onboarding_steps (partner_id, step, completed_at) VALUES (:partner,"
                + " :step, :now) ON CONFLICT DO NOTHING")
        .setParameter("partner", partnerId)
        .setParameter("step", step.wire())
        .setParameter("now", now)
        .executeUpdate();
  }
}
