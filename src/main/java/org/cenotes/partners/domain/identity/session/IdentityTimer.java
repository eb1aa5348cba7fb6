package org.cenotes.partners.domain.identity.session;

import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.function.IntPredicate;
import org.cenotes.partners.domain.identity.throttle.ThrottleService;
import org.cenotes.partners.domain.identity.token.SigningKeyRing;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.worker.Batches;

/** Rotates signing keys when due, and deletes expired sessions and attempt counters. */
@Singleton
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class IdentityTimer {
  private static final System.Logger LOG = System.getLogger(IdentityTimer.class.getName());
  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.JOBS, DataSet.LIVE, ConnectionPool.WORK);
  private static final int BATCH_SIZE = 1_000;

  @Inject private SigningKeyRing keyring;

  @Inject private SessionService sessions;

  @Inject private ThrottleService throttles;

  @Schedule(hour = "*", minute = "*", second = "20", persistent = false)
  void tick() {
    attempt("Key rotation", keyring::rotateIfDue);
    attempt("Session cleanup", () -> whileMore(sessions::deleteExpired));
    attempt("Cleanup of attempt counters", () -> whileMore(throttles::deleteExpired));
  }

  private static void whileMore(IntPredicate delete) {
    Batches.runWhileMore(() -> CurrentScope.call(SCOPE, () -> delete.test(BATCH_SIZE)));
  }

  /** One that fails every minute must not keep the others from their work. */
  private static void attempt(String what, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      LOG.log(
          Level.WARNING,
          "{0} failed; retrying in a minute: {1}",
          what,
          e.getClass().getSimpleName());
    }
  }
}
