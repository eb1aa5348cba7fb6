package org.cenotes.partners.domain.notification;

import org.cenotes.partners.platform.json.WireEnum;

/** What a partner can switch off in its settings; the names are those of the settings. */
public enum NotificationSwitch implements WireEnum {
  RESERVATION_CREATED("reservationCreated"),
  RESERVATION_CANCELLED("reservationCancelled"),
  PAYMENT_RECEIVED("paymentReceived"),
  WEBHOOK_FAILING("webhookFailing"),
  WEEKLY_REPORT("weeklyReport"),
  SECURITY_ALERTS("securityAlerts");

  private final String wire;

  NotificationSwitch(String wire) {
    this.wire = wire;
  }

  @Override
  public String wire() {
    return wire;
  }
}
