package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.specification.RequestSpecification;
import java.util.Arrays;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Behind a trusted proxy the client address comes from X-Forwarded-For, and cannot be forged. */
class ForwardedIT {
  private static final String INSIDE = "203.0.113.7";

  private static Partner partner;

  @BeforeAll
  static void admit_one_address_only() {
    partner = Partner.seed();
    Sql.changePartner(partner.id(), "allowed_ips = '{" + INSIDE + ",2001:db8::/32}'");
    Wait.untilAsserted(() -> assertThat(status()).isEqualTo(403));
  }

  private static int status(String... forwarded) {
    RequestSpecification request = partner.live();
    if (forwarded.length > 0) {
      Object[] further = Arrays.copyOfRange(forwarded, 1, forwarded.length, Object[].class);
      request.header("X-Forwarded-For", forwarded[0], further);
    }
    return request.get("/api/partner/whoami").statusCode();
  }

  @ParameterizedTest
  @CsvSource({
    "200, 203.0.113.7",
    "200, 203.0.113.7:50312",
    "200, [2001:db8::7]:443",
    "200, 203.0.113.7|10.0.0.2",
    "200, 198.51.100.1|203.0.113.7",
    "403, 198.51.100.1",
    // what the caller wrote, and then the line of a proxy that adds its own
    "403, 203.0.113.7|198.51.100.1",
    "403, 203.0.113.7|198.51.100.1|10.0.0.2",
    "403, 203.0.113.7|unknown"
  })
  void the_last_hop_that_is_not_a_proxy_decides(int status, String lines) {
    assertThat(status(lines.split("\\|"))).isEqualTo(status);
  }
}
