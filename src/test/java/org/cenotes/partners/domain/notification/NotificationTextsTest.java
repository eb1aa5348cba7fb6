package org.cenotes.partners.domain.notification;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.cenotes.partners.platform.http.Language;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The texts of mails. */
class NotificationTextsTest {
  /** Every value that a text can name. */
  private static TemplateModel model() {
    Map<String, String> values = new HashMap<>();
    Stream.of(
            "account",
            "at",
            "cancelled",
            "commission",
            "count",
            "expiresAt",
            "from",
            "gross",
            "key",
            "name",
            "partner",
            "percent",
            "reservations",
            "to",
            "url",
            "visitors")
        .forEach(name -> values.put(name, "<" + name + " & co>"));
    return new TemplateModel(values, List.of("<first>", "second"));
  }

  @ParameterizedTest
  @EnumSource(NotificationKind.class)
  void every_kind_has_complete_texts_in_both_languages(NotificationKind kind) {
    for (Language language : Language.values()) {
      String unsubscribe = kind.isOptional() ? "https://example.com/u?a=1&b=2" : null;
      NotificationTexts.Rendered mail =
          NotificationTexts.render(
              kind, language, model(), "https://example.com/#token=t", unsubscribe);
      assertThat(mail.subject()).isNotBlank().doesNotContain("{");
      assertThat(mail.text()).doesNotContain("{").doesNotContain("}");
      assertThat(mail.text().contains("https://example.com/u?a=1&b=2"))
          .isEqualTo(kind.isOptional());
      assertThat(mail.html().replaceAll("(?s)<head>.*?</head>", ""))
          .doesNotContain("{")
          .doesNotContain("& co")
          .doesNotContain("<first>");
      assertThat(NotificationTexts.reason(kind, language, model())).isNotBlank();
      assertThat(NotificationTexts.text(kind, language, model()))
          .isNotEmpty()
          .allSatisfy(paragraph -> assertThat(mail.text()).contains(paragraph + "\n\n"))
          .noneSatisfy(paragraph -> assertThat(paragraph).containsAnyOf("{", "#token=", "<first>"));
    }
  }

  /** Settings and events have names that only programs know. */
  @ParameterizedTest
  @EnumSource(NotificationKind.class)
  void no_text_has_an_identifier(NotificationKind kind) {
    for (Language language : Language.values()) {
      String mail = NotificationTexts.render(kind, language, model(), null, null).text();
      assertThat(mail.replaceAll("<\\w+ & co>", "x"))
          .doesNotContainPattern("\\b[a-z]+[A-Z]\\w*")
          .doesNotContainPattern("\\w[._]\\w");
    }
  }

  @Test
  void lines_about_keys_begin_with_words() {
    List<String> stored =
        List.of(
            "api_key.rotated · Shop · sk_live_1 · live",
            "allowedIps · 10.0.0.0/8",
            "enableApi · false",
            "enableApi · true · Cenotes Partner Platform",
            "enableApis · x");
    TemplateModel model = new TemplateModel(Map.of("count", "5"), stored);
    assertThat(NotificationTexts.items(Language.EN, model))
        .containsExactly(
            "Key replaced · Shop · sk_live_1 · live",
            "Allowed networks · 10.0.0.0/8",
            "API access switched off",
            "API access switched on · Cenotes Partner Platform",
            "enableApis · x");
    assertThat(NotificationTexts.items(Language.ES, model))
        .startsWith("Clave reemplazada · Shop · sk_live_1 · live", "Redes permitidas · 10.0.0.0/8");
    assertThat(
            NotificationTexts.render(
                    NotificationKind.API_KEY_CHANGED, Language.EN, model, null, "https://x/u")
                .html())
        .contains("<li>API access switched off</li>");
  }

  @Test
  void the_text_names_what_it_is_about_in_the_language_of_its_reader() {
    TemplateModel model =
        TemplateModel.of(Map.of("url", "https://shop.example.com/cenotes", "percent", "50"));
    assertThat(NotificationTexts.text(NotificationKind.WEBHOOK_FAILING, Language.EN, model).get(0))
        .contains("The webhook endpoint https://shop.example.com/cenotes has")
        .contains("50%");
    assertThat(NotificationTexts.text(NotificationKind.WEBHOOK_FAILING, Language.ES, model).get(0))
        .contains("https://shop.example.com/cenotes")
        .contains("50");
  }

  @Test
  void a_paragraph_whose_value_was_not_stored_is_left_out() {
    List<String> all =
        NotificationTexts.text(NotificationKind.PASSWORD_RESET, Language.EN, model());
    assertThat(all).singleElement().asString().contains("until <expiresAt & co>");
    assertThat(
            NotificationTexts.text(
                NotificationKind.PASSWORD_RESET, Language.EN, TemplateModel.of(Map.of())))
        .isEmpty();
  }

  @Test
  void times_are_to_the_minute_and_name_their_zone() {
    assertThat(TemplateModel.time(Instant.parse("2026-11-27T05:48:12.345Z")))
        .isEqualTo("2026-11-27 05:48 UTC");
  }

  @Test
  void values_and_items_are_one_line_each() {
    TemplateModel broken =
        new TemplateModel(
            Map.of("partner", "Tours\r\nPay to: x", "count", "1\u2028", "expiresAt", "\u202e2027"),
            List.of("first\n- second"));
    NotificationTexts.Rendered mail =
        NotificationTexts.render(
            NotificationKind.INVITATION, Language.EN, broken, "https://example.com/#t", null);
    assertThat(mail.subject()).startsWith("Tours  Pay to: x invites");
    assertThat(mail.text())
        .contains("Tours  Pay to: x")
        .contains("until  2027")
        .doesNotContain("\nPay");
    NotificationTexts.Rendered list =
        NotificationTexts.render(
            NotificationKind.RESERVATION_CREATED,
            Language.EN,
            broken,
            null,
            "https://example.com/u");
    assertThat(list.text()).contains("- first - second\n").doesNotContain("\n- second");
    assertThat(list.html()).contains("<li>first - second</li>");
  }

  @Test
  void languages_differ_and_values_are_inserted_once() {
    TemplateModel nested =
        TemplateModel.of(Map.of("partner", "{expiresAt} $1 \\", "expiresAt", "tomorrow"));
    NotificationTexts.Rendered english =
        NotificationTexts.render(
            NotificationKind.INVITATION, Language.EN, nested, "https://example.com/#t", null);
    assertThat(english.subject())
        .isEqualTo("{expiresAt} $1 \\ invites you to the Cenotes Partner Platform");
    assertThat(english.text()).contains("https://example.com/#t").contains("until tomorrow");
    NotificationTexts.Rendered spanish =
        NotificationTexts.render(
            NotificationKind.INVITATION, Language.ES, nested, "https://example.com/#t", null);
    assertThat(spanish.subject()).startsWith("Invitación de ");
  }
}
