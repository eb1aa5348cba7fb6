package org.cenotes.partners.domain.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.cenotes.partners.domain.settings.SettingsView.Branding;
import org.cenotes.partners.domain.settings.SettingsView.Business;
import org.cenotes.partners.domain.settings.SettingsView.Profile;
import org.junit.jupiter.api.Test;

/** When a partner's row counts as changed. */
class PartnerSettingsTest {
  private static final Instant FIRST = Instant.parse("2026-01-02T03:04:05Z");
  private static final Instant LATER = FIRST.plusSeconds(1);

  private final PartnerSettings row = new PartnerSettings();

  private void assertChangedOnce(Consumer<Instant> change) {
    change.accept(FIRST);
    assertThat(row).extracting("updatedAt").isEqualTo(FIRST);
    change.accept(LATER);
    assertThat(row).extracting("updatedAt").as("the same again").isEqualTo(FIRST);
  }

  private static Profile profile(String language) {
    return new Profile("Selva", "Ana", null, null, "https://selva.mx", null, language);
  }

  private static StoredBilling billing(byte[] sealed) {
    return new StoredBilling("pay@selva.mx", null, "es", "Banco", "Selva SA", sealed, "9719");
  }

  @Test
  void a_section_that_is_sent_as_it_is_stored_is_no_change() {
    byte[] sealed = {1};
    assertChangedOnce(now -> row.change(profile("es"), now));
    assertChangedOnce(now -> row.change(new Business("Selva SA", null, null, null, null), now));
    assertChangedOnce(now -> row.change(new Branding("Selva", null, "#00aaff", null), now));
    assertChangedOnce(now -> row.change(billing(sealed), now));
    assertChangedOnce(
        now ->
            row.changeCustomRates(
                List.of(new InformationalRate("Groups", BigDecimal.TEN, null, null)), now));
    assertChangedOnce(now -> row.changeAccess(true, List.of("203.0.113.0/24"), now));
  }

  @Test
  void any_other_value_is_a_change() {
    row.change(profile("es"), FIRST);
    row.change(profile("en"), LATER);
    assertThat(row).extracting("updatedAt").isEqualTo(LATER);
    row.changeAccess(false, List.of(), FIRST);
    row.changeAccess(true, null, LATER);
    assertThat(row).extracting("updatedAt").isEqualTo(LATER);
    row.changeAccess(null, null, FIRST);
    assertThat(row).extracting("updatedAt").as("nothing").isEqualTo(LATER);
    row.changeAccess(null, List.of("203.0.113.7"), FIRST);
    assertThat(row).extracting("updatedAt").isEqualTo(FIRST);
    row.change(billing(new byte[] {1}), FIRST);
    row.change(billing(new byte[] {1}), LATER);
    assertThat(row).extracting("updatedAt").as("sealed anew").isEqualTo(LATER);
  }

  @Test
  void a_notification_that_was_never_set_is_on_already() throws ReflectiveOperationException {
    StoredNotifications unset = new StoredNotifications(null, null, null, null, null, null);
    Field stored = PartnerSettings.class.getDeclaredField("notifications");
    stored.setAccessible(true);
    stored.set(row, unset);
    row.change(new StoredNotifications(true, null, null, null, null, null), LATER);
    assertThat(row.notifications()).isEqualTo(unset);
    assertThat(row).extracting("updatedAt").isNull();
    assertChangedOnce(
        now -> row.change(new StoredNotifications(null, null, null, null, false, null), now));
    assertThat(row.notifications().view().weeklyReport()).isFalse();
  }
}
