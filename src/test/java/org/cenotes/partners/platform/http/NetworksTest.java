package org.cenotes.partners.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NetworksTest {
  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8, 10.255.255.255, true",
    "10.0.0.0/8, 11.0.0.0, false",
    "10.1.2.3/8, 10.9.9.9, true", // host bits do not matter
    "192.0.2.7, 192.0.2.7, true",
    "192.0.2.7, 192.0.2.8, false",
    "0.0.0.0/0, 203.0.113.1, true",
    "0.0.0.0/0, 2001:db8::1, false",
    "2001:db8::/32, 2001:db8:ffff::1, true",
    "2001:db8::/32, 2001:db9::1, false",
    "10.0.0.0/8, ::ffff:10.1.2.3, true",
    "10.0.0.0/8, ::ffff:a01:203, true",
    "10.0.0.0/8, ::ffff:11.1.2.3, false",
    "::ffff:203.0.113.7, 203.0.113.7, true",
    "::ffff:203.0.113.7, ::ffff:203.0.113.7, true",
    "::ffff:203.0.113.7, 203.0.113.8, false",
    "::ffff:203.0.113.0/120, 203.0.113.200, true",
    "::ffff:203.0.113.9/120, 203.0.113.200, true",
    "::ffff:203.0.113.0/120, 203.0.114.1, false",
    "::ffff:0:0/96, 203.0.113.7, true",
    "::ffff:0:0/96, 2001:db8::1, false",
    "::ffff:0:0/95, 203.0.113.7, false", // IPv6 addresses, too
    "::ffff:0:0/95, ::fffe:0:1, true",
  })
  void an_address_lies_in_a_network_or_not(String network, String address, boolean inside) {
    assertThat(Networks.of(List.of(network)).contain(address)).isEqualTo(inside);
  }

  @Test
  void one_of_several_is_enough_and_none_contain_nothing() {
    assertThat(Networks.of(List.of("192.0.2.0/24", "10.0.0.0/8")).contain("10.0.0.1")).isTrue();
    assertThat(Networks.of(List.of()).contain("10.0.0.1")).isFalse();
    assertThat(Networks.of(List.of()).isEmpty()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "example.org",
        "10.0.0.0/33",
        "10.0.0.0/-1",
        "10.0.0/8",
        "10.*.0.0",
        "10.0-9.0.0",
        "*",
        "0x0a000001",
        "167772161",
        "10.1",
        "2001:db8::/129",
        "2001:db8::1%eth0",
        "10.0.0.0/8/8",
        "/16",
        "::g"
      })
  void junk_is_no_network_and_no_address(String text) {
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> Networks.of(List.of(text)));
    assertThat(Networks.of(List.of("0.0.0.0/0", "::/0")).contain(text)).isFalse();
  }

  @Test
  void an_address_with_a_prefix_is_no_callers_address() {
    assertThat(Networks.of(List.of("0.0.0.0/0")).contain("10.0.0.0/8")).isFalse();
    assertThat(Networks.literal("10.0.0.1")).hasToString("10.0.0.1");
    assertThat(Networks.literal("::ffff:10.0.0.1")).hasToString("10.0.0.1");
    assertThat(Networks.literal("unknown")).isNull();
  }

  @Test
  void ipv6_callers_are_limited_by_the_64_bit_network_of_their_host() {
    assertThat(Networks.limitKey("2001:db8:1:2:3:4:5:6"))
        .isEqualTo(Networks.limitKey("2001:db8:1:2::ffff"))
        .isNotEqualTo(Networks.limitKey("2001:db8:1:3::1"));
    assertThat(Networks.siteKey("2001:db8:1:2:3:4:5:6"))
        .isEqualTo(Networks.siteKey("2001:db8:1:3::1"))
        .isNotEqualTo(Networks.siteKey("2001:db8:2::1"));
    assertThat(Networks.siteKey("192.0.2.7")).isEqualTo("192.0.2.7");
    assertThat(Networks.limitKey("192.0.2.7")).isEqualTo("192.0.2.7");
    assertThat(Networks.limitKey("unknown")).isEqualTo("unknown");
  }
}
