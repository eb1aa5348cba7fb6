package org.cenotes.partners.domain.identity.user;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.platform.json.Json;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class UserViewTest {
  private static UserView user(String lastName, @Nullable Instant lastLoginAt) {
    return new UserView(
        new UUID(0, 1),
        "ana@team.example",
        "Ana",
        lastName,
        "+529841234567",
        PartnerRole.PARTNER_AGENT,
        SystemRole.PARTNER,
        true,
        false,
        lastLoginAt,
        Instant.parse("2026-01-02T03:04:05Z"));
  }

  @Test
  void a_login_changes_nothing_that_is_edited() {
    UserView before = user("Pech", null);
    UserView later = user("Pech", Instant.parse("2026-01-03T03:04:05.123Z"));
    assertThat(later.editablePart()).isEqualTo(before.editablePart());
    assertThat(user("Ruiz", null).editablePart()).isNotEqualTo(before.editablePart());
    assertThat(Json.read(Json.text(later), UserView.class)).as("for its ETag").isEqualTo(later);
  }
}
