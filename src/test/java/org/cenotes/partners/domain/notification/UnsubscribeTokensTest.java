package org.cenotes.partners.domain.notification;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.cenotes.partners.domain.notification.Notifications.DueRow;
import org.cenotes.partners.domain.notification.UnsubscribeTokens.Subscription;
import org.cenotes.partners.platform.config.PublicUrl;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.mail.OutgoingMail;
import org.cenotes.partners.platform.secret.Digests;
import org.cenotes.partners.platform.secret.Vault;
import org.cenotes.partners.platform.text.SingleLineText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The links of mails: who can make one, and what a mail does with what partners wrote. */
class UnsubscribeTokensTest {
  private static final String KEY = key("one");
  private static final UUID USER = new UUID(5, 5);

  private final Vault vault = Vault.of(KEY, List.of());
  private final UnsubscribeTokens tokens = new UnsubscribeTokens(vault);
  private final NotificationMails mails =
      new NotificationMails(
          tokens, vault, new PublicUrl(URI.create("https://partners.example.com/")));

  private static String key(String seed) {
    return Base64.getEncoder().encodeToString(Digests.sha256(seed));
  }

  private String sealed(String content) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(vault.seal(content.getBytes(UTF_8)));
  }

  @Property(seed = "1")
  void a_token_is_for_the_user_and_the_kind_that_it_was_issued_for(
      @ForAll long high, @ForAll long low, @ForAll NotificationKind kind) {
    UUID user = new UUID(high, low);
    String token = tokens.issue(user, kind);
    assertThat(token).matches("[0-9A-Za-z_-]+");
    assertThat(tokens.read(token)).contains(new Subscription(user, kind));
  }

  @Property(seed = "2")
  void no_altered_bit_leaves_a_token_valid(@ForAll @IntRange(min = 0, max = 800) int bit) {
    byte[] token =
        Base64.getUrlDecoder().decode(tokens.issue(USER, NotificationKind.WEEKLY_REPORT));
    int at = bit % (token.length * 8);
    token[at / 8] ^= (byte) (1 << at % 8);
    assertThat(tokens.read(Base64.getUrlEncoder().encodeToString(token))).isEmpty();
  }

  @Property(seed = "3")
  void whatever_else_is_sent_is_for_nobody(@ForAll String text) {
    assertThat(tokens.read(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://partners.example.com/reset#token=t", // a link of another mail
        "invite 00000000-0000-0005-0000-000000000005 weekly_report",
        "unsubscribe 00000000-0000-0005-0000-000000000005 nothing_known",
        "unsubscribe 00000000-0000-0005-0000-000000000005 weekly_report more",
        "unsubscribe nobody weekly_report",
        "unsubscribe",
        ""
      })
  void what_was_sealed_for_another_purpose_is_no_token(String content) {
    assertThat(tokens.read(sealed(content))).isEmpty();
  }

  @Test
  void a_token_outlives_the_replacement_of_the_master_key_while_the_former_one_is_kept() {
    String token = tokens.issue(USER, NotificationKind.WEEKLY_REPORT);
    assertThat(new UnsubscribeTokens(Vault.of(key("two"), List.of(KEY))).read(token)).isPresent();
    assertThat(new UnsubscribeTokens(Vault.of(key("two"), List.of())).read(token)).isEmpty();
  }

  private DueRow row(NotificationKind kind, String language, byte[] link) {
    TemplateModel model =
        new TemplateModel(Map.of("partner", "<b>Tours</b> {link} & co", "name", "Ana"), List.of());
    return new DueRow(
        new UUID(6, 6),
        USER,
        kind.wire(),
        "ana@example.com",
        "Ana",
        language,
        Json.text(model),
        link,
        1,
        Instant.parse("2026-11-22T10:00:00Z"));
  }

  @ParameterizedTest
  @EnumSource
  void a_mail_can_be_unsubscribed_from_when_its_kind_can_and_only_then(NotificationKind kind) {
    byte[] link = vault.seal("https://partners.example.com/#t".getBytes(UTF_8));
    OutgoingMail mail = mails.of(row(kind, "en", link));
    String page = "https://partners.example.com/notifications/unsubscribe?token=";
    assertThat(mail.text().contains(page)).isEqualTo(kind.isOptional());
    if (kind.isOptional()) {
      assertThat(mail.unsubscribeUrl()).startsWith(page);
      assertThat(tokens.read(mail.unsubscribeUrl().substring(page.length())))
          .contains(new Subscription(USER, kind));
    } else {
      assertThat(mail.unsubscribeUrl()).isNull();
    }
  }

  @Test
  void a_mail_is_the_same_at_every_attempt_and_what_partners_wrote_stays_text() {
    byte[] link = vault.seal("https://partners.example.com/#secret".getBytes(UTF_8));
    OutgoingMail mail = mails.of(row(NotificationKind.INVITATION, "es", link));
    assertThat(mails.of(row(NotificationKind.INVITATION, "es", link))).isEqualTo(mail);
    assertThat(mail.id()).isEqualTo(new UUID(6, 6));
    assertThat(mail.subject()).contains("<b>Tours</b> {link} & co");
    assertThat(mail.html())
        .contains("&lt;b&gt;Tours&lt;/b&gt; {link} &amp; co")
        .contains("href=\"https://partners.example.com/#secret\"")
        .doesNotContain("<b>");
  }

  @Property(seed = "4")
  void no_value_is_markup_and_none_is_lost(@ForAll String value, @ForAll Language language) {
    NotificationTexts.Rendered mail =
        NotificationTexts.render(
            NotificationKind.API_KEY_CHANGED,
            language,
            new TemplateModel(Map.of("partner", value), List.of(value)),
            null,
            null);
    NotificationTexts.Rendered plain =
        NotificationTexts.render(
            NotificationKind.API_KEY_CHANGED,
            language,
            new TemplateModel(Map.of("partner", "x"), List.of("x")),
            null,
            null);
    assertThat(tags(mail.html())).isEqualTo(tags(plain.html()));
    assertThat(mail.text()).contains("- " + SingleLineText.flatten(value) + "\n");
  }

  private static String tags(String html) {
    return html.replaceAll("[^<>\"']", "");
  }

  @Property(seed = "5")
  void a_mail_that_fails_is_tried_again_later_each_time_and_every_hour_in_the_end(
      @ForAll @IntRange(min = 1, max = 1_000_000) int attempts) {
    Duration delay = OutboxService.delay(attempts);
    double exact = Math.min(3_600, 15 * Math.pow(2, Math.min(attempts - 1, 20)));
    assertThat(delay.toMillis() / 1_000.0).isBetween(exact * 0.8 - 0.001, exact * 1.2);
  }
}
