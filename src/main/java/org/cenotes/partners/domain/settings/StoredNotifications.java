package org.cenotes.partners.domain.settings;

import org.cenotes.partners.domain.settings.SettingsView.Notifications;
import org.jspecify.annotations.Nullable;

/** Notifications as they stand in the database: what was never chosen is missing, and means yes. */
record StoredNotifications(
    @Nullable Boolean reservationCreated,
    @Nullable Boolean reservationCancelled,
    @Nullable Boolean paymentReceived,
    @Nullable Boolean webhookFailing,
    @Nullable Boolean weeklyReport,
    @Nullable Boolean securityAlerts) {

  StoredNotifications with(SettingsChange.Notifications change) {
    return new StoredNotifications(
        merged(reservationCreated, change.reservationCreated()),
        merged(reservationCancelled, change.reservationCancelled()),
        merged(paymentReceived, change.paymentReceived()),
        merged(webhookFailing, change.webhookFailing()),
        merged(weeklyReport, change.weeklyReport()),
        merged(securityAlerts, change.securityAlerts()));
  }

  private static @Nullable Boolean merged(@Nullable Boolean old, @Nullable Boolean wanted) {
    return wanted == null ? old : wanted;
  }

  Notifications view() {
    return new Notifications(
        isWanted(reservationCreated),
        isWanted(reservationCancelled),
        isWanted(paymentReceived),
        isWanted(webhookFailing),
        isWanted(weeklyReport),
        isWanted(securityAlerts));
  }

  private static boolean isWanted(@Nullable Boolean chosen) {
    return chosen == null || chosen;
  }
}
