package org.cenotes.partners.domain.settings;

import jakarta.inject.Inject;
import java.util.EnumSet;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.notification.NotificationPreferences;
import org.cenotes.partners.domain.notification.NotificationSwitch;
import org.cenotes.partners.domain.settings.SettingsView.Notifications;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.Language;

/** Reads from a partner's settings which notifications it wants, and in which language. */
@Service
public class NotificationPreferencesService implements NotificationPreferences {
  private final SettingsRows rows;

  @Inject
  NotificationPreferencesService(SettingsRows rows) {
    this.rows = rows;
  }

  @Override
  public Choice of(UUID partnerId) {
    PartnerSettings row = rows.get(partnerId);
    Notifications chosen = row.notifications().view();
    Set<NotificationSwitch> enabled = EnumSet.noneOf(NotificationSwitch.class);
    for (NotificationSwitch setting : NotificationSwitch.values()) {
      if (isEnabled(setting, chosen)) {
        enabled.add(setting);
      }
    }
    return new Choice(
        row.profile().companyName(), Language.ofTag(row.profile().language()), enabled);
  }

  private static boolean isEnabled(NotificationSwitch setting, Notifications chosen) {
    return switch (setting) {
      case RESERVATION_CREATED -> chosen.reservationCreated();
      case RESERVATION_CANCELLED -> chosen.reservationCancelled();
      case PAYMENT_RECEIVED -> chosen.paymentReceived();
      case WEBHOOK_FAILING -> chosen.webhookFailing();
      case WEEKLY_REPORT -> chosen.weeklyReport();
      case SECURITY_ALERTS -> chosen.securityAlerts();
    };
  }
}
