package org.cenotes.partners.domain.identity.user;

import static org.assertj.core.api.Assertions.assertThat;

import org.cenotes.partners.domain.notification.NotificationKind;
import org.cenotes.partners.domain.notification.NotificationKind.Audience;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Which permission a notification needs. */
class RecipientServiceTest {
  @ParameterizedTest
  @CsvSource({
    "RESERVATION_CREATED, MANAGERS, VIEW_RESERVATIONS",
    "RESERVATION_CANCELLED, MANAGERS, VIEW_RESERVATIONS",
    "PAYMENT_RECEIVED, MANAGERS, VIEW_RESERVATIONS",
    "WEEKLY_REPORT, MANAGERS, VIEW_REPORTS",
    "WEBHOOK_FAILING, MANAGERS, VIEW_WEBHOOKS",
    "WEBHOOK_DISABLED, MANAGERS, VIEW_WEBHOOKS",
    "API_KEY_CHANGED, ADMINISTRATORS, VIEW_API_KEYS",
    "API_KEY_EXPIRING, ADMINISTRATORS, VIEW_API_KEYS"
  })
  void every_role_that_is_notified_has_the_permission(
      NotificationKind kind, Audience audience, Permission permission) {
    assertThat(RecipientService.permission(kind)).isEqualTo(permission);
    assertThat(RecipientService.roles(audience))
        .allSatisfy(role -> assertThat(role.permissions()).contains(permission));
  }

  @ParameterizedTest
  @EnumSource(names = {"BANK_ACCOUNT_CHANGED", "PASSWORD_RESET", "PASSWORD_CHANGED"})
  void what_concerns_the_security_of_an_account_needs_none(NotificationKind kind) {
    assertThat(RecipientService.permission(kind)).isNull();
  }
}
