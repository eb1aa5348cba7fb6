package org.cenotes.partners.domain.notification;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.cenotes.partners.platform.health.MasterKeyMonitor;
import org.cenotes.partners.platform.mail.MailSender;
import org.cenotes.partners.platform.mail.MailSettings.Delivery;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.worker.WorkerLoop;

/** Runs this node's share of notifications: one thread looks for causes, another one sends. */
@Singleton
@Startup
@DependsOn("StartupGate")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class NotificationWorker {
  private static final System.Logger LOG = System.getLogger(NotificationWorker.class.getName());
  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.JOBS, DataSet.LIVE, ConnectionPool.WORK);
  private static final Duration POLL = Duration.ofMillis(500);
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(5);
  private static final Duration CLEAN_UP = Duration.ofMinutes(1);

  @Inject private NotificationSender notifications;

  @Inject private OutboxService outbox;

  @Inject private MailMetrics metrics;

  @Inject private MasterKeyMonitor masterKeys;

  @Inject private MailSender mail;

  @Inject @Any private Instance<NotificationSource> sources;

  @Resource private ManagedThreadFactory threads;

  private final List<WorkerLoop> loops = new ArrayList<>();
  private volatile boolean stopping;

  @PostConstruct
  void start() {
    List<RepeatedTask> tasks = new ArrayList<>();
    for (NotificationSource source : sources) {
      tasks.add(
          new RepeatedTask(
              source.interval(),
              AFTER_FAILURE,
              "Notifications of one kind cannot be made; retrying every five seconds",
              () -> CurrentScope.<Boolean>call(SCOPE, source::appendDue)));
    }
    tasks.add(
        new RepeatedTask(
            CLEAN_UP,
            AFTER_FAILURE,
            "Old notifications cannot be cleaned up; retrying every five seconds",
            () -> {
              int expired = CurrentScope.<Integer>call(SCOPE, outbox::cleanUp);
              metrics.count(MailMetrics.Outcome.FAILED, expired);
              return false;
            }));
    loops.add(
        WorkerLoop.start(
            threads,
            NotificationSource.class,
            "Notifications cannot be made; retrying every five seconds",
            AFTER_FAILURE,
            () -> {
              Thread.sleep(POLL.toMillis());
              tasks.stream().takeWhile(task -> !stopping).forEach(RepeatedTask::runIfDue);
            }));
    Delivery delivery = mail.settings().delivery();
    if (delivery == Delivery.NONE) {
      LOG.log(
          Level.WARNING,
          "No mail is sent: cenotes.mail.host is not set. Notifications are listed in the portal"
              + " only, and passwords cannot be reset");
      return;
    }
    loops.add(
        WorkerLoop.start(
            threads,
            NotificationSender.class,
            "Notifications cannot be sent; retrying every five seconds",
            AFTER_FAILURE,
            () -> {
              if (!masterKeys.isComplete() || !notifications.sendBatch(() -> stopping)) {
                Thread.sleep(POLL.toMillis());
              }
            }));
  }

  /** Waits for no slow mail server: what it was being sent is sent again. */
  @PreDestroy
  void stop() {
    stopping = true;
    loops.forEach(WorkerLoop::stop);
    loops.forEach(WorkerLoop::shutDown);
  }
}
