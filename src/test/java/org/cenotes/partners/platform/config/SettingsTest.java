package org.cenotes.partners.platform.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
  private static final Path SOURCES = Path.of("src/main/java");

  /** A name that the sources inject or look up, and not, say, an error key of cenotes. */
  private static final Pattern READ =
      Pattern.compile(
          "(?:ConfigProperty\\(\\s*name = |get(?:Optional)?Value\\(\\s*)\"(cenotes\\.[a-z0-9.-]*[a-z0-9])\"");

  private final Settings settings = Settings.load();

  @Test
  void every_setting_that_the_sources_read_is_listed() throws IOException {
    Set<String> read = new TreeSet<>();
    try (var files = Files.walk(SOURCES)) {
      files
          .filter(file -> file.toString().endsWith(".java"))
          .forEach(file -> READ.matcher(text(file)).results().forEach(r -> read.add(r.group(1))));
    }
    assertThat(read).hasSizeGreaterThan(80);
    assertThat(settings.names()).containsAll(read);
  }

  @Test
  void every_setting_is_documented() {
    String table = text(Path.of("docs/operations.md"));
    for (String name : settings.names()) {
      if (name.startsWith("cenotes.")) {
        // rows of several settings write "…" for what they have in common
        String end = "…" + name.substring(name.lastIndexOf('.') + 1) + "`";
        assertThat(table.contains("`" + name + "`") || table.contains(end)).as(name).isTrue();
      }
    }
  }

  /** Names that are put together at run time are in no source as a whole. */
  @Test
  void every_limit_of_attempts_that_is_documented_can_be_set() {
    List<String> rows =
        text(Path.of("docs/operations.md"))
            .lines()
            .filter(line -> line.startsWith("| `cenotes.limits.attempts."))
            .toList();
    List<String> names =
        rows.stream()
            .map(row -> row.split("\\|")[1])
            .flatMap(cell -> Pattern.compile("`([^`]+)`").matcher(cell).results())
            .map(found -> found.group(1).replace("…", "cenotes.limits.attempts."))
            .toList();
    assertThat(names).hasSizeGreaterThan(10);
    assertThat(settings.names()).containsAll(names);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          cenotes.reservation.hold                   | PT20M                | 15 minutes, PT0S, -PT5M, P1M
          cenotes.drain                              | PT0S                 | 5, -PT1S
          cenotes.limits.public.reads-per-minute     | 1                    | 0, -1, 1.5, many, 2147483648
          cenotes.realtime.sockets                   | 0                    | -1, 1.5, 2147483648
          cenotes.files.cache-bytes                  | 4294967296           | 0, -1
          cenotes.notifications.weekly-hour          | 0                    | 24, -1
          cenotes.notifications.weekly-day           | FRIDAY               | friday, someday
          cenotes.sandbox.enabled                    | no                   | flase, 2
          cenotes.public-url                         | https://a.example/   | api.example, ftp://a.example, https://
          cenotes.mail.port                          | 465                  | 0, 65536, smtp
          cenotes.environment                        | production           | prod
          cenotes.http.trusted-proxies               | 10.0.0.0/8           | the office
          cenotes.secrets.master-key                 | MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY= | c2hvcnQ=, %
          """)
  void a_wrong_value_is_refused_by_name(String name, String right, String wrong) {
    assertThat(problems(Map.of(name, right))).isEmpty();
    for (String value : wrong.split(", ")) {
      assertThat(problems(Map.of(name, value)))
          .as(value)
          .singleElement()
          .asString()
          .startsWith(name + " must be ");
    }
  }

  /** Only a node that would create the first administrator may refuse its address. */
  @Test
  void a_node_that_has_administrators_starts_with_any_address_of_the_first() {
    assertThat(problems(Map.of("cenotes.bootstrap.admin-email", "ops@cenotes_hq"))).isEmpty();
  }

  @Test
  void lists_are_checked_value_by_value() {
    assertThat(problems(Map.of("cenotes.webhooks.allowed-ports", "443, 8443"))).isEmpty();
    assertThat(problems(Map.of("cenotes.webhooks.allowed-ports", "443,https")))
        .containsExactly(
            "cenotes.webhooks.allowed-ports must be a list of ports from 1 to 65535, not"
                + " \"443,https\"");
    String origins = "https://a.example, https://b.example";
    assertThat(problems(Map.of("cenotes.http.cors-origins", origins))).isEmpty();
    assertThat(problems(Map.of("cenotes.http.cors-origins", origins + "/")))
        .containsExactly(
            "cenotes.http.cors-origins must be a list of origins such as https://shop.example.com or"
                + " http://localhost:3000, without a path or a slash at the end, not"
                + " \"https://a.example, https://b.example/\"");
    assertThat(problems(Map.of("cenotes.admin.allowed-networks", "10.66.0.0/16,the office")))
        .containsExactly(
            "cenotes.admin.allowed-networks must be a list of networks such as 10.0.0.0/8, not"
                + " \"10.66.0.0/16,the office\"");
  }

  @Test
  void a_secret_is_not_repeated() {
    assertThat(problems(Map.of("cenotes.secrets.former-master-keys", "cGFzc3dvcmQ=")))
        .containsExactly(
            "cenotes.secrets.former-master-keys must be a list of keys, each 32 random bytes in"
                + " Base64");
  }

  @Test
  void an_unknown_name_is_refused_and_the_nearest_named() {
    assertThat(
            settings.problems(
                config(Map.of("cenotes.reservations.hold", "PT1M", "cenotes.xyz", "1")),
                List.of(
                    "CENOTES_RESERVATION_HOLDS",
                    "CENOTES_RESERVATION_HOLD",
                    "CENOTES_XYZ",
                    "PATH",
                    "CENOTES_SERVICE_HOST",
                    "CENOTES_API_SERVICE_PORT_HTTP",
                    "CENOTES_API_PORT",
                    "CENOTES_PORT_9080_TCP_ADDR")))
        .containsExactly(
            "CENOTES_RESERVATION_HOLDS is not a setting; did you mean CENOTES_RESERVATION_HOLD?",
            "CENOTES_XYZ is not a setting; docs/operations.md lists them",
            "cenotes.reservations.hold is not a setting; did you mean cenotes.reservation.hold?");
  }

  /**
   * The server lists variables from files as they are named, and does not find them by a property.
   */
  @Test
  void a_file_that_is_named_as_an_environment_variable_is_refused() {
    Config files = config(Map.of("CENOTES_SECRETS_MASTER_KEY", "x", "CENOTES_ENVIRONMENT", "test"));
    assertThat(settings.problems(files, List.of()))
        .containsExactly(
            "the file or variable CENOTES_SECRETS_MASTER_KEY is not read; name it"
                + " cenotes.secrets.master-key");
    assertThat(settings.problems(files, List.of("CENOTES_SECRETS_MASTER_KEY"))).isEmpty();
  }

  @Test
  void names_and_values_of_any_length_are_cut() {
    String name = "CENOTES_" + "X".repeat(100_000);
    assertThat(settings.problems(config(Map.of()), List.of(name)))
        .singleElement()
        .asString()
        .hasSizeLessThan(300);
    assertThat(problems(Map.of("cenotes.drain", "5".repeat(100_000))))
        .singleElement()
        .asString()
        .hasSizeLessThan(300);
  }

  private List<String> problems(Map<String, String> values) {
    return settings.problems(config(values), List.of());
  }

  private static Config config(Map<String, String> values) {
    return (Config)
        Proxy.newProxyInstance(
            SettingsTest.class.getClassLoader(),
            new Class<?>[] {Config.class},
            (proxy, method, arguments) ->
                method.getName().equals("getPropertyNames")
                    ? values.keySet()
                    : Optional.ofNullable(values.get(arguments[0].toString())));
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
