package org.cenotes.partners.domain.settings;

import org.cenotes.partners.domain.settings.SettingsView.Notifications;
import org.jspecify.annotations.Nullable;

/** The notification settings as stored; null when never set, which means enabled. */
record StoredNotifications(
    @Nullable Boolean reservationCreated,
    @Nullable Boolean reservationCancelled,
    @Nullable Boolean paymentReceived,
    @Nullable Boolean webhookFailing,
    @Nullable Boolean weeklyReport,
    @Nullable Boolean securityAlerts) {

  StoredNotifications with(SettingsUpdate.Notifications change) {
    return new StoredNotifications(
        merge(reservationCreated, change.reservationCreated()),
        merge(reservationCancelled, change.reservationCancelled()),
        merge(paymentReceived, change.paymentReceived()),
        merge(webhookFailing, change.webhookFailing()),
        merge(weeklyReport, change.weeklyReport()),
        merge(securityAlerts, change.securityAlerts()));
  }

  private static @Nullable Boolean merge(@Nullable Boolean old, @Nullable Boolean changed) {
    return changed == null ? old : changed;
  }

  Notifications view() {
    return new Notifications(
        isEnabled(reservationCreated),
        isEnabled(reservationCancelled),
        isEnabled(paymentReceived),
        isEnabled(webhookFailing),
        isEnabled(weeklyReport),
        isEnabled(securityAlerts));
  }

  private static boolean isEnabled(@Nullable Boolean chosen) {
    return chosen == null || chosen;
  }
}
