package org.cenotes.partners.domain.identity.session;

import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import org.cenotes.partners.domain.identity.throttle.ThrottleService;
import org.cenotes.partners.domain.identity.token.SigningKeyRing;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;

/** Rotates signing keys when due, and deletes expired sessions and attempt counters. */
@Singleton
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class SessionTimer {
  private static final System.Logger LOG = System.getLogger(SessionTimer.class.getName());
  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.JOBS, DataSet.LIVE, ConnectionPool.WORK);

  @Inject private SigningKeyRing keyring;

  @Inject private SessionService sessions;

  @Inject private ThrottleService throttles;

  @Schedule(hour = "*", minute = "*", second = "20", persistent = false)
  void tick() {
    try {
      keyring.rotateIfDue();
      CurrentScope.call(SCOPE, sessions::deleteExpired);
      CurrentScope.call(SCOPE, throttles::deleteExpired);
    } catch (RuntimeException e) {
      LOG.log(
          Level.WARNING,
          "Key rotation or session cleanup failed; retrying in a minute: {0}",
          e.getClass().getSimpleName());
    }
  }
}
