package org.cenotes.partners.domain.audit;

import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;

/**
 * Looks every five minutes which chains of the audit log are due. Not at a fixed hour: a node that
 * is restarted then would leave out a day.
 */
@Singleton
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class AuditVerificationTimer {
  private static final System.Logger LOG = System.getLogger(AuditVerificationTimer.class.getName());

  @Inject private AuditVerificationFlow verification;

  @Schedule(hour = "*", minute = "*/5", second = "40", persistent = false)
  void tick() {
    try {
      verification.run();
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "Audit logs not verified; next attempt in 5 min: {0}", e.toString());
    }
  }
}
