package org.cenotes.partners.domain.apikey;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.cenotes.partners.domain.apikey.ApiKeys.ExpiringKey;
import org.cenotes.partners.domain.notification.NotificationKind;
import org.cenotes.partners.domain.notification.NotificationService;
import org.cenotes.partners.domain.notification.NotificationSource;
import org.cenotes.partners.domain.notification.TemplateModel;
import org.cenotes.partners.platform.component.Service;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * Notifies partners of keys that expire, seven days before and again on the last day. A key that
 * was replaced, and lives out its grace period, is of no interest, and neither are those of a
 * partner who is not active, and could not replace them.
 */
@Service
public class ExpiringKeyService implements NotificationSource {
  private static final Duration FIRST_WARNING = Duration.ofDays(7);
  private static final Duration LAST_WARNING = Duration.ofDays(1);
  private static final int BATCH = 200;

  private final ApiKeys keys;
  private final NotificationService notifications;
  private final Clock clock;
  private final Duration interval;

  /** The last key of the previous batch; null at the beginning of a pass. One thread uses it. */
  private @Nullable ExpiringKey last;

  @Inject
  ExpiringKeyService(
      ApiKeys keys,
      NotificationService notifications,
      Clock clock,
      @ConfigProperty(name = "cenotes.notifications.check-interval", defaultValue = "PT1H")
          Duration interval) {
    this.keys = keys;
    this.notifications = notifications;
    this.clock = clock;
    this.interval = interval;
  }

  @Override
  public Duration interval() {
    return interval;
  }

  @Override
  public boolean appendDue() {
    Instant now = clock.instant();
    List<ExpiringKey> batch = keys.expiring(now, now.plus(FIRST_WARNING), last, BATCH);
    Set<String> known = notifications.known(batch.stream().map(key -> cause(key, now)).toList());
    for (ExpiringKey key : batch) {
      String cause = cause(key, now);
      if (!known.contains(cause)) {
        notifications.notifyPartner(
            key.partnerId(), NotificationKind.API_KEY_EXPIRING, cause, model(key));
      }
    }
    boolean more = batch.size() == BATCH;
    last = more ? batch.get(BATCH - 1) : null;
    return more;
  }

  private static String cause(ExpiringKey key, Instant now) {
    boolean lastDay = key.expiresAt().isBefore(now.plus(LAST_WARNING));
    return "key_expiring:"
        + key.id()
        + ":"
        + key.expiresAt().getEpochSecond()
        + (lastDay ? ":1" : ":7");
  }

  private static TemplateModel model(ExpiringKey key) {
    return TemplateModel.of(
        Map.of(
            "name",
            key.name(),
            "key",
            ApiKeyFormat.masked(key.prefix(), key.lastFour()),
            "expiresAt",
            TemplateModel.time(key.expiresAt())));
  }
}
