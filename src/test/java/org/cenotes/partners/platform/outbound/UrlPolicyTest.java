package org.cenotes.partners.platform.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class UrlPolicyTest {
  private static final Map<String, List<String>> DNS =
      Map.of(
          "hooks.example.com", List.of("93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"),
          "xn--cenots-fva.example.com", List.of("93.184.215.14"),
          "inside.example.com", List.of("10.0.0.7"),
          "loop.example.com", List.of("127.0.0.1"),
          "loop6.example.com", List.of("::1"),
          "both.example.com", List.of("93.184.215.14", "192.168.1.1"),
          "meta.example.com", List.of("169.254.169.254"),
          "ula.example.com", List.of("2606:2800:21f:cb07:6820:80da:af6b:8b2c", "fd00::1"));

  private final UrlPolicy policy = new UrlPolicy(new Answers(), Set.of(443, 8443));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://hooks.example.com",
        "https://hooks.example.com/",
        "https://hooks.example.com/a/b?c=d&e=%20",
        "https://hooks.example.com?x=1",
        "https://HOOKS.Example.COM/a",
        "HTTPS://hooks.example.com/a",
        "https://hooks.example.com./a",
        "https://hooks.example.com:443/a",
        "https://hooks.example.com:8443/a",
        "https://hooks.example.com/user@place",
        "https://xn--cenots-fva.example.com/",
        "https://8.8.8.8/",
        "https://93.184.215.14:8443/hook",
        "https://172.15.255.255/",
        "https://172.32.0.1/",
        "https://100.63.255.255/",
        "https://100.128.0.1/",
        "https://192.0.3.1/",
        "https://198.17.255.255/",
        "https://198.20.0.1/",
        "https://223.255.255.255/",
        "https://168.63.129.17/",
        "https://[2606:4700:4700::1111]/",
        "https://[2001:4860:4860::8888]:8443/a",
        "https://[::ffff:8.8.8.8]/",
        "https://nobody-knows-this-name.example.com/",
        "https://10.0.0.1.example.com/",
        "https://localhost.example.com/",
        "https://internal.example.com/"
      })
  void a_public_address_may_be_kept(String url) {
    assertThat(policy.mayKeep(url)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "hooks.example.com",
        "//hooks.example.com",
        "https:",
        "https://",
        "https:///a",
        "https:/hooks.example.com",
        "https:hooks.example.com",
        "http://hooks.example.com",
        "ftp://hooks.example.com",
        "file:///etc/passwd",
        "gopher://hooks.example.com",
        "javascript:alert(1)",
        "https://hooks.example.com#a",
        "https://hooks.example.com/a#",
        "https://user@hooks.example.com",
        "https://user:secret@hooks.example.com",
        "https://hooks.example.com@10.0.0.1/",
        "https://@hooks.example.com",
        "https://hooks.example.com\\@10.0.0.1/",
        "https://hooks.example.com\\a",
        "https:\\\\hooks.example.com",
        "https://hooks.example.com/a\\b",
        "https://hooks.example.com/a b",
        " https://hooks.example.com",
        "https://hooks.example.com ",
        "https://hooks.example.com/\n",
        "https://hooks.example.com/\r\nHost: a",
        "https://hooks.example.com/\u0000",
        "https://hooks.example.com/ñ",
        "https://cenotés.example.com/",
        "https://ｈooks.example.com/",
        "https://hooks。example.com/",
        "https://①②⑦.⓪.⓪.①/",
        "https://hooks.example.com/%zz",
        "https://hooks.example.com/{a}",
        "https://%68ooks.example.com/",
        "https://hooks.example.com%2eevil/",
        "https://hooks_a.example.com/",
        "https://-hooks.example.com/",
        "https://hooks-.example.com/",
        "https://.example.com/",
        "https://hooks..example.com/",
        "https://hooks.example.com../",
        "https://./",
        "https://hooks/",
        "https://com/",
        "https://hooks.123/",
        "https://hooks.0x7f/",
        "https://hooks.example.com:80/",
        "https://hooks.example.com:8080/",
        "https://hooks.example.com:22/",
        "https://hooks.example.com:0/",
        "https://hooks.example.com:/",
        "https://hooks.example.com:-443/",
        "https://hooks.example.com:443a/",
        "https://hooks.example.com:4430000/",
        "https://hooks.example.com:99999/",
        "https://hooks.example.com:443:443/"
      })
  void another_form_is_refused(String url) {
    assertThat(policy.mayKeep(url)).isFalse();
  }

  static Stream<String> innerNames() {
    return words(
        """
        localhost localhost. LOCALHOST a.localhost a.localhost. localhost.localdomain
        printer.local db.internal metadata.google.internal metadata.google.internal.
        METADATA.google.INTERNAL metadata instance-data.ec2.internal kubernetes.default.svc
        kubernetes.default.svc.cluster.local router.lan nas.home nas.home.arpa
        1.0.0.127.in-addr.arpa hidden.onion inside.example.com loop.example.com
        loop6.example.com both.example.com meta.example.com ula.example.com
        """);
  }

  @ParameterizedTest
  @MethodSource("innerNames")
  void a_name_of_an_inner_place_is_refused(String host) {
    assertThat(policy.mayKeep("https://" + host + "/")).isFalse();
  }

  static Stream<String> notPublic4() {
    return words(
        """
        0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 100.127.255.255
        127.0.0.1 127.1.2.3 168.63.129.16 169.254.0.1 169.254.169.254 172.16.0.1
        172.31.255.255 192.0.0.1 192.0.0.192 192.0.2.1 192.88.99.1 192.168.0.1
        192.168.255.255 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.7 224.0.0.1
        239.255.255.250 240.0.0.1 255.255.255.255 127.1 127.0.1 2130706433 0x7f000001
        0x7f.0.0.1 0177.0.0.1 017700000001 127.0.0.01 127.0.0.1. 0x7f.1 1 256.1.1.1
        1.2.3.4.5 8.8 010.8.8.8
        """);
  }

  @ParameterizedTest
  @MethodSource("notPublic4")
  void an_IPv4_address_that_is_not_public_is_refused(String host) {
    assertThat(policy.mayKeep("https://" + host + "/")).isFalse();
    assertThat(policy.mayKeep("https://" + host + ":8443")).isFalse();
  }

  static Stream<String> notPublic6() {
    return words(
        """
        :: ::1 0:0:0:0:0:0:0:1 ::2 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1
        ::ffff:169.254.169.254 0:0:0:0:0:ffff:c0a8:1 ::127.0.0.1 ::8.8.8.8 ::ffff:0:8.8.8.8
        64:ff9b::1 64:ff9b::8.8.8.8 64:ff9b:1::1 100::1 100:0:0:1::1 2001::1
        2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:10::1 2001:1ff:ffff::1 2001:db8::1
        2002:7f00:1::1 2002:808:808::1 3fff::1 3fff:fff::1 5f00::1 fc00::1 fd00:ec2::254
        fdff::1 fe80::1 febf::1 fe80::1%25eth0 fe80::1%eth0 fec0::1 feff::1 ff02::1 ff0e::1
        4000::1 2606:4700::5efe:7f00:1 2606:4700::200:5efe:a00:1 2606:4700::/32 2606:*::1
        2606:4700::1-5 1 8.8.8.8 :::1 2606:4700 -empty-
        """);
  }

  @ParameterizedTest
  @MethodSource("notPublic6")
  void an_IPv6_address_that_is_not_public_is_refused(String literal) {
    assertThat(policy.mayKeep("https://[" + literal + "]/")).isFalse();
  }

  private static Stream<String> words(String text) {
    return Stream.of(text.strip().split("\\s+")).map(word -> word.replace("-empty-", ""));
  }

  @Test
  void a_URL_has_at_most_2048_characters() {
    String start = "https://hooks.example.com/";
    assertThat(policy.mayKeep(start + "a".repeat(2048 - start.length()))).isTrue();
    assertThat(policy.mayKeep(start + "a".repeat(2049 - start.length()))).isFalse();
  }

  @Test
  void a_name_has_at_most_253_characters_and_a_part_63() {
    String longest = ("a".repeat(60) + ".").repeat(4) + "com";
    assertThat(policy.mayKeep("https://" + longest + "/")).isTrue();
    assertThat(policy.mayKeep("https://" + "abcdefgh." + longest + "/")).isFalse();
    assertThat(policy.mayKeep("https://" + "a".repeat(63) + ".example.com/")).isTrue();
    assertThat(policy.mayKeep("https://" + "a".repeat(64) + ".example.com/")).isFalse();
  }

  @Test
  void ports_are_those_allowed() {
    UrlPolicy other = new UrlPolicy(new Answers(), Set.of(9443));
    assertThat(other.mayKeep("https://hooks.example.com:9443/")).isTrue();
    assertThat(other.mayKeep("https://hooks.example.com/")).isFalse();
  }

  /** DNS without a network. */
  private static final class Answers extends HostNames {
    @Override
    List<InetAddress> resolve(String name) {
      return DNS.getOrDefault(name, List.of()).stream().map(Answers::address).toList();
    }

    private static InetAddress address(String literal) {
      try {
        return InetAddress.getByName(literal);
      } catch (UnknownHostException e) {
        throw new IllegalStateException(literal, e);
      }
    }
  }
}
