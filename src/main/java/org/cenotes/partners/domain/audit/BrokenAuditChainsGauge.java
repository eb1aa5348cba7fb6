package org.cenotes.partners.domain.audit;

import jakarta.inject.Named;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.health.CountGauge;
import org.cenotes.partners.platform.health.Measures;

/** Counts the chains that a verification has found broken; the sandbox has no audit log. */
@Repository
@Measures("Audit logs of which an entry was found changed or removed; always 0 of sandbox data.")
@Named("brokenAuditChains")
class BrokenAuditChainsGauge implements CountGauge {
  private static final String BROKEN =
      """
      SELECT count(*)
        FROM (SELECT FROM audit_checkpoints
               WHERE broken_sequence IS NOT NULL AND current_environment() = 'live' LIMIT %d) broken
      """
          .formatted(LIMIT);

  @PersistenceContext private EntityManager entities;

  @Override
  public long count() {
    return NativeQueries.select(entities, BROKEN, Long.class).getSingleResult();
  }
}
