package org.cenotes.partners.platform.outbound;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.outbound.OutboundReply.Failure;
import org.cenotes.partners.receiver.Received;
import org.cenotes.partners.receiver.Receiver;
import org.cenotes.partners.receiver.Script;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is sent to a receiver that behaves, and what is made of its answer. */
class OutboundHttpTest {
  private final Receiver receiver = Receiver.start();
  private final RecordingClient client = RecordingClient.ofReceivers();

  @AfterEach
  void close() {
    client.close();
    receiver.close();
  }

  @Test
  void sends_what_it_was_given_and_little_else() throws Exception {
    byte[] body = "{\"guest\":\"Añá\"}".getBytes(UTF_8);
    OutboundReply reply =
        client.post(
            OutboundRequest.of(
                receiver.url("/hooks/a?b=c%20d&e"),
                Map.of("User-Agent", "Cenotes-Webhooks/1", "webhook-id", "evt_1"),
                body));
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.isSuccess()).isTrue();
    assertThat(reply.failure()).isNull();
    Received sent = receiver.received("/hooks/a").get(0);
    assertThat(sent.target()).isEqualTo("/hooks/a?b=c%20d&e");
    assertThat(sent.body()).isEqualTo(body);
    String host = receiver.address().getAddress().getHostAddress();
    assertThat(sent.headers())
        .isEqualTo(
            Map.of(
                "host",
                host + ":" + receiver.address().getPort(),
                "content-length",
                Integer.toString(body.length),
                "user-agent",
                "Cenotes-Webhooks/1",
                "webhook-id",
                "evt_1"));
  }

  @Test
  void an_empty_body_and_an_empty_path_are_sent_too() throws Exception {
    String root = receiver.url("");
    assertThat(client.post(OutboundRequest.of(root, Map.of(), new byte[0])).status())
        .isEqualTo(200);
    assertThat(client.post(root + "?a=b").status()).isEqualTo(200);
    assertThat(receiver.received("/")).extracting(Received::target).containsExactly("/", "/?a=b");
    assertThat(receiver.received().get(0).header("content-length")).isEqualTo("0");
  }

  @Test
  void a_large_body_arrives_whole() throws Exception {
    byte[] body = "0123456789abcdef".repeat(65_536).getBytes(UTF_8);
    assertThat(client.post(OutboundRequest.of(receiver.url("/"), Map.of(), body)).status())
        .isEqualTo(200);
    assertThat(receiver.received("/").get(0).body()).isEqualTo(body);
  }

  @Test
  void says_what_the_TLS_is_like() throws Exception {
    OutboundReply.TlsFacts tls = client.post(receiver.url("/")).tls();
    assertThat(tls.protocol()).isEqualTo("TLSv1.3");
    assertThat(tls.cipher()).startsWith("TLS_");
    assertThat(tls.expiresAt()).isAfter(Instant.now().plus(3000, ChronoUnit.DAYS));
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 201, 204, 299, 300, 304, 400, 404, 410, 429, 500, 503, 599})
  void the_status_is_the_receivers(int status) throws Exception {
    receiver.on("/", Script.status(status));
    OutboundReply reply = client.post(receiver.url("/"));
    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.isSuccess()).isEqualTo(status < 300);
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void a_redirect_is_an_answer_and_nothing_more(int status) throws Exception {
    receiver.on("/", Script.redirect(status, receiver.url("/elsewhere")));
    assertThat(client.post(receiver.url("/")).status()).isEqualTo(status);
    assertThat(receiver.received()).hasSize(1);
    assertThat(client.dialled()).hasSize(1);
  }

  @Test
  void no_cookie_is_kept_and_no_password_given() throws Exception {
    receiver.on(
        "/",
        Script.answer(
            401, "Set-Cookie: a=b\r\nWWW-Authenticate: Basic realm=\"a\"\r\n", "who are you?"));
    for (int i = 0; i < 3; i++) {
      assertThat(client.post(receiver.url("/")).status()).isEqualTo(401);
    }
    assertThat(receiver.received("/"))
        .hasSize(3)
        .allSatisfy(
            sent -> assertThat(sent.headers()).doesNotContainKeys("cookie", "authorization"));
  }

  @Test
  void nothing_is_sent_twice() throws Exception {
    receiver.on("/", Script.status(200), Script.reset(), Script.status(503), Script.close());
    assertThat(client.post(receiver.url("/")).status()).isEqualTo(200);
    assertThat(client.post(receiver.url("/")).failure()).isEqualTo(Failure.HOST);
    assertThat(client.post(receiver.url("/")).status()).isEqualTo(503);
    assertThat(client.post(receiver.url("/")).failure()).isEqualTo(Failure.HOST);
    assertThat(receiver.received()).hasSize(4);
  }

  @ParameterizedTest
  @CsvSource({"0, PT0S", "120, PT2M", "86400, PT24H", "86401, PT24H", "9999999999, PT24H"})
  void the_receiver_may_ask_for_rest(String value, Duration rest) throws Exception {
    receiver.on("/", Script.retryAfter(503, value));
    assertThat(client.post(receiver.url("/")).retryAfter()).isEqualTo(rest);
  }

  @Test
  void the_excerpt_is_the_beginning_as_text() throws Exception {
    receiver.on(
        "/",
        Script.answer(500, "", "a\u0000b\u001b[31mc\r\nd\u202e\u2028e"),
        Script.answer(500, "", "ñ".repeat(5000)),
        Script.answer(500, "Content-Encoding: gzip\r\n", "not text"));
    assertThat(client.post(receiver.url("/")).excerpt()).isEqualTo("ab[31mcde");
    String long1 = client.post(receiver.url("/")).excerpt();
    assertThat(long1.getBytes(UTF_8)).hasSizeBetween(1000, 1024);
    assertThat(client.post(receiver.url("/")).excerpt()).isEmpty();
  }

  @Test
  void one_connection_serves_many_attempts() throws Exception {
    receiver.on("/", Script.answer(200, "", "x".repeat(16_384)));
    for (int i = 0; i < 20; i++) {
      assertThat(client.post(receiver.url("/")).status()).isEqualTo(200);
    }
    assertThat(receiver.connections()).isEqualTo(1);
    Wait.untilAsserted(
        () -> assertThat(receiver.openConnections()).as("kept for four seconds").isZero());
  }

  /**
   * With four connections for three hundred attempts, each place is taken as soon as it is free.
   */
  @Test
  void a_receiver_that_closes_each_connection_is_given_another_each_time() throws Exception {
    receiver.on("/", Script.answer(200, "Connection: close\r\n", "bye"));
    try (RecordingClient narrow = RecordingClient.ofReceivers(Duration.ofSeconds(20), 4)) {
      List<CompletableFuture<OutboundReply>> replies = new ArrayList<>();
      for (int i = 0; i < 300; i++) {
        replies.add(narrow.start(receiver.url("/")));
      }
      for (CompletableFuture<OutboundReply> reply : replies) {
        assertThat(reply.get(25, TimeUnit.SECONDS).status()).isEqualTo(200);
        assertThat(narrow.open()).isLessThanOrEqualTo(4);
      }
    }
    assertThat(receiver.connections()).isEqualTo(300);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 7, 26, 5000})
  void a_body_can_be_sent_slowly(int length) throws Exception {
    byte[] body = "s".repeat(length).getBytes(UTF_8);
    OutboundReply reply =
        client.post(new OutboundRequest(receiver.url("/"), Map.of(), body, Duration.ofMillis(600)));
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.durationMillis()).isBetween(590L, 4000L);
    assertThat(receiver.received("/").get(0).body()).isEqualTo(body);
  }

  @Test
  void a_header_of_the_client_cannot_be_set() {
    for (String name : List.of("Host", "content-length", "Transfer-Encoding", "a b", "")) {
      assertThatThrownBy(() -> OutboundRequest.of("", Map.of(name, "x"), new byte[0]))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> OutboundRequest.of("", Map.of("a", "b\r\nc: d"), new byte[0]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void when_it_stops_what_is_under_way_is_cancelled_and_nothing_begins() throws Exception {
    receiver.on("/", Script.hang());
    CompletableFuture<OutboundReply> hanging = client.start(receiver.url("/"));
    receiver.await("/", 1, Duration.ofSeconds(5));
    client.close();
    assertThat(hanging).isCancelled();
    assertThat(client.start(receiver.url("/"))).isCancelled();
    assertThat(receiver.received()).hasSize(1);
  }

  @Test
  void who_cancels_an_attempt_ends_it() throws Exception {
    receiver.on("/", Script.hang());
    CompletableFuture<OutboundReply> hanging = client.start(receiver.url("/"));
    receiver.await("/", 1, Duration.ofSeconds(5));
    assertThat(hanging.cancel(false)).isTrue();
    receiver.on("/other", Script.status(200));
    assertThat(client.post(receiver.url("/other")).status()).isEqualTo(200);
    assertThat(receiver.connections()).isEqualTo(2);
  }
}
