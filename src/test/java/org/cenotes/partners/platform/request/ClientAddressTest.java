package org.cenotes.partners.platform.request;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientAddressTest {
  private static final ClientAddress ADDRESSES =
      new ClientAddress(Optional.of(List.of("10.0.0.0/8", "2001:db8:ffff::/48")));

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      value = {
        "203.0.113.7 > 203.0.113.7",
        "198.51.100.1, 203.0.113.7 > 203.0.113.7",
        "203.0.113.7, 10.0.0.2, 10.0.0.3 > 203.0.113.7",
        "203.0.113.7:50312 > 203.0.113.7",
        "[2001:db8::7]:50312 > 2001:db8::7",
        "[2001:db8::7] > 2001:db8::7",
        "2001:0DB8::0007 > 2001:db8::7",
        "203.0.113.7, [2001:db8:ffff::1]:443 > 203.0.113.7",
        "::ffff:203.0.113.7 > 203.0.113.7",
        // every hop is ours: the farthest of them
        "10.0.0.3, 10.0.0.2 > 10.0.0.3",
        // what cannot be read, and all before it, is nobody's word
        "203.0.113.7, unknown > 10.0.0.1",
        "203.0.113.7, unknown, 10.0.0.2 > 10.0.0.2",
        "203.0.113.7:x > 10.0.0.1",
        "203.0.113.7:123456 > 10.0.0.1",
        "[203.0.113.7 > 10.0.0.1",
        "[]:80 > 10.0.0.1",
        "'' > 10.0.0.1",
        "', ,' > 10.0.0.1"
      })
  void the_nearest_hop_that_is_not_ours_is_the_caller(String line, String caller) {
    assertThat(ADDRESSES.behind("10.0.0.1", List.of(line))).isEqualTo(caller);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      value = {
        "198.51.100.1|203.0.113.7 > 203.0.113.7",
        "198.51.100.1|203.0.113.7, 10.0.0.2|10.0.0.3 > 203.0.113.7",
        // an empty line names nobody and hides nobody
        "198.51.100.1| > 198.51.100.1"
      })
  void the_line_a_proxy_adds_comes_after_those_it_got(String lines, String caller) {
    assertThat(ADDRESSES.behind("10.0.0.1", Arrays.asList(lines.split("\\|", -1))))
        .isEqualTo(caller);
  }

  @Test
  void without_a_header_the_proxy_is_the_caller() {
    assertThat(ADDRESSES.behind("10.0.0.1", List.of())).isEqualTo("10.0.0.1");
  }

  @Test
  void nobody_else_is_believed() {
    assertThat(ADDRESSES.of(request("192.0.2.1", "203.0.113.7"))).isEqualTo("192.0.2.1");
    assertThat(ADDRESSES.of(request("10.9.9.9", "203.0.113.7"))).isEqualTo("203.0.113.7");
    assertThat(new ClientAddress(Optional.empty()).of(request("10.9.9.9", "203.0.113.7")))
        .isEqualTo("10.9.9.9");
  }

  @ParameterizedTest
  @CsvSource({
    "2001:db8:0:0:0:0:0:1, 2001:db8::1",
    "0:0:0:0:0:ffff:c000:201, 192.0.2.1",
    "192.0.2.1, 192.0.2.1",
    "fe80::1%eth0, fe80::1%eth0"
  })
  void a_direct_caller_has_one_spelling(String peer, String caller) {
    assertThat(ADDRESSES.of(request(peer, ""))).isEqualTo(caller);
    assertThat(new ClientAddress(Optional.empty()).of(request(peer, ""))).isEqualTo(caller);
  }

  @Test
  void a_proxy_is_known_however_it_is_spelled() {
    assertThat(ADDRESSES.of(request("2001:db8:ffff:0:0:0:0:1", "203.0.113.7")))
        .isEqualTo("203.0.113.7");
    assertThat(ADDRESSES.of(request("2001:db8:ffff:0:0:0:0:1", "unknown")))
        .isEqualTo("2001:db8:ffff::1");
  }

  private static HttpServletRequest request(String peer, String forwarded) {
    return (HttpServletRequest)
        Proxy.newProxyInstance(
            ClientAddressTest.class.getClassLoader(),
            new Class<?>[] {HttpServletRequest.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getRemoteAddr" -> peer;
                  case "getHeaders" -> Collections.enumeration(List.of(forwarded));
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }
}
