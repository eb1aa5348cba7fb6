package org.cenotes.partners.platform.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PublicUrlTest {
  @ParameterizedTest
  @CsvSource({
    "https://api.example, https://api.example",
    "https://api.example/, https://api.example",
    "https://api.example//, https://api.example",
    "http://localhost:9080/, http://localhost:9080",
    "https://www.example.com/partners, https://www.example.com/partners",
    "https://www.example.com/partners/, https://www.example.com/partners"
  })
  void a_link_has_one_slash_behind_the_address(URI configured, String address) {
    PublicUrl publicUrl = new PublicUrl(configured);
    assertThat(publicUrl.url()).hasToString(address);
    assertThat(publicUrl.withPath("/api/files/1")).isEqualTo(address + "/api/files/1");
  }
}
