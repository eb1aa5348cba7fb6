/**
 * Notifications of users by mail, and the list of them that a user sees. Other modules append them
 * in the transaction of their cause, or offer a {@link
 * org.cenotes.partners.domain.notification.NotificationSource}; what follows from events is made
 * from the event log.
 */
@NullMarked
package org.cenotes.partners.domain.notification;

import org.jspecify.annotations.NullMarked;
