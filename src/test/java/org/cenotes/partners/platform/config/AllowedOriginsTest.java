package org.cenotes.partners.platform.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AllowedOriginsTest {
  private static AllowedOrigins configured(String... values) {
    return new AllowedOrigins(Optional.of(List.of(values)));
  }

  @Test
  void spaces_letter_case_and_a_default_port_are_no_difference() {
    // as the server splits "https://a.example, HTTPS://B.example:443 ,http://localhost:3000"
    AllowedOrigins origins =
        configured("https://a.example", " HTTPS://B.example:443 ", "http://localhost:3000");
    assertThat(origins.isEmpty()).isFalse();
    for (String allowed :
        List.of(
            "https://a.example",
            "https://b.example",
            "https://A.Example",
            "http://localhost:3000")) {
      assertThat(origins.contain(allowed)).as(allowed).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://a.example",
        "https://a.example:8443",
        "https://a.example.evil.example",
        "https://a.example/",
        "null",
        "*",
        ""
      })
  void every_other_origin_is_refused(String other) {
    assertThat(configured("https://a.example").contain(other)).isFalse();
  }

  @Test
  void without_the_setting_there_are_none() {
    AllowedOrigins none = new AllowedOrigins(Optional.empty());
    assertThat(none.isEmpty()).isTrue();
    assertThat(none.contain("https://a.example")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "https://API.Example.org/base, https://api.example.org",
    "HTTPS://api.example.org:443, https://api.example.org",
    "https://api.example.org:8443/, https://api.example.org:8443",
    "http://localhost:80, http://localhost",
    "http://localhost:443, http://localhost:443",
    "http://cenotes_api:9080, http://cenotes_api:9080",
    "http://[2001:DB8::1]:9080, http://[2001:db8::1]:9080"
  })
  void a_browser_names_an_address_without_path_and_default_port(URI url, String origin) {
    assertThat(AllowedOrigins.originOf(url)).isEqualTo(origin);
  }
}
