package org.cenotes.partners.domain.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import org.cenotes.partners.domain.settings.SettingsView.Api;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SettingsViewTest {
  private static SettingsView settings(@Nullable Api api) {
    return new SettingsView(
        new SettingsView.Profile("Selva", "Ana", "ana@selva.example", null, null, null, "es"),
        new SettingsView.Business(null, null, null, null, null),
        new SettingsView.Branding(null, null, null, null),
        api,
        new SettingsView.Notifications(true, true, true, true, true, true),
        null,
        new SettingsView.Commission(BigDecimal.TEN, List.of()));
  }

  @Test
  void keys_that_expire_and_webhooks_that_fail_change_nothing_that_is_edited() {
    Api api = new Api(true, "https://selva.example/hook", true, null, List.of("192.0.2.1"), 2);
    Object part = settings(api).editablePart();
    assertThat(settings(new Api(true, null, false, null, List.of("192.0.2.1"), 1)).editablePart())
        .isEqualTo(part);
    assertThat(settings(new Api(true, null, false, null, List.of(), 1)).editablePart())
        .isNotEqualTo(part);
    assertThat(settings(new Api(false, null, false, null, List.of("192.0.2.1"), 1)).editablePart())
        .isNotEqualTo(part);
    assertThat(settings(null).editablePart()).isEqualTo(settings(null));
  }
}
