package org.cenotes.partners.domain.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.cenotes.partners.domain.settings.SettingsView.Notifications;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings as they are stored, and as their partner sees them. */
class StoredSettingsTest {
  private static final StoredNotifications UNSET =
      new StoredNotifications(null, null, null, null, null, null);

  private static SettingsUpdate.Notifications change(String json) {
    return Json.read(json.replace('\'', '"'), SettingsUpdate.Notifications.class);
  }

  @Test
  void a_notification_is_on_until_it_is_switched_off() {
    assertThat(UNSET.view()).isEqualTo(new Notifications(true, true, true, true, true, true));
    StoredNotifications off = UNSET.with(change("{'weeklyReport':false,'paymentReceived':false}"));
    assertThat(off.view()).isEqualTo(new Notifications(true, true, false, true, false, true));
    assertThat(off.with(change("{}"))).isEqualTo(off);
    assertThat(off.with(change("{'weeklyReport':true}")).view())
        .isEqualTo(new Notifications(true, true, false, true, true, true));
  }

  @Test
  void each_switch_moves_itself_only() {
    assertThat(
            UNSET
                .with(change("{'reservationCreated':false,'webhookFailing':false}"))
                .with(change("{'reservationCancelled':false,'securityAlerts':false}"))
                .with(change("{'reservationCreated':true,'securityAlerts':true}")))
        .isEqualTo(new StoredNotifications(true, false, null, false, null, true));
  }

  private static StoredBilling account(String bank, String holder, String lastDigits) {
    return new StoredBilling(null, null, "es", bank, holder, new byte[] {1}, lastDigits);
  }

  @Test
  void a_bank_account_is_shown_as_soon_as_anything_of_it_is_known() {
    assertThat(account(null, null, null).view().bankAccount()).isNull();
    assertThat(account("Banco", null, null).view().bankAccount().clabe()).isNull();
    assertThat(account(null, "Selva SA", null).view().bankAccount().holder()).isEqualTo("Selva SA");
    assertThat(account(null, null, "9719").view().bankAccount().clabe())
        .isEqualTo("**************9719")
        .hasSize(18);
  }

  @ParameterizedTest
  @CsvSource({
    "10, 10",
    "10.00, 10",
    "10.50, 10.5",
    "1E+1, 10",
    "0.00, 0",
    "1E+2, 100",
    "7.25, 7.25"
  })
  void a_rate_is_stored_as_people_write_it(BigDecimal sent, String stored) {
    InformationalRate rate =
        new InformationalRate(" Groups ", sent, null, " as sent ").normalized();
    assertThat(rate.rate().toString()).isEqualTo(stored);
    assertThat(rate.label()).isEqualTo("Groups");
    assertThat(rate.note()).isEqualTo(" as sent ");
    assertThat(rate.normalized()).isEqualTo(rate);
  }

  @Property(seed = "2")
  void users_see_only_the_sections_that_they_may(@ForAll boolean api, @ForAll boolean billing) {
    SettingsView all =
        new SettingsView(
            new SettingsView.Profile("Selva", "Ana", "a@selva.example", null, null, null, "es"),
            new SettingsView.Business(null, null, null, null, null),
            new SettingsView.Branding(null, null, null, null),
            new SettingsView.Api(true, "https://a.example", true, "whsec_1", List.of(), 2),
            UNSET.view(),
            account("Banco", null, "9719").view(),
            new SettingsView.Commission(BigDecimal.TEN, List.of()));
    SettingsView seen = all.visible(api, billing);
    assertThat(seen.api()).isEqualTo(api ? all.api() : null);
    assertThat(seen.billing()).isEqualTo(billing ? all.billing() : null);
    assertThat(seen.visible(true, true)).as("what was left out does not return").isEqualTo(seen);
    assertThat(seen.profile()).isEqualTo(all.profile());
  }

  @Test
  void a_webhook_secret_gets_into_no_log() {
    SettingsView.Api api =
        new SettingsView.Api(true, "https://a.example", true, null, List.of(), 2);
    SettingsView.Api revealing = api.revealing("whsec_1");
    assertThat(revealing.webhookSecret()).isEqualTo("whsec_1");
    assertThat(revealing.toString()).doesNotContain("whsec_1");
    assertThat(api.webhookSecret()).isNull();
  }
}
