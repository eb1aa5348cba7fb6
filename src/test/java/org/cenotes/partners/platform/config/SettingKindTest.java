package org.cenotes.partners.platform.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The borders of what settings accept. */
class SettingKindTest {
  @ParameterizedTest
  @CsvSource({
    "COUNT, 1, 0",
    "COUNT, 2147483647, 2147483648",
    "COUNT, 7, -7",
    "COUNT, 7, 7.0",
    "COUNT_OR_ZERO, 0, -1",
    "COUNT_OR_ZERO, 2147483647, 2147483648",
    "BYTES, 9223372036854775807, 9223372036854775808",
    "BYTES, 1, 0",
    "HOUR, 0, -1",
    "HOUR, 23, 24",
    "PORT, 1, 0",
    "PORT, 65535, 65536",
    "PORTS, '80, 443', '80,,443'",
    "PORTS, 443, ''",
    "WEEKDAY, MONDAY, monday",
    "WEEKDAY, SUNDAY, Sun",
    "DURATION, PT0.001S, PT0S",
    "DURATION, P30D, -PT1S",
    "DURATION, PT15M, 15m",
    "DURATION_OR_ZERO, PT0S, PT-0.001S",
    "FLAG, TRUE, ''",
    "FLAG, off, truee",
    "URL, https://a.example, //a.example",
    "URL, http://a.example:8080/x, http:/x",
    "URL, http://[2001:db8::1]/, 'https://a b.example'",
    "ORIGINS, 'https://a.example, http://localhost:3000', 'https://a.example, https://b.example/'",
    "ORIGINS, http://[2001:db8::1]:9080, https://a.example/path",
    "ORIGINS, HTTPS://A.example:443, https://a.example:0",
    "ORIGINS, http://cenotes_api, http://user@cenotes_api",
    "ORIGINS, https://a.example, *",
    "ORIGINS, capacitor://localhost, http://[::::]",
    "ORIGINS, https://a.example, null",
    "ORIGINS, https://a.example, a.example",
    "ORIGINS, chrome-extension://abcdef, chrome-extension:abcdef",
    "ORIGINS, https://a.example, 'https://a.example,,https://b.example'",
    "NETWORKS, '10.0.0.0/8,2001:db8::/32', '10.0.0.0/33'",
    "NETWORKS, 10.0.0.7, 10.0.0",
    "ENVIRONMENT, test, Test",
    "KEY, MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=, MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZQ==",
    "KEYS, MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=, 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=,x'"
  })
  void a_value_is_accepted_up_to_the_border(SettingKind kind, String right, String wrong) {
    assertThat(kind.accepts(right)).as("%s", right).isTrue();
    assertThat(kind.accepts("  " + right + "\n")).as("as a file has it").isTrue();
    assertThat(kind.accepts(wrong)).as("%s", wrong).isFalse();
  }

  @Property(seed = "1")
  void no_text_makes_a_check_fail(@ForAll SettingKind kind, @ForAll String value) {
    boolean accepted = kind.accepts(value);
    if (kind == SettingKind.TEXT) {
      assertThat(accepted).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"TEXT", "KEY", "KEYS"})
  void what_may_be_a_secret_is_never_printed(SettingKind kind) {
    assertThat(kind.printable).isFalse();
  }

  private static Config config(Map<String, String> values) {
    return (Config)
        Proxy.newProxyInstance(
            SettingKindTest.class.getClassLoader(),
            new Class<?>[] {Config.class},
            (proxy, method, arguments) -> Optional.ofNullable(values.get(arguments[0].toString())));
  }

  private static Environment environment(String name) {
    return Environment.of(config(Map.of("cenotes.environment", name)));
  }

  @Test
  void an_installation_is_production_unless_it_says_otherwise() {
    assertThat(Environment.of(config(Map.of()))).isEqualTo(Environment.PRODUCTION);
    assertThat(environment("development")).isEqualTo(Environment.DEVELOPMENT);
    assertThat(environment("test")).isEqualTo(Environment.TEST);
    assertThat(Environment.PRODUCTION.isRelaxed()).isFalse();
    assertThat(Environment.TEST.isRelaxed()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "prod", "TEST", "Production", "test "})
  void a_mistyped_environment_is_none(String name) {
    assertThatThrownBy(() -> environment(name)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "plain", "p{xor}Lz4s", " {xor}Lz4s", "ñandú{"})
  void a_password_that_is_not_encoded_is_taken_as_it_is(String password) {
    assertThat(EncodedPasswords.decoded(password)).isEqualTo(password);
  }
}
