package org.cenotes.partners.platform.migration;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.cenotes.partners.platform.config.Environment;
import org.cenotes.partners.platform.mail.MailSettings;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which configurations production refuses, each with a sentence that names the setting. */
class UnsafeStartTest {
  private static final String MASTER_KEY = Base64.getEncoder().encodeToString(new byte[32]);
  private static final Map<String, String> GOOD =
      Map.of(
          "database.url", "jdbc:postgresql://db:5432/cenotes",
          "database.password", "a long one",
          "cenotes.secrets.master-key", MASTER_KEY,
          "cenotes.public-url", "https://partners.example.com");

  /** The settings as MicroProfile Config would read them. */
  private static Config config(Map<String, String> settings) {
    return (Config)
        Proxy.newProxyInstance(
            UnsafeStartTest.class.getClassLoader(),
            new Class<?>[] {Config.class},
            (self, method, arguments) -> value(settings, method, arguments));
  }

  private static Object value(Map<String, String> settings, Method method, Object[] arguments) {
    if (!method.getName().equals("getOptionalValue")) {
      throw new UnsupportedOperationException(method.getName());
    }
    return Optional.ofNullable(settings.get((String) arguments[0]))
        .map(
            text ->
                switch (((Class<?>) arguments[1]).getSimpleName()) {
                  case "String" -> text;
                  case "Boolean" -> Boolean.valueOf(text);
                  case "Integer" -> Integer.valueOf(text);
                  case "Duration" -> Duration.parse(text);
                  default -> throw new UnsupportedOperationException(arguments[1].toString());
                });
  }

  private static List<String> problems(Environment environment, String... changes) {
    Map<String, String> settings = new HashMap<>(GOOD);
    for (int i = 0; i < changes.length; i += 2) {
      if (changes[i + 1] == null) {
        settings.remove(changes[i]);
      } else {
        settings.put(changes[i], changes[i + 1]);
      }
    }
    return new StartupChecks(config(settings), environment, ZoneOffset.UTC).problemsOfSettings();
  }

  @Test
  void a_safe_configuration_starts() {
    assertThat(problems(Environment.PRODUCTION)).isEmpty();
    assertThat(problems(Environment.PRODUCTION, "cenotes.payment.read-timeout", "PT16S")).isEmpty();
    assertThat(problems(Environment.PRODUCTION, "cenotes.webhooks.attempt-timeout", "PT16S"))
        .isEmpty();
    assertThat(problems(Environment.PRODUCTION, "cenotes.webhooks.kept-response-bytes", "1024"))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        "database.url, none, DATABASE_URL must be set",
        "database.url, ${DATABASE_URL}, DATABASE_URL must be set",
        "database.url, jdbc:postgresql://unset.invalid/, DATABASE_URL must be set",
        "database.url, jdbc:mysql://db/cenotes, DATABASE_URL must begin with",
        "database.password, none, DATABASE_PASSWORD must be set",
        "database.password, ${DATABASE_PASSWORD}, DATABASE_PASSWORD must be set",
        "cenotes.mail.port, many, cenotes.mail.* cannot be read",
        "cenotes.mail.security, ssl, cenotes.mail.* cannot be read",
        "cenotes.mail.from, 'a@b.example, c@d.example', cenotes.mail.from",
        "cenotes.mail.from, nobody, cenotes.mail.from",
        "cenotes.mail.user, ana, cenotes.mail.user and cenotes.mail.password",
        "cenotes.mail.read-timeout, PT61S, cenotes.mail.read-timeout must be between",
        "cenotes.mail.connect-timeout, PT0S, cenotes.mail.connect-timeout must be between",
        "cenotes.payment.connect-timeout, PT8.001S, must be 18 s together at most",
        "cenotes.payment.read-timeout, PT16.001S, must be 18 s together at most",
        "cenotes.webhooks.attempt-timeout, PT16.001S, must be 16 s at most",
        "cenotes.webhooks.kept-response-bytes, 1025, must be 1024 at most"
      })
  void what_cannot_work_starts_nowhere(String name, String value, String sentence) {
    for (Environment environment : Environment.values()) {
      assertThat(problems(environment, name, value)).singleElement().asString().contains(sentence);
    }
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        "cenotes.secrets.master-key, none, cenotes.secrets.master-key",
        "cenotes.secrets.master-key, c2hvcnQ=, cenotes.secrets.master-key",
        "cenotes.secrets.master-key, no base64, cenotes.secrets.master-key",
        "database.password, cenotes-dev, database.password still has its development value",
        "database.owner.password, cenotes-dev, database.owner.password still has",
        "cenotes.bootstrap.admin-password, cenotes-admin-dev, cenotes.bootstrap.admin-password",
        "cenotes.payment.simulator, true, cenotes.payment.simulator",
        "cenotes.public-url, none, cenotes.public-url",
        "cenotes.public-url, http://partners.example.com, cenotes.public-url",
        "cenotes.webhooks.allowed-networks, 10.0.0.0/8, cenotes.webhooks.allowed-networks",
        "cenotes.webhooks.trusted-certificates, /c.pem, cenotes.webhooks.trusted-certificates",
        "cenotes.mail.directory, /tmp/mails, cenotes.mail.directory",
        "cenotes.mail.host, smtp.example.com, cenotes.mail.from must be set"
      })
  void what_is_unsafe_starts_outside_production_only(String name, String value, String sentence) {
    assertThat(problems(Environment.PRODUCTION, name, value))
        .singleElement()
        .asString()
        .contains(sentence);
    assertThat(problems(Environment.DEVELOPMENT, name, value)).isEmpty();
    assertThat(problems(Environment.TEST, name, value)).isEmpty();
  }

  @Test
  void no_sentence_shows_a_secret() {
    String password = "pass-w0rd";
    List<String> problems =
        problems(
            Environment.PRODUCTION,
            "cenotes.mail.password",
            password,
            "cenotes.secrets.master-key",
            "c2VjcmV0",
            "cenotes.public-url",
            null);
    assertThat(problems).hasSize(3);
    assertThat(String.join(" ", problems)).doesNotContain(password).doesNotContain("c2VjcmV0");
  }

  @Test
  void a_mail_password_is_not_sent_in_plain_text_nor_logged() {
    String[] login = {
      "cenotes.mail.host", "smtp.example.com",
      "cenotes.mail.from", "Cenotes <no-reply@example.com>",
      "cenotes.mail.user", "ana",
      "cenotes.mail.password", "pass-w0rd",
      "cenotes.mail.security", "none"
    };
    assertThat(problems(Environment.PRODUCTION, login))
        .singleElement()
        .asString()
        .contains("plain");
    login[9] = "starttls";
    assertThat(problems(Environment.PRODUCTION, login)).isEmpty();
    MailSettings settings = MailSettings.of(config(Map.of(login[0], login[1], login[6], login[7])));
    assertThat(settings.toString()).doesNotContain("pass-w0rd");
    assertThat(settings.security()).isEqualTo(MailSettings.Security.STARTTLS);
    assertThat(settings.port()).isEqualTo(587);
  }

  @Test
  void mails_go_to_the_server_else_into_files_else_nowhere() {
    Map<String, String> both =
        Map.of("cenotes.mail.host", "smtp", "cenotes.mail.directory", "mails");
    assertThat(MailSettings.of(config(both)).delivery()).isEqualTo(MailSettings.Delivery.SMTP);
    assertThat(MailSettings.of(config(Map.of("cenotes.mail.directory", "mails"))).delivery())
        .isEqualTo(MailSettings.Delivery.FILES);
    assertThat(MailSettings.of(config(Map.of())).delivery()).isEqualTo(MailSettings.Delivery.NONE);
  }

  @ParameterizedTest
  @CsvSource({"UTC, true", "Etc/GMT, true", "Z, true", "America/Merida, false", "+01:00, false"})
  void the_server_runs_in_UTC(String zone, boolean right) {
    assertThat(
            new StartupChecks(config(GOOD), Environment.PRODUCTION, ZoneId.of(zone))
                .problemsOfSettings()
                .isEmpty())
        .isEqualTo(right);
  }

  @Test
  void rows_are_counted_by_key_and_shown_with_what_their_key_is_good_for() {
    SealedCounts rows =
        new SealedCounts(
            Map.of("aaaa", Map.of("webhooks", 3L, "users", 2L), "bbbb", Map.of("webhooks", 4L)));
    assertThat(rows.of(Set.of("aaaa"))).isEqualTo(5);
    assertThat(rows.of(Set.of("aaaa", "bbbb", "cccc"))).isEqualTo(9);
    assertThat(rows.of(Set.of())).isZero();
    assertThat(rows.lines("cccc", Set.of("aaaa", "cccc")).lines())
        .contains(
            "  aaaa (former): 5 rows",
            "    webhooks: 3",
            "  bbbb (not configured): 4 rows",
            "  cccc (present): 0 rows");
  }

  @Test
  void a_setting_has_the_variable_that_the_server_reads() {
    assertThat(Variables.variable("cenotes.secrets.master-key"))
        .isEqualTo("CENOTES_SECRETS_MASTER_KEY");
  }
}
