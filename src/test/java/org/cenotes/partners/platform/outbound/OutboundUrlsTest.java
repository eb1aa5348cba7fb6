package org.cenotes.partners.platform.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.cenotes.partners.platform.outbound.OutboundReply.Failure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every URL of the table, when it is stored and when it is called. */
class OutboundUrlsTest {
  private static final Map<String, List<InetAddress>> DNS = UrlTable.dns();

  private final UrlPolicy policy =
      new UrlPolicy(
          (name, purpose, partner) ->
              CompletableFuture.completedFuture(DNS.getOrDefault(name, List.of())),
          new AddressPolicy(Set.of(443, 8443), Optional.empty()));

  static Stream<UrlTable.Case> cases() {
    return UrlTable.cases();
  }

  @Test
  void the_table_is_long() {
    assertThat(UrlTable.cases().map(UrlTable.Case::url).distinct()).hasSizeGreaterThan(400);
    assertThat(UrlTable.cases().map(UrlTable.Case::outcome))
        .containsOnly("form", "inner", "lost", "keep");
  }

  @ParameterizedTest
  @MethodSource("cases")
  void is_stored_or_not(UrlTable.Case line) {
    boolean kept = line.outcome().equals("keep") || line.outcome().equals("lost");
    assertThat(policy.mayKeep(line.url(), null)).isEqualTo(kept);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void is_called_at_public_addresses_only(UrlTable.Case line) throws Exception {
    try (RecordingClient client =
        RecordingClient.withoutNetwork(name -> DNS.getOrDefault(name, List.of()))) {
      OutboundReply reply = client.post(line.url());
      assertThat(reply.status()).isZero();
      if (line.outcome().equals("form")) {
        assertThat(reply.failure()).isEqualTo(Failure.URL);
        assertThat(client.asked()).isEmpty();
      } else {
        assertThat(reply.failure()).isEqualTo(Failure.HOST);
      }
      if (line.outcome().equals("keep")) {
        URI url = new URI(line.url());
        int port = url.getPort() < 0 ? 443 : url.getPort();
        assertThat(client.dialled())
            .containsExactlyElementsOf(
                addresses(url).stream()
                    .limit(3)
                    .map(address -> new InetSocketAddress(address, port))
                    .toList());
      } else {
        assertThat(client.dialled()).isEmpty();
      }
      assertThat(client.asked()).hasSizeLessThanOrEqualTo(1);
    }
  }

  private static List<InetAddress> addresses(URI url) {
    String host = url.getHost().toLowerCase(java.util.Locale.ROOT).replaceFirst("\\.$", "");
    return DNS.containsKey(host) ? DNS.get(host) : List.of(UrlTable.address(host));
  }

  @Test
  void a_name_that_is_rebound_after_the_check_is_not_followed() throws Exception {
    Queue<List<InetAddress>> answers =
        new ArrayDeque<>(
            List.of(
                List.of(UrlTable.address("93.184.215.14")),
                List.of(UrlTable.address("127.0.0.1")),
                List.of(UrlTable.address("93.184.215.15"))));
    try (RecordingClient client = RecordingClient.withoutNetwork(name -> answers.remove())) {
      for (int i = 0; i < 3; i++) {
        assertThat(client.post("https://rebinding.example.com/").failure()).isEqualTo(Failure.HOST);
      }
      assertThat(client.asked()).hasSize(3);
      assertThat(client.dialled())
          .extracting(to -> to.getAddress().getHostAddress())
          .containsExactly("93.184.215.14", "93.184.215.15");
    }
  }
}
