package org.cenotes.partners.domain.identity.user;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.cenotes.partners.domain.audit.RecordedAudit;
import org.cenotes.partners.domain.identity.throttle.TestThrottle;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.harness.OutsideServer;
import org.cenotes.partners.platform.http.ApiException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** How often a partner learns whether an e-mail is taken by somebody else. */
@ExtendWith(OutsideServer.class)
class TakenEmailLimitTest {
  private static final UUID PARTNER = new UUID(0, 1);
  private static final String TAKEN = "error.partner.email_taken";
  private static final String LIMITED = "error.rate_limited";
  private static final String EMAIL = "eva@guests.example";

  private final ManualClock clock = new ManualClock("2026-01-02T03:04:05Z");
  private final FakeUsers users = new FakeUsers();
  private final TakenEmailLimit limit =
      new TakenEmailLimit(
          new TestThrottle(clock).throttle(),
          new UserService(users, null, null, new RecordedAudit(clock).service(), clock));

  private <T> T count(UUID partner, Supplier<T> work) {
    return limit.guard(partner, EMAIL, () -> false, work);
  }

  private void assertRefused(UUID partner, UserError error, String message) {
    assertThatThrownBy(
            () ->
                count(
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
    assertThatThrownBy(() -> count(PARTNER, () -> "added")).hasMessage(LIMITED);
    assertRefused(new UUID(0, 2), UserError.EMAIL_TAKEN, TAKEN);
    clock.advance(Duration.ofHours(1));
    assertThat(count(PARTNER, () -> "added")).isEqualTo("added");
  }

  @Test
  void valid_requests_do_not_count_while_they_are_in_progress() {
    assertThat(nested(60, () -> "added")).isEqualTo("added");
    assertThat(count(PARTNER, () -> "added")).isEqualTo("added");
  }

  /** The work, done by the innermost of as many requests that have all begun. */
  private String nested(int requests, Supplier<String> work) {
    return requests == 0 ? work.get() : count(PARTNER, () -> nested(requests - 1, work));
  }

  @Test
  void of_many_requests_at_once_only_twenty_learn_that_an_email_is_taken() {
    assertRefused(
        () -> {
          for (int i = 0; i < 20; i++) {
            assertRefused(PARTNER, UserError.EMAIL_TAKEN, TAKEN);
          }
          throw new ApiException(UserError.EMAIL_TAKEN);
        });
  }

  private void assertRefused(Supplier<String> work) {
    assertThatThrownBy(() -> count(PARTNER, work)).hasMessage(LIMITED);
  }

  @Test
  void what_was_done_before_is_answered_at_the_limit_too() {
    for (int i = 0; i < 20; i++) {
      assertRefused(PARTNER, UserError.EMAIL_TAKEN, TAKEN);
    }
    assertThat(limit.<String>guard(PARTNER, EMAIL, () -> true, () -> fail("done again"))).isNull();
  }

  @Test
  void emails_of_the_partners_own_users_never_count() {
    invite(PARTNER);
    for (int i = 0; i < 30; i++) {
      assertRefused(PARTNER, UserError.EMAIL_TAKEN, TAKEN);
    }
  }

  @Test
  void at_the_limit_a_partner_still_invites_its_own_users_again() {
    invite(new UUID(0, 2));
    for (int i = 0; i < 20; i++) {
      assertRefused(PARTNER, UserError.EMAIL_TAKEN, TAKEN);
    }
    assertRefused(PARTNER, UserError.EMAIL_TAKEN, LIMITED);
    users.byId.clear();
    invite(PARTNER);
    assertThat(count(PARTNER, () -> "invited again")).isEqualTo("invited again");
    assertRefused(PARTNER, UserError.EMAIL_TAKEN, TAKEN);
  }

  private void invite(UUID partner) {
    NewUser data =
        new NewUser(UUID.randomUUID(), partner, EMAIL, "", "", null, PartnerRole.PARTNER_VIEWER);
    users.addUnique(User.invited(data, Set.of(), clock.instant()));
  }

  @Test
  void what_succeeds_or_fails_otherwise_does_not_count() {
    for (int i = 0; i < 30; i++) {
      assertThat(count(PARTNER, () -> "added")).isEqualTo("added");
      assertRefused(PARTNER, UserError.LIMIT_REACHED, "error.user.limit_reached");
    }
  }
}
