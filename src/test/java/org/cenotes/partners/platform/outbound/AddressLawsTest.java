package org.cenotes.partners.platform.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import inet.ipaddr.IPAddressString;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for every address, and not only for those that {@link UrlTable} lists. */
class AddressLawsTest {
  private final AddressPolicy policy =
      new AddressPolicy(Set.of(443, 8443), List.of(), address -> false);
  private final UrlPolicy urls =
      new UrlPolicy(
          (name, purpose, partner) -> CompletableFuture.completedFuture(List.of()), policy);

  private static InetAddress v4(int bits) {
    try {
      return InetAddress.getByAddress(ByteBuffer.allocate(4).putInt(bits).array());
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isPublic(String literal) {
    return AddressPolicy.isPublic(new IPAddressString(literal).getAddress());
  }

  private static String hex(int bits) {
    return "%x:%x".formatted(bits >>> 16, bits & 0xffff);
  }

  @Property(seed = "1")
  void an_IPv4_address_is_as_public_in_its_mapped_form(@ForAll int bits) {
    boolean plain = AddressPolicy.isPublic(v4(bits));
    assertThat(isPublic("::ffff:" + hex(bits))).isEqualTo(plain);
    assertThat(urls.mayKeep("https://[::ffff:" + hex(bits) + "]/", null)).isEqualTo(plain);
    assertThat(urls.mayKeep("https://" + v4(bits).getHostAddress() + "/", null)).isEqualTo(plain);
  }

  @Property(seed = "2")
  void no_other_form_that_holds_an_IPv4_address_is_public(@ForAll int bits) {
    for (String form :
        List.of(
            "::%s", // IPv4-compatible
            "::ffff:0:%s", // translated
            "64:ff9b::%s", // NAT64
            "64:ff9b:1::%s", // local NAT64
            "2002:%s::1", // 6to4
            "2001:0:%s::1", // Teredo
            "2606:4700::5efe:%s", // ISATAP
            "2606:4700::200:5efe:%s")) {
      String literal = form.formatted(hex(bits));
      assertThat(isPublic(literal)).as(literal).isFalse();
      assertThat(urls.mayKeep("https://[" + literal + "]/", null)).as(literal).isFalse();
    }
  }

  @Property(seed = "3")
  void an_address_as_one_number_or_in_octal_or_hexadecimal_is_no_host(@ForAll int bits) {
    int a = bits >>> 24;
    int b = bits >>> 16 & 0xff;
    int c = bits >>> 8 & 0xff;
    int d = bits & 0xff;
    for (String host :
        List.of(
            Integer.toUnsignedString(bits),
            "0x" + Integer.toHexString(bits),
            "0" + Integer.toOctalString(bits),
            "%d.%d".formatted(a, bits & 0xffffff),
            "%d.%d.%d".formatted(a, b, bits & 0xffff),
            "0%o.%d.%d.%d".formatted(a, b, c, d),
            "0x%x.%d.%d.%d".formatted(a, b, c, d),
            "%d.%d.%d.0%o".formatted(a, b, c, d),
            "%d.%d.%d.0x%x".formatted(a, b, c, d),
            "%03d.%03d.%03d.0%03d".formatted(a, b, c, d))) {
      assertThat(HttpsUrl.read("https://" + host + "/")).as(host).isEmpty();
    }
  }

  @Property(seed = "4")
  void one_address_that_is_not_public_spoils_a_name_wherever_it_stands(
      @ForAll @Size(max = 6) List<@IntRange(min = 0x08000000, max = 0x08ffffff) Integer> good,
      @ForAll @IntRange(min = 0x0a000000, max = 0x0affffff) int inner,
      @ForAll Random random) {
    List<InetAddress> addresses = new ArrayList<>(good.stream().map(AddressLawsTest::v4).toList());
    assertThat(policy.includes(addresses, 443)).isEqualTo(!good.isEmpty());
    assertThat(policy.includes(addresses, 80)).as("another port").isFalse();
    addresses.add(v4(inner));
    Collections.shuffle(addresses, random);
    assertThat(policy.includes(addresses, 443)).isFalse();
  }

  @Property(seed = "5")
  void upper_case_and_a_dot_at_the_end_do_not_make_another_host(
      @ForAll @CharRange(from = 'a', to = 'z') @StringLength(min = 1, max = 20) String label) {
    String host = label + ".example.com";
    HttpsUrl plain = HttpsUrl.read("https://" + host + "/a?b").orElseThrow();
    for (String same :
        List.of("HTTPS://" + host.toUpperCase(Locale.ROOT), "https://" + host + ".")) {
      assertThat(HttpsUrl.read(same + "/a?b")).contains(plain);
      assertThat(HttpsUrl.read(same + ":443/a?b")).contains(plain);
    }
    assertThat(plain.target()).isEqualTo("/a?b");
  }

  @Property(seed = "6")
  void no_text_makes_a_request_to_another_host_than_the_one_checked(@ForAll String text) {
    HttpsUrl.read("https://hooks.example.com" + text)
        .ifPresent(
            read -> {
              assertThat(read.host()).startsWith("hooks.example.com");
              assertThat(read.target()).startsWith("/").matches("[\\x21-\\x7e]+");
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Host", "content-length", "TRANSFER-ENCODING", "Connection", "Expect", "TE"})
  void headers_that_choose_the_receiver_or_frame_the_message_are_the_client_s(String name) {
    refused(name, "x");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\r\nHost: b", "a\nb", "a\rb", "a\u0000", "\u00e9", "a\tb", "\u007f"})
  void no_value_adds_a_header(String value) {
    refused("webhook-id", value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a:", "a\r\nb", "\u00e9", "webhook_id"})
  void no_name_adds_a_header(String name) {
    refused(name, "x");
  }

  private static void refused(String name, String value) {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> OutboundRequest.of("https://a.example", Map.of(name, value), new byte[0]));
  }

  @Test
  void time_does_not_run_backwards() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new OutboundRequest(
                    "https://a.example", Map.of(), new byte[0], Duration.ofMillis(-1)));
    assertThatCode(
            () -> OutboundRequest.of("https://a.example", Map.of("User-Agent", ""), new byte[0]))
        .doesNotThrowAnyException();
  }
}
