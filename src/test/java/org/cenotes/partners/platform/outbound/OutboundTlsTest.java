package org.cenotes.partners.platform.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.cenotes.partners.platform.outbound.OutboundReply.Failure;
import org.cenotes.partners.receiver.Authority;
import org.cenotes.partners.receiver.Received;
import org.cenotes.partners.receiver.Receiver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Names and their certificates. DNS answers public addresses; the way to them leads to a receiver
 * of this machine, which the client does not know.
 */
class OutboundTlsTest {
  private static final Authority TRUSTED = Authority.fresh();
  private static final InetAddress FIRST = UrlTable.address("93.184.215.14");
  private static final InetAddress SECOND = UrlTable.address("93.184.215.15");
  private static final InetAddress THIRD = UrlTable.address("2606:2800:21f::1");
  private static final String NAME = "hooks.example.com";

  private static RecordingClient client(Receiver receiver, List<InetAddress> addresses) {
    return RecordingClient.ofNames(name -> addresses, TRUSTED.pem(), to -> receiver.address());
  }

  @ParameterizedTest
  @ValueSource(strings = {NAME, "*.example.com"})
  void a_certificate_for_the_name_is_believed(String subject) throws Exception {
    try (Receiver receiver = Receiver.start(TRUSTED.identity(subject));
        RecordingClient client = client(receiver, List.of(FIRST))) {
      assertThat(client.post("https://HOOKS.example.com.:8443/a").status()).isEqualTo(200);
      assertThat(client.asked()).containsExactly(NAME);
      assertThat(client.dialled()).containsExactly(new InetSocketAddress(FIRST, 8443));
      Received sent = receiver.received("/a").get(0);
      assertThat(sent.header("Host")).isEqualTo(NAME + ":8443");
      assertThat(sent.serverName()).isEqualTo(NAME);
      assertThat(client.post("https://hooks.example.com/b").status()).isEqualTo(200);
      assertThat(receiver.received("/b").get(0).header("Host")).isEqualTo(NAME);
    }
  }

  static Stream<Arguments> certificates() {
    Instant now = Instant.now();
    Duration day = Duration.ofDays(1);
    return Stream.of(
        Arguments.of("expired", TRUSTED.identity(now.minus(day), now.minusSeconds(60), NAME)),
        Arguments.of("not yet good", TRUSTED.identity(now.plusSeconds(600), now.plus(day), NAME)),
        Arguments.of("of another name", TRUSTED.identity("other.example.com")),
        Arguments.of("of the name above", TRUSTED.identity("example.com")),
        Arguments.of("of a wider wildcard", TRUSTED.identity("*.com")),
        Arguments.of("of a deeper wildcard", TRUSTED.identity("*.hooks.example.com")),
        Arguments.of("of the address", TRUSTED.identity("93.184.215.14", "127.66.0.1")),
        Arguments.of("of no name", TRUSTED.identity()),
        Arguments.of("signed by itself", Authority.selfSigned(NAME)),
        Arguments.of("of an authority nobody trusts", Authority.fresh().identity(NAME)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("certificates")
  void another_certificate_is_not(String kind, SSLContext identity) throws Exception {
    try (Receiver receiver = Receiver.start(identity);
        RecordingClient client = client(receiver, List.of(FIRST))) {
      OutboundReply reply = client.post("https://hooks.example.com/");
      assertThat(reply)
          .usingRecursiveComparison()
          .ignoringFields("durationMillis")
          .isEqualTo(OutboundReply.failed(Failure.HOST, 0));
      assertThat(reply.durationMillis()).isLessThan(RecordingClient.WHOLE.toMillis());
      assertThat(receiver.received()).isEmpty();
      assertThat(receiver.connections()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"93.184.215.14", "[2606:2800:21f::1]"})
  void an_address_needs_a_certificate_too(String host) throws Exception {
    String subject = host.replaceAll("[\\[\\]]", "");
    try (Receiver good = Receiver.start(TRUSTED.identity(subject));
        RecordingClient client = client(good, List.of())) {
      assertThat(client.post("https://" + host + "/").status()).isEqualTo(200);
      assertThat(good.received("/").get(0).header("Host")).isEqualTo(host);
      assertThat(good.received("/").get(0).serverName()).isEmpty();
    }
    try (Receiver bad = Receiver.start(TRUSTED.identity("8.8.8.8", NAME));
        RecordingClient client = client(bad, List.of())) {
      assertThat(client.post("https://" + host + "/").failure()).isEqualTo(Failure.HOST);
    }
  }

  @Test
  void without_the_file_its_authorities_are_not_trusted() throws Exception {
    try (Receiver receiver = Receiver.start(TRUSTED.identity(NAME));
        RecordingClient client =
            RecordingClient.ofNames(name -> List.of(FIRST), null, to -> receiver.address())) {
      assertThat(client.post("https://hooks.example.com/").failure()).isEqualTo(Failure.HOST);
    }
  }

  @Test
  void a_dead_address_gives_way_to_the_next_of_those_that_were_checked() throws Exception {
    try (Receiver receiver = Receiver.start(TRUSTED.identity(NAME));
        RecordingClient client =
            RecordingClient.ofNames(
                name -> List.of(FIRST, THIRD, SECOND),
                TRUSTED.pem(),
                to ->
                    to.getAddress().equals(SECOND)
                        ? receiver.address()
                        : new InetSocketAddress(InetAddress.getLoopbackAddress(), 1))) {
      assertThat(client.post("https://hooks.example.com/").status()).isEqualTo(200);
      assertThat(client.dialled())
          .extracting(InetSocketAddress::getAddress)
          .containsExactly(FIRST, THIRD, SECOND);
      assertThat(client.asked()).hasSize(1);
    }
  }

  @Test
  void a_connection_is_used_again_only_for_an_address_that_the_name_has_now() throws Exception {
    Queue<InetAddress> answers = new ArrayDeque<>(List.of(FIRST, SECOND, FIRST, SECOND));
    try (Receiver receiver = Receiver.start(TRUSTED.identity(NAME, "other.example.com"));
        RecordingClient client =
            RecordingClient.ofNames(
                name -> List.of(name.equals(NAME) ? answers.remove() : FIRST),
                TRUSTED.pem(),
                to -> receiver.address())) {
      for (int i = 0; i < 4; i++) {
        assertThat(client.post("https://hooks.example.com/").status()).isEqualTo(200);
      }
      assertThat(client.dialled())
          .extracting(InetSocketAddress::getAddress)
          .containsExactly(FIRST, SECOND);
      assertThat(receiver.received()).extracting(Received::connection).containsExactly(1, 2, 1, 2);
      assertThat(client.post("https://other.example.com/").status()).isEqualTo(200);
      assertThat(client.post("https://other.example.com:8443/").status()).isEqualTo(200);
      assertThat(receiver.connections()).as("another name, another port").isEqualTo(4);
    }
  }
}
