package org.cenotes.partners.api.realtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.api.realtime.RealtimeNode.Client;
import org.cenotes.partners.api.realtime.SubscriberAuthorizer.Subscriber;
import org.cenotes.partners.harness.OutsideServer;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.signal.RowChanged;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Which sockets a node keeps, for how long, and when it looks at their rights again. */
@ExtendWith(OutsideServer.class)
class NodeSocketsTest {
  private static final UUID USER = new UUID(3, 1);
  private static final UUID SESSION = new UUID(4, 1);
  private static final Instant LATER = RealtimeNode.NOW.plusSeconds(900);

  private final RealtimeNode node = new RealtimeNode();

  private static Subscriber user(String... topics) {
    return RealtimeNode.user(SESSION, USER, RealtimeNode.PARTNER, LATER, topics);
  }

  /** As the container, once the connection is closed. */
  private void end(Client client) {
    client.socket.onClose(client.session.session(), CloseStatus.STOPPING.reason());
  }

  private void change(String kind, Object id) {
    node.nodeSockets.onRowChanged(new RowChanged(kind, id.toString()));
    node.nodeSockets.runOnce();
  }

  @Test
  void a_full_node_asks_clients_to_come_again_until_one_has_left() {
    node.limits.sockets = 1;
    Client first = node.open(1);
    Client second = node.open(2);
    assertThat(second.closeCode()).isEqualTo(1013);
    end(second);
    end(first);
    assertThat(node.open(3).received()).containsExactly("ready 0");
  }

  @Test
  void a_key_has_so_many_sockets_at_once() {
    Client first = node.open(1);
    node.open(1);
    Client third = node.open(1);
    assertThat(third.closeCode()).isEqualTo(4429);
    end(third);
    assertThat(node.open(1).closeCode()).as("one refused has freed no place").isEqualTo(4429);
    end(first);
    end(first);
    assertThat(node.open(1).closeCode()).isZero();
    assertThat(node.open(1).closeCode()).as("the end of a socket counts once").isEqualTo(4429);
  }

  @Test
  void an_address_has_its_unauthenticated_places_back_when_one_logs_in_or_leaves() {
    node.credentials.known.put("good", user("cenote"));
    Client first = node.openUnauthenticated("192.0.2.9");
    Client second = node.openUnauthenticated("192.0.2.9");
    refuseOneMore();
    first.send("{\"type\":\"auth\",\"token\":\"good\"}");
    assertThat(node.openUnauthenticated("192.0.2.9").closeCode()).isZero();
    refuseOneMore();
    end(second);
    end(first); // its place was freed by its login
    assertThat(node.openUnauthenticated("192.0.2.9").closeCode()).isZero();
    refuseOneMore();
  }

  private void refuseOneMore() {
    Client refused = node.openUnauthenticated("192.0.2.9");
    assertThat(refused.closeCode()).isEqualTo(4429);
    end(refused);
  }

  @Test
  void a_refused_handshake_closes_with_its_reason_whether_a_place_is_left_or_not() {
    node.limits.unauthenticatedPerAddress = 0;
    Client refused = node.openRefused(CloseStatus.SEVERAL_CREDENTIALS.reason());
    assertThat(refused.closeCode()).isEqualTo(4401);
    assertThat(node.nodeSockets.isEmpty()).isFalse();
    end(refused);
    assertThat(node.nodeSockets.isEmpty()).isTrue();
  }

  @Test
  void a_client_that_cannot_be_greeted_is_to_come_again() {
    node.log.fail(new IllegalStateException("no connection"));
    assertThat(node.open(1).closeCode()).isEqualTo(1013);
  }

  @Test
  void nothing_is_sent_to_a_socket_that_has_ended() {
    Client client = node.open(1);
    client.readAll();
    end(client);
    node.append("cenote.published");
    node.broadcaster.read(true);
    node.nodeSockets.admit(client.socket, RealtimeNode.key(new UUID(2, 1)));
    assertThat(client.received()).containsExactly("ready 0");
  }

  @Test
  void a_change_of_its_rows_ends_a_socket_whose_right_has_ended() {
    Client client = node.open(user("cenote"));
    client.readAll();
    change("session", new UUID(9, 9));
    assertThat(node.credentials.rechecks).as("of somebody else").isZero();
    change("session", SESSION);
    assertThat(client.closeCode()).isEqualTo(4401);
  }

  @Test
  void a_change_of_session_user_or_partner_is_a_change_of_the_users_rights() {
    node.open(user("cenote"));
    node.credentials.known.put("same", user("cenote"));
    change("session", SESSION);
    change("user", USER);
    change("partner", RealtimeNode.PARTNER);
    assertThat(node.credentials.rechecks).isEqualTo(3);
    change("cenote", SESSION);
    assertThat(node.credentials.rechecks).as("another kind of row").isEqualTo(3);
  }

  @Test
  void events_are_not_sent_by_rights_that_were_withdrawn() {
    Client client = node.open(user("cenote", "payment"));
    node.credentials.known.put("less", user("payment"));
    node.append("cenote.published");
    node.append("payment.late");
    node.nodeSockets.onRowChanged(new RowChanged("events", "live/" + RealtimeNode.PARTNER));
    change("user", USER);
    assertThat(client.received()).containsExactly("ready 0", "payment.late 2");
  }

  @Test
  void events_that_wait_for_a_slow_client_are_not_sent_by_rights_withdrawn_meanwhile() {
    Client client = node.open(user("cenote", "payment"));
    node.executors.runAll(); // the greeting is on its way
    node.append("cenote.published");
    node.append("payment.late");
    change("events", "live/" + RealtimeNode.PARTNER);
    node.credentials.known.put("less", user("payment"));
    change("user", USER);
    assertThat(client.received()).containsExactly("ready 0", "payment.late 2");
  }

  @Test
  void replayed_events_are_not_sent_by_rights_withdrawn_meanwhile() {
    node.append("cenote.published");
    node.append("payment.late");
    Client client = node.open(user("cenote", "payment"));
    node.executors.runAll();
    client.send("{\"type\":\"resume\",\"after\":0}");
    node.executors.runAll();
    assertThat(client.socket.replayBytes()).isPositive();
    node.credentials.known.put("less", user("payment"));
    change("user", USER);
    assertThat(client.received()).containsExactly("ready 2", "payment.late 2");
    assertThat(client.socket.replayBytes()).isZero();
  }

  @Test
  void events_of_the_sandbox_are_not_looked_for() {
    Client client = node.open(1);
    node.append("cenote.published");
    change("events", "sandbox/" + RealtimeNode.PARTNER);
    assertThat(client.received()).containsExactly("ready 0");
    change("events", "live/" + RealtimeNode.PARTNER);
    assertThat(client.received()).containsExactly("ready 0", "cenote.published 1");
  }

  @Test
  void when_notifications_may_be_lost_everything_is_read_and_checked() {
    Client client = node.open(1);
    node.credentials.known.put("same", RealtimeNode.key(new UUID(2, 1)));
    node.append("cenote.published");
    node.nodeSockets.onRowChanged(new RowChanged(null, null));
    node.nodeSockets.runOnce();
    assertThat(node.credentials.rechecks).isEqualTo(1);
    assertThat(client.received()).containsExactly("ready 0", "cenote.published 1");
    node.nodeSockets.runOnce();
    assertThat(node.credentials.rechecks).as("once").isEqualTo(1);
  }

  @Test
  void after_a_failure_everything_is_read_and_checked() {
    Client client = node.open(user("cenote"));
    node.credentials.known.put("same", user("cenote"));
    node.credentials.failure = new IllegalStateException("no connection");
    assertThatIllegalStateException().isThrownBy(() -> change("session", SESSION));
    node.append("cenote.published");
    node.credentials.failure = null;
    node.nodeSockets.runOnce();
    assertThat(node.credentials.rechecks).as("a failed check is repeated").isEqualTo(2);
    assertThat(client.received()).containsExactly("ready 0", "cenote.published 1");
  }

  @Test
  void no_event_is_read_before_the_rights_were_checked() {
    Client client = node.open(user("cenote"));
    node.append("cenote.published");
    node.credentials.failure = new IllegalStateException("no connection");
    node.limits.recheck = Duration.ZERO;
    node.limits.poll = Duration.ZERO;
    assertThatIllegalStateException().isThrownBy(() -> node.nodeSockets.runOnce());
    assertThat(client.received()).containsExactly("ready 0");
  }

  @Test
  void a_new_credential_that_came_during_the_check_is_not_refused_with_the_old_one() {
    Client client = node.open(user("cenote"));
    Subscriber before = client.socket.subscriber();
    Subscriber renewed =
        RealtimeNode.user(new UUID(4, 2), USER, RealtimeNode.PARTNER, LATER, "payment");
    node.nodeSockets.admit(client.socket, renewed);
    client.socket.recheckRights(before, node.credentials.reauthorize(List.of()));
    client.socket.recheckRights(before, same -> before);
    assertThat(client.closeCode()).isZero();
    assertThat(client.socket.subscriber()).isEqualTo(renewed);
  }

  @Test
  void a_stopping_node_closes_its_sockets() {
    Client client = node.open(1);
    client.readAll();
    node.nodeSockets.stop();
    assertThat(client.closeCode()).isEqualTo(1001);
    assertThat(node.nodeSockets.isEmpty()).as("until the container reports the end").isFalse();
  }

  @Test
  void a_credential_ends_with_the_second_it_expires_in() {
    Client client = node.open(user("cenote"));
    client.readAll();
    client.socket.checkTimeouts(node.limits, LATER.minusMillis(1));
    assertThat(client.closeCode()).isZero();
    client.socket.checkTimeouts(node.limits, LATER);
    assertThat(client.closeCode()).isEqualTo(4401);
  }

  @Test
  void a_client_must_log_in_in_time() {
    Client client = node.openUnauthenticated("192.0.2.9");
    client.socket.checkTimeouts(node.limits, RealtimeNode.NOW);
    assertThat(client.closeCode()).isZero();
    node.limits.authTimeout = Duration.ZERO;
    client.socket.checkTimeouts(node.limits, RealtimeNode.NOW);
    assertThat(client.closeCode()).isEqualTo(4408);
  }

  @Test
  void a_client_that_answers_no_ping_is_closed_and_one_that_does_is_not() {
    Client dead = node.open(1);
    Client alive = node.open(2);
    dead.readAll();
    alive.readAll();
    node.limits.heartbeat = Duration.ofMillis(2);
    for (int beat = 0; beat < 3; beat++) {
      Wait.pause(4);
      dead.socket.checkTimeouts(node.limits, RealtimeNode.NOW);
      alive.socket.checkTimeouts(node.limits, RealtimeNode.NOW);
      node.executors.runAll();
      alive.session.receivePong();
    }
    assertThat(dead.session.pings()).isEqualTo(1);
    assertThat(dead.closeCode()).isEqualTo(4408);
    assertThat(alive.session.pings()).isEqualTo(3);
    assertThat(alive.closeCode()).isZero();
  }

  @Test
  void a_socket_whose_end_the_container_did_not_report_is_forgotten() {
    Client client = node.open(1);
    client.session.drop();
    client.socket.checkTimeouts(node.limits, RealtimeNode.NOW);
    assertThat(node.nodeSockets.isEmpty()).isTrue();
  }
}
