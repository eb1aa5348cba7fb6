package org.cenotes.partners.domain.identity.session;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.identity.session.FailedLoginService.Reason;
import org.cenotes.partners.domain.identity.user.UserAccountService.Credentials;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;

/**
 * Has failed logins recorded after their response, on a thread of its own: if the response waited
 * for it, its time would tell which e-mails exist. A node that is killed loses the last ones.
 */
@ApplicationScoped
public class FailedLoginLog {
  private static final System.Logger LOG = System.getLogger(FailedLoginLog.class.getName());
  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.RESOLVE_SESSION, DataSet.LIVE, ConnectionPool.WORK);
  private static final int MAX_WAITING = 1_000;
  private static final int IDLE_SECONDS = 60;

  private final FailedLoginService service;
  private final AuditService audit;

  @Resource private ManagedThreadFactory threads;

  @SuppressWarnings("NullAway.Init") // by start
  private ThreadPoolExecutor pool;

  @Inject
  FailedLoginLog(FailedLoginService service, AuditService audit) {
    this.service = service;
    this.audit = audit;
  }

  @PostConstruct
  void start() {
    pool =
        new ThreadPoolExecutor(
            1, 1, IDLE_SECONDS, TimeUnit.SECONDS, new ArrayBlockingQueue<>(MAX_WAITING), threads);
    pool.allowCoreThreadTimeOut(true);
  }

  @PreDestroy
  void stop() {
    pool.shutdown();
    try {
      pool.awaitTermination(5, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Takes a failed login of this request; returns at once.
   *
   * @param user empty for an unknown or inactive user, of whom nothing is recorded
   */
  void add(Optional<Credentials> user, Reason reason) {
    AuditService.Origin origin = audit.origin();
    try {
      pool.execute(() -> user.ifPresent(known -> record(known, reason, origin)));
    } catch (RejectedExecutionException full) {
      LOG.log(Level.WARNING, "Too many failed logins at once; one is not in the audit log");
    }
  }

  private void record(Credentials user, Reason reason, AuditService.Origin origin) {
    try {
      CurrentScope.run(SCOPE, () -> service.record(user, reason, origin));
    } catch (RuntimeException e) {
      LOG.log(
          Level.WARNING,
          "A failed login of user {0} is not in the audit log: {1}",
          user.userId(),
          e.getClass().getSimpleName());
    }
  }
}
