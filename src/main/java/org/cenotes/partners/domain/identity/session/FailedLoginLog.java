package org.cenotes.partners.domain.identity.session;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;
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
 * Has failed logins recorded on a thread of its own, a second after their response: if the response
 * waited for it, or shared a busy machine with it, its time would tell which e-mails exist. A node
 * that is killed loses the last ones.
 */
@ApplicationScoped
public class FailedLoginLog {
  private static final System.Logger LOG = System.getLogger(FailedLoginLog.class.getName());
  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.RESOLVE_SESSION, DataSet.LIVE, ConnectionPool.WORK);
  private static final int MAX_WAITING = 1_000;
  private static final int DELAY_SECONDS = 1;

  private final FailedLoginService service;
  private final AuditService audit;

  @Resource private ManagedThreadFactory threads;

  @SuppressWarnings("NullAway.Init") // by start
  private ScheduledThreadPoolExecutor pool;

  @Inject
  FailedLoginLog(FailedLoginService service, AuditService audit) {
    this.service = service;
    this.audit = audit;
  }

  @PostConstruct
  void start() {
    pool = new ScheduledThreadPoolExecutor(1, threads, new ThreadPoolExecutor.DiscardPolicy());
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
    if (pool.getQueue().size() >= MAX_WAITING) {
      LOG.log(Level.WARNING, "Too many failed logins at once; one is not in the audit log");
      return;
    }
    AuditService.Origin origin = audit.origin();
    pool.schedule(
        () -> user.ifPresent(known -> record(known, reason, origin)),
        DELAY_SECONDS,
        TimeUnit.SECONDS);
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
