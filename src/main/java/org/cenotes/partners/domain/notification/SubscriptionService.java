package org.cenotes.partners.domain.notification;

import jakarta.inject.Inject;
import java.time.Clock;
import org.cenotes.partners.platform.component.Service;

/** Stores which kinds of mail a user does not want. */
@Service
public class SubscriptionService {
  private final Notifications notifications;
  private final Clock clock;

  @Inject
  SubscriptionService(Notifications notifications, Clock clock) {
    this.notifications = notifications;
    this.clock = clock;
  }

  void change(UnsubscribeTokens.Subscription subscription, boolean subscribed) {
    if (subscribed) {
      notifications.optIn(subscription.userId(), subscription.kind());
    } else {
      notifications.optOut(subscription.userId(), subscription.kind(), clock.instant());
    }
  }
}
