package org.cenotes.partners.domain.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import org.cenotes.partners.domain.settings.SettingsView.Api;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SettingsViewTest {
  private static final String HOOK = "https://selva.example/hook";

  private static SettingsView settings(@Nullable Api api) {
    return settings(api, BigDecimal.TEN);
  }

  private static SettingsView settings(@Nullable Api api, BigDecimal rate) {
    return new SettingsView(
        new SettingsView.Profile("Selva", "Ana", "ana@selva.example", null, null, null, "es"),
        new SettingsView.Business(null, null, null, null, null),
        new SettingsView.Branding(null, null, null, null),
        api,
        new SettingsView.Notifications(true, true, true, true, true, true),
        null,
        new SettingsView.Commission(rate, List.of()));
  }

  @Test
  void what_keys_that_expire_and_the_platform_change_is_not_edited() {
    Api api = new Api(true, HOOK, true, null, List.of("192.0.2.1"), 2);
    Object part = settings(api).editablePart();
    assertThat(settings(new Api(true, HOOK, true, null, List.of("192.0.2.1"), 1)).editablePart())
        .isEqualTo(part);
    assertThat(settings(api, BigDecimal.ONE).editablePart()).isEqualTo(part);
    assertThat(settings(new Api(true, null, false, null, List.of("192.0.2.1"), 2)).editablePart())
        .isNotEqualTo(part);
    assertThat(settings(new Api(true, HOOK, true, null, List.of(), 2)).editablePart())
        .isNotEqualTo(part);
    assertThat(settings(new Api(false, HOOK, true, null, List.of("192.0.2.1"), 2)).editablePart())
        .isNotEqualTo(part);
    assertThat(settings(null, BigDecimal.ZERO).editablePart())
        .isEqualTo(settings(null, BigDecimal.ZERO));
  }
}
