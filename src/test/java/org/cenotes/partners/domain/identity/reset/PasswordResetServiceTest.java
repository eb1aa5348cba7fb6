package org.cenotes.partners.domain.identity.reset;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.audit.RecordedAudit;
import org.cenotes.partners.domain.identity.user.PageLinks;
import org.cenotes.partners.domain.identity.user.SystemRole;
import org.cenotes.partners.domain.identity.user.TestPages;
import org.cenotes.partners.domain.identity.user.UserAccounts;
import org.cenotes.partners.domain.notification.NotificationKind;
import org.cenotes.partners.domain.notification.RecordedNotifications;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.platform.http.Language;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Who is sent a link that resets a password, and what it does. */
class PasswordResetServiceTest {
  private static final String EMAIL = "ana@team.example";
  private static final Duration LIFETIME = Duration.ofMinutes(30);

  private final ManualClock clock = new ManualClock("2026-01-02T03:04:05Z");
  private final RecordedAudit audit = new RecordedAudit(clock);
  private final UserAccounts accounts = new UserAccounts(audit, clock);
  private final RecordedNotifications sent = new RecordedNotifications(true);
  private final PageLinks links = TestPages.links();
  private final PasswordResetService service =
      new PasswordResetService(new Rows(), accounts.service(), sent, links, clock, LIFETIME);
  private final UUID user = accounts.add(SystemRole.ADMIN, null, EMAIL, "old");

  /** Requests and tokens in memory. */
  private static final class Rows extends PasswordResets {
    private record Token(UUID userId, Instant expiresAt) {}

    private final List<Request> requests = new ArrayList<>();
    private final Map<String, Token> tokens = new HashMap<>();

    /** The user whose row is locked; no transaction ends here. */
    private @Nullable UUID locked;

    @Override
    void addRequest(UUID id, String email, String language, Instant now) {
      requests.add(new Request(id, email, language, now));
    }

    @Override
    List<Request> takeRequests(int limit) {
      List<Request> oldest = requests.subList(0, Math.min(limit, requests.size()));
      List<Request> taken = List.copyOf(oldest);
      oldest.clear();
      return taken;
    }

    @Override
    void addToken(byte[] digest, UUID userId, Instant createdAt, Instant expiresAt) {
      tokens.put(HexFormat.of().formatHex(digest), new Token(userId, expiresAt));
    }

    @Override
    Optional<UUID> findUser(byte[] digest, Instant now) {
      return Optional.ofNullable(tokens.get(HexFormat.of().formatHex(digest)))
          .filter(token -> token.expiresAt().isAfter(now))
          .map(Token::userId);
    }

    @Override
    void lockUser(UUID userId) {
      locked = userId;
    }

    @Override
    boolean spend(byte[] digest, Instant now) {
      assertThat(locked).as("the user's row is locked before any token").isNotNull();
      boolean valid = findUser(digest, now).isPresent();
      return valid && tokens.remove(HexFormat.of().formatHex(digest)) != null;
    }

    @Override
    void deleteTokens(UUID userId) {
      tokens.values().removeIf(token -> token.userId().equals(userId));
    }

    @Override
    void deleteExpired(Instant now, int limit) {
      tokens.values().removeIf(token -> token.expiresAt().isBefore(now));
    }
  }

  private String token() {
    service.request(EMAIL, Language.EN);
    service.appendDue();
    String url = sent.sent().get(sent.sent().size() - 1).link().url();
    return url.substring(url.indexOf("#token=") + 7);
  }

  @Test
  void only_a_user_who_can_log_in_is_sent_a_link() {
    service.request("who@else.example", Language.EN);
    assertThat(service.appendDue()).isFalse();
    assertThat(sent.sent()).isEmpty();
    assertThat(token()).matches("rst_[0-9A-Za-z]{43}");
    assertThat(sent.sent().get(0).language()).isEqualTo(Language.EN);
    assertThat(sent.sent().get(0).link().expiresAt()).isEqualTo(clock.instant().plus(LIFETIME));
    assertThat(sent.sent().get(0).model().values())
        .containsEntry("expiresAt", "2026-01-02 03:34 UTC");
    accounts.deactivate(user);
    service.request(EMAIL, Language.ES);
    service.appendDue();
    assertThat(sent.sent()).hasSize(1);
  }

  @Test
  void a_request_is_answered_once() {
    service.request(EMAIL, Language.ES);
    service.appendDue();
    service.appendDue();
    assertThat(sent.sent()).hasSize(1);
  }

  @Test
  void a_request_that_waited_as_long_as_a_link_lasts_is_not_answered_any_more() {
    service.request(EMAIL, Language.ES);
    clock.advance(LIFETIME);
    service.appendDue();
    assertThat(sent.sent()).isEmpty();
    service.request(EMAIL, Language.ES);
    clock.advance(LIFETIME.minusMillis(1));
    service.appendDue();
    assertThat(sent.sent()).hasSize(1);
  }

  @Test
  void a_full_batch_says_that_there_may_be_more() {
    for (int i = 0; i < 51; i++) {
      service.request("nobody" + i + "@else.example", Language.ES);
    }
    assertThat(service.appendDue()).isTrue();
    assertThat(service.appendDue()).isFalse();
  }

  @Test
  void a_link_sets_the_password_once() {
    String token = token();
    assertThat(service.find(token).orElseThrow().userId()).isEqualTo(user);
    assertThat(service.reset(token, user, "new")).isTrue();
    assertThat(accounts.passwordHash(user)).isEqualTo("new");
    assertThat(service.find(token)).isEmpty();
    assertThat(service.reset(token, user, "newer")).isFalse();
    assertThat(accounts.passwordHash(user)).isEqualTo("new");
    assertThat(audit.actions()).containsExactly("user.password_reset");
    assertThat(accounts.sent().kinds()).containsExactly(NotificationKind.PASSWORD_CHANGED);
  }

  @Test
  void a_reset_voids_all_other_links_of_the_user() {
    String first = token();
    String second = token();
    assertThat(service.reset(first, user, "new")).isTrue();
    assertThat(service.find(second)).isEmpty();
    assertThat(service.reset(second, user, "newer")).isFalse();
  }

  @Test
  void a_link_lasts_for_its_lifetime_and_a_deactivated_user_has_none() {
    String token = token();
    clock.advance(LIFETIME.minusMillis(1));
    assertThat(service.find(token)).isPresent();
    clock.advance(Duration.ofMillis(1));
    assertThat(service.find(token)).isEmpty();
    String next = token();
    accounts.deactivate(user);
    assertThat(service.find(next)).isEmpty();
  }
}
