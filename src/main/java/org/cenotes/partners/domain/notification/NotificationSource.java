package org.cenotes.partners.domain.notification;

import java.time.Duration;

/**
 * Finds what users are to be notified of. Every node calls each source again and again, in the
 * scope of jobs on live data; the cause of a notification sees to it that nobody is notified twice.
 */
public interface NotificationSource {
  /** How long to wait between two calls while nothing is waiting. */
  Duration interval();

  /** Appends a batch of what is due, in one transaction, and returns whether more may be due. */
  boolean appendDue();
}
