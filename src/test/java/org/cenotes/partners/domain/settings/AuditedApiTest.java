package org.cenotes.partners.domain.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.cenotes.partners.domain.settings.SettingsView.Api;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.Test;

/** The section of API access as the audit log keeps it. */
class AuditedApiTest {
  private static AuditedApi switchedOff(boolean byPartner) {
    Api section = new Api(false, null, false, null, List.of("203.0.113.0/24"), 0);
    return new AuditedApi(section, false, !byPartner);
  }

  @Test
  void a_switch_that_was_moved_shows_while_the_other_is_off() {
    assertThat(switchedOff(true)).isNotEqualTo(switchedOff(false));
    assertThat(Json.text(switchedOff(true)))
        .isEqualTo(
            "{\"apiEnabled\":false,\"webhookSecretSet\":false,\"allowedIps\":[\"203.0.113.0/24\"],"
                + "\"activeKeys\":0,\"allowedByPlatform\":false,\"enabledByPartner\":false}");
  }
}
