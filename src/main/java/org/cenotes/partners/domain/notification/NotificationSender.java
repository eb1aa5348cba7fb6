package org.cenotes.partners.domain.notification;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.cenotes.partners.domain.notification.Notifications.DueRow;
import org.cenotes.partners.platform.mail.MailConnection;
import org.cenotes.partners.platform.mail.MailFailure;
import org.cenotes.partners.platform.mail.MailSender;
import org.cenotes.partners.platform.mail.OutgoingMail;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.jspecify.annotations.Nullable;

/**
 * Sends what is due, one after the other over one connection. Each is claimed and settled in a
 * transaction of its own, so a node that is killed leaves at most one in doubt; another node sends
 * that one again, under the same Message-ID, when its lease has ended.
 */
@ApplicationScoped
class NotificationSender {
  private static final System.Logger LOG = System.getLogger(NotificationSender.class.getName());
  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.JOBS, DataSet.LIVE, ConnectionPool.WORK);

  /** A connection is not kept for longer: some servers limit the mails of one. */
  private static final int MAX_PER_CONNECTION = 50;

  /** A run of a worker is not to look like one that hangs, however slow the mail server is. */
  private static final Duration MAX_BATCH = Duration.ofMinutes(1);

  /** What an attempt takes before and after the exchange with the server. */
  private static final Duration RECORDING = Duration.ofSeconds(10);

  private final OutboxService outbox;
  private final NotificationMails mails;
  private final MailSender sender;
  private final MailMetrics metrics;

  @Inject
  NotificationSender(
      OutboxService outbox, NotificationMails mails, MailSender sender, MailMetrics metrics) {
    this.outbox = outbox;
    this.mails = mails;
    this.sender = sender;
    this.metrics = metrics;
  }

  /**
   * Sends until nothing is due, a connection's worth is sent or a minute is over, an attempt fails,
   * or the node stops.
   *
   * @param stopping asked before each claim: what a node claims and does not send waits for the
   *     whole lease
   * @return whether more may be due
   */
  boolean sendBatch(BooleanSupplier stopping) {
    Duration lease = sender.settings().attemptLimit().plus(RECORDING);
    long start = System.nanoTime();
    MailConnection connection = null;
    try {
      for (int i = 0; i < MAX_PER_CONNECTION && !stopping.getAsBoolean(); i++) {
        Optional<DueRow> due = CurrentScope.call(SCOPE, () -> outbox.claim(lease));
        if (due.isEmpty()) {
          return false;
        }
        connection = connection == null ? open(due.get()) : connection;
        if (connection == null || !send(connection, due.get())) {
          return false;
        }
        if (System.nanoTime() - start > MAX_BATCH.toNanos()) {
          return true;
        }
      }
      return true;
    } finally {
      if (connection != null) {
        connection.close();
      }
    }
  }

  private @Nullable MailConnection open(DueRow due) {
    try {
      return sender.open();
    } catch (MailFailure e) {
      LOG.log(Level.WARNING, "Mail cannot be sent and will be retried: {0}", e.getMessage());
      postpone(due, String.valueOf(e.getMessage()));
      return null;
    }
  }

  /** Returns false when the connection may be broken. */
  private boolean send(MailConnection connection, DueRow due) {
    OutgoingMail mail;
    try {
      mail = mails.of(due);
    } catch (RuntimeException e) { // such as a link that was altered in the database
      LOG.log(Level.ERROR, "Notification " + due.id() + " cannot be made; will be retried", e);
      postpone(due, "the mail cannot be made");
      return true;
    }
    try {
      connection.send(mail);
    } catch (MailFailure e) {
      LOG.log(
          Level.WARNING,
          "Notification {0} could not be sent ({1}): {2}",
          due.id(),
          e.isPermanent() ? "given up" : "will be retried",
          e.getMessage());
      settleFailure(due, e);
      return e.isPermanent();
    }
    CurrentScope.run(SCOPE, () -> outbox.settleSent(due.id()));
    metrics.count(MailMetrics.Outcome.SENT);
    return true;
  }

  private void settleFailure(DueRow due, MailFailure failure) {
    String error = String.valueOf(failure.getMessage());
    if (failure.isPermanent()) {
      CurrentScope.run(SCOPE, () -> outbox.giveUp(due.id(), error));
      metrics.count(MailMetrics.Outcome.FAILED);
    } else {
      postpone(due, error);
    }
  }

  private void postpone(DueRow due, String error) {
    CurrentScope.run(SCOPE, () -> outbox.postpone(due, error));
    metrics.count(MailMetrics.Outcome.POSTPONED);
  }
}
