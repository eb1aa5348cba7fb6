package org.cenotes.partners.platform.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@link OutboundUrlsTest} does not say: lengths, and what the configuration changes. */
class UrlPolicyTest {
  private static final InetAddress PUBLIC = UrlTable.address("93.184.215.14");
  private static final Map<String, List<InetAddress>> DNS =
      Map.of(
          "hooks.example.com", List.of(PUBLIC),
          "near.example.com", List.of(UrlTable.address("10.7.0.9")),
          "both.example.com", List.of(PUBLIC, UrlTable.address("10.7.0.9")),
          "far.example.com", List.of(UrlTable.address("10.8.0.9")));

  private final UrlPolicy policy = policy(Set.of(443, 8443), List.of());

  private static UrlPolicy policy(Set<Integer> ports, List<String> allowed) {
    return policy(new AddressPolicy(ports, allowed, address -> false));
  }

  private static UrlPolicy policy(AddressPolicy reach) {
    return new UrlPolicy(
        (name, purpose, partner) ->
            CompletableFuture.completedFuture(DNS.getOrDefault(name, List.of())),
        reach);
  }

  @Test
  void a_URL_has_at_most_2048_characters() {
    String start = "https://hooks.example.com/";
    assertThat(policy.mayKeep(start + "a".repeat(2048 - start.length()), null)).isTrue();
    assertThat(policy.mayKeep(start + "a".repeat(2049 - start.length()), null)).isFalse();
  }

  @Test
  void a_name_has_at_most_253_characters_and_a_part_63() {
    String longest = ("a".repeat(60) + ".").repeat(4) + "com";
    assertThat(policy.mayKeep("https://" + longest + "/", null)).isTrue();
    assertThat(policy.mayKeep("https://" + "abcdefgh." + longest + "/", null)).isFalse();
    assertThat(policy.mayKeep("https://" + "a".repeat(63) + ".example.com/", null)).isTrue();
    assertThat(policy.mayKeep("https://" + "a".repeat(64) + ".example.com/", null)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[2606:4700::1]",
        "[2606:4700:0::1]",
        "[2606:4700:0:0:0:0:0:1]",
        "[2606:4700::0001]",
        "[2606:4700::0.0.0.1]"
      })
  void an_address_to_call_is_the_same_host_however_it_is_written(String host) {
    assertThat(policy.hostToCall("https://" + host + "/")).contains("2606:4700::1");
  }

  @Test
  void ports_are_those_allowed() {
    UrlPolicy other = policy(Set.of(9443), List.of());
    assertThat(other.mayKeep("https://hooks.example.com:9443/", null)).isTrue();
    assertThat(other.mayKeep("https://hooks.example.com/", null)).isFalse();
  }

  @Test
  void this_machine_is_not_public_whatever_its_address() {
    UrlPolicy own = policy(new AddressPolicy(Set.of(443), List.of(), PUBLIC::equals));
    assertThat(own.mayKeep("https://hooks.example.com/", null)).isFalse();
    assertThat(own.mayKeep("https://93.184.215.14/", null)).isFalse();
    assertThat(own.mayKeep("https://93.184.215.15/", null)).isTrue();
    assertThat(AddressPolicy.isOwn(InetAddress.getLoopbackAddress())).isTrue();
    assertThat(AddressPolicy.isOwn(PUBLIC)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://10.7.0.1/",
        "https://10.7.0.1:80/",
        "https://near.example.com:18443/a",
        "https://both.example.com/",
        "https://[fd00:7::1]:9/",
        "https://hooks.example.com/",
        "https://nobody.example.com/"
      })
  void an_allowed_network_is_as_good_as_public_on_any_port(String url) {
    assertThat(policy(Set.of(443), List.of("10.7.0.0/16", "fd00:7::/32")).mayKeep(url, null))
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://10.8.0.1/",
        "https://far.example.com/",
        "https://hooks.example.com:80/",
        "https://both.example.com:80/",
        "https://nobody.example.com:18443/",
        "https://93.184.215.14:18443/",
        "https://127.0.0.1/",
        "https://[fd00:8::1]/",
        "https://localhost/",
        "http://10.7.0.1/"
      })
  void an_allowed_network_allows_nothing_else(String url) {
    assertThat(policy(Set.of(443), List.of("10.7.0.0/16", "fd00:7::/32")).mayKeep(url, null))
        .isFalse();
  }
}
