package org.cenotes.partners.api.realtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bucket4j.TimeMeter;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.api.guard.AccessError;
import org.cenotes.partners.api.realtime.RealtimeNode.Client;
import org.cenotes.partners.api.realtime.SubscriberAuthorizer.Subscriber;
import org.cenotes.partners.domain.event.InMemoryEvents;
import org.cenotes.partners.harness.OutsideServer;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a socket makes of the frames of its client. */
@ExtendWith(OutsideServer.class)
class ClientMessageHandlerTest {
  private static final Subscriber KEY = RealtimeNode.key(new UUID(2, 1));

  private final RealtimeNode node = new RealtimeNode();

  private Client authenticated() {
    return node.open(KEY);
  }

  private Client unauthenticated() {
    node.credentials.known.put("good", KEY);
    return node.openUnauthenticated(RealtimeNode.ADDRESS);
  }

  @Test
  void a_clock_that_is_set_back_closes_no_socket() {
    assertThat(ClientMessageHandler.bucket(1, Duration.ofSeconds(1)).getTimeMeter())
        .isSameAs(TimeMeter.SYSTEM_NANOTIME);
  }

  @Test
  void a_ping_is_answered() {
    Client client = authenticated();
    client.send("{\"type\":\"ping\"}");
    assertThat(client.received()).containsExactly("ready 0", "pong 0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "\"ping\"",
        "{}",
        "{\"type\":null}",
        "{\"type\":{}}",
        "{\"type\":\"ping\"",
        "{\"type\":\"resume\",\"after\":\"x\"}",
        "{\"type\":\"resume\",\"after\":1e400}",
        "{\"type\":\"subscribe\",\"types\":\"*\"}",
        "{\"type\":\"subscribe\",\"types\":{}}"
      })
  void what_is_no_frame_is_an_error_and_the_socket_stays(String text) {
    Client client = authenticated();
    client.send(text);
    client.send("{\"type\":\"ping\"}");
    assertThat(client.received())
        .containsExactly("ready 0", "error a frame must be a JSON object with a type", "pong 0");
  }

  @Test
  void a_deeply_nested_frame_is_an_error_and_overflows_nothing() {
    Client client = authenticated();
    client.send("[".repeat(8_000));
    client.send("{\"x\":".repeat(1_600));
    assertThat(client.receivedSince(1))
        .hasSize(2)
        .allMatch("error a frame must be a JSON object with a type"::equals);
  }

  @Test
  void members_that_a_frame_does_not_have_are_ignored() {
    Client client = authenticated();
    client.send("{\"id\":[1,{}],\"type\":\"ping\",\"types\":[]}");
    assertThat(client.received()).containsExactly("ready 0", "pong 0");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"type\":\"PING\"} | type must be one of: auth, subscribe, resume, ping",
        "{\"type\":\"\"} | type must be one of: auth, subscribe, resume, ping",
        "{\"type\":\"resume\"} | resume requires after, the sequence of an event",
        "{\"type\":\"resume\",\"after\":-1} | resume requires after, the sequence of an event",
        "{\"type\":\"subscribe\"} | subscribe requires types",
        "{\"type\":\"subscribe\",\"types\":[]} | subscribe requires types",
        "{\"type\":\"subscribe\",\"types\":[null]} | types must be event types, or *",
        "{\"type\":\"subscribe\",\"types\":[\"*\",\"x\"]} | types must be event types, or *",
        "{\"type\":\"subscribe\",\"types\":[\"reservation\"]} | types must be event types, or *",
        "{\"type\":\"auth\"} | auth requires either token or apiKey",
        "{\"type\":\"auth\",\"token\":\"a\",\"apiKey\":\"b\"} | auth requires either token or apiKey"
      })
  void a_frame_that_lacks_something_is_told_what(String text, String sentence) {
    Client client = authenticated();
    client.send(text);
    assertThat(client.received()).containsExactly("ready 0", "error " + sentence);
    assertThat(client.closeCode()).isZero();
  }

  @Test
  void the_fifth_error_closes_the_socket() {
    Client client = authenticated();
    for (int i = 0; i < 4; i++) {
      client.send("x");
    }
    assertThat(client.readAll().closeCode()).isZero();
    client.send("x");
    assertThat(client.readAll().closeCode()).isEqualTo(1008);
  }

  @Test
  void a_closing_socket_ignores_its_client() {
    Client client = authenticated();
    client.readAll();
    client.socket.close(CloseStatus.STOPPING);
    client.send("{\"type\":\"ping\"}");
    client.send("x");
    assertThat(client.received()).containsExactly("ready 0");
  }

  @Test
  void more_frames_than_a_second_may_have_close_the_socket() {
    node.limits.framesPerSecond = 3;
    Client client = authenticated();
    for (int i = 0; i < 3; i++) {
      client.send("{\"type\":\"ping\"}");
    }
    assertThat(client.received()).containsExactly("ready 0", "pong 0", "pong 0", "pong 0");
    for (int i = 0; i < 4; i++) { // a fast machine has not refilled even one
      client.send("{\"type\":\"ping\"}");
    }
    assertThat(client.closeCode()).isEqualTo(1008);
  }

  @Test
  void resuming_too_often_is_an_error_and_changes_nothing() {
    node.log.append(RealtimeNode.PARTNER, "cenote.published", RealtimeNode.NOW);
    Client client = authenticated();
    for (int i = 0; i < 10; i++) {
      client.send("{\"type\":\"resume\",\"after\":1}");
    }
    assertThat(client.received()).containsExactly("ready 1");
    client.send("{\"type\":\"resume\",\"after\":0}");
    assertThat(client.receivedSince(1))
        .containsExactly("error resume at most ten times in ten seconds");
    assertThat(client.closeCode()).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void binary_frames_close_the_socket(boolean last) {
    Client client = authenticated();
    client.readAll();
    client.session.receive(ByteBuffer.class, ByteBuffer.allocate(1), last);
    assertThat(client.closeCode()).isEqualTo(1003);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ping", "subscribe", "resume", "nonsense"})
  void the_first_frame_must_be_auth(String type) {
    Client client = unauthenticated();
    client.send("{\"type\":\"" + type + "\"}");
    assertThat(client.received()).containsExactly("error the first frame must be auth");
  }

  @ParameterizedTest
  @ValueSource(strings = {"token", "apiKey"})
  void an_auth_frame_subscribes(String member) {
    Client client = unauthenticated();
    client.send("{\"type\":\"auth\",\"" + member + "\":\"good\"}");
    assertThat(client.received()).containsExactly("ready 0");
    assertThat(client.socket.subscriber()).isEqualTo(KEY);
  }

  @Test
  void a_refused_credential_closes_with_its_reason() {
    Client client = unauthenticated();
    client.send("{\"type\":\"auth\",\"token\":\"bad\"}");
    assertThat(client.closeCode()).isEqualTo(4401);
    assertThat(client.session.closes().get(0).getReasonPhrase())
        .isEqualTo("error.auth.invalid_token");
    assertThat(client.session.sent()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"FORBIDDEN, 4403", "RATE_LIMITED, 4429", "SERVICE_UNAVAILABLE, 1013"})
  void the_status_of_the_refusal_decides_the_code(HttpError error, int code) {
    Client client = unauthenticated();
    node.credentials.failure = new ApiException(error);
    client.send("{\"type\":\"auth\",\"token\":\"good\"}");
    assertThat(client.closeCode()).isEqualTo(code);
  }

  @Test
  void when_the_database_is_away_the_client_is_to_come_again() {
    Client client = unauthenticated();
    node.credentials.failure = new IllegalStateException("no connection");
    client.send("{\"type\":\"auth\",\"token\":\"good\"}");
    assertThat(client.closeCode()).isEqualTo(1013);
  }

  @Test
  void a_fresh_credential_of_the_same_user_renews_the_socket() {
    UUID user = new UUID(3, 1);
    Instant soon = RealtimeNode.NOW.plusSeconds(60);
    Client client =
        node.open(
            RealtimeNode.user(new UUID(4, 1), user, RealtimeNode.PARTNER, soon, "reservation"));
    Subscriber renewed =
        RealtimeNode.user(
            new UUID(4, 2), user, RealtimeNode.PARTNER, soon.plusSeconds(900), "reservation");
    node.credentials.known.put("renewed", renewed);
    client.send("{\"type\":\"auth\",\"token\":\"renewed\"}");
    assertThat(client.received()).containsExactly("ready 0", "ready 0");
    assertThat(client.socket.subscriber()).isEqualTo(renewed);
  }

  @Test
  void a_credential_of_somebody_else_closes_the_socket() {
    Client client = authenticated();
    client.readAll();
    node.credentials.known.put("other", RealtimeNode.key(new UUID(2, 2)));
    client.send("{\"type\":\"auth\",\"apiKey\":\"other\"}");
    assertThat(client.closeCode()).isEqualTo(4403);
    assertThat(client.socket.subscriber()).isEqualTo(KEY);
  }

  @Test
  void a_refused_renewal_closes_an_open_socket() {
    Client client = authenticated();
    client.readAll();
    node.credentials.failure = new ApiException(AccessError.API_KEY_INVALID);
    client.send("{\"type\":\"auth\",\"apiKey\":\"revoked\"}");
    assertThat(client.closeCode()).isEqualTo(4401);
  }

  @Test
  void a_subscription_narrows_what_is_sent_and_a_star_widens_it_again() {
    Client client = authenticated();
    client.send("{\"type\":\"subscribe\",\"types\":[\"cenote.published\",\"payment.late\"]}");
    client.socket.publish(event("cenote.published"));
    client.socket.publish(event("cenote.suspended"));
    client.send("{\"type\":\"subscribe\",\"types\":[\"payment.late\",\"*\"]}");
    client.socket.publish(event("cenote.suspended"));
    assertThat(client.receivedSince(1)).containsExactly("cenote.published 7", "cenote.suspended 7");
  }

  @Test
  void a_refused_subscription_leaves_the_former_one() {
    Client client = authenticated();
    client.send("{\"type\":\"subscribe\",\"types\":[\"payment.late\"]}");
    client.send("{\"type\":\"subscribe\",\"types\":[\"cenote.published\",\"nonsense\"]}");
    client.socket.publish(event("cenote.published"));
    assertThat(client.receivedSince(1)).containsExactly("error types must be event types, or *");
  }

  private static OutboundFrame event(String type) {
    return OutboundFrame.of(
        InMemoryEvents.event(RealtimeNode.PARTNER, type, 7, RealtimeNode.NOW, 1));
  }
}
