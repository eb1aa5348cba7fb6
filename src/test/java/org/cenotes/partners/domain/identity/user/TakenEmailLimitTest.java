package org.cenotes.partners.domain.identity.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.UUID;
import org.cenotes.partners.domain.identity.throttle.TestThrottle;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.harness.OutsideServer;
import org.cenotes.partners.platform.http.ApiException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** How often a partner learns whether an e-mail is taken. */
@ExtendWith(OutsideServer.class)
class TakenEmailLimitTest {
  private static final UUID PARTNER = new UUID(0, 1);
  private static final String TAKEN = "error.partner.email_taken";
  private static final String LIMITED = "error.rate_limited";

  private final ManualClock clock = new ManualClock("2026-01-02T03:04:05Z");
  private final TakenEmailLimit limit = new TakenEmailLimit(new TestThrottle(clock).throttle());

  private void assertRefused(UUID partner, UserError error, String message) {
    assertThatThrownBy(
            () ->
                limit.count(
                    partner,
                    () -> {
                      throw new ApiException(error);
                    }))
        .isInstanceOf(ApiException.class)
        .hasMessage(message);
  }

  @Test
  void after_twenty_taken_emails_a_partner_adds_nobody_until_the_hour_is_over() {
    for (int i = 0; i < 20; i++) {
      assertRefused(PARTNER, UserError.EMAIL_TAKEN, TAKEN);
    }
    assertRefused(PARTNER, UserError.EMAIL_TAKEN, LIMITED);
    assertThatThrownBy(() -> limit.count(PARTNER, () -> "added")).hasMessage(LIMITED);
    assertRefused(new UUID(0, 2), UserError.EMAIL_TAKEN, TAKEN);
    clock.advance(Duration.ofHours(1));
    assertThat(limit.count(PARTNER, () -> "added")).isEqualTo("added");
  }

  @Test
  void what_succeeds_or_fails_otherwise_does_not_count() {
    for (int i = 0; i < 30; i++) {
      assertThat(limit.count(PARTNER, () -> "added")).isEqualTo("added");
      assertRefused(PARTNER, UserError.LIMIT_REACHED, "error.user.limit_reached");
    }
  }
}
