package org.cenotes.partners.api.realtime;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.websocket.SendResult;
import java.util.UUID;
import java.util.stream.IntStream;
import org.cenotes.partners.api.realtime.RealtimeNode.Client;
import org.cenotes.partners.harness.OutsideServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** When the sockets that resume are replayed, and when they wait. */
@ExtendWith(OutsideServer.class)
class ReplayTurnsTest {
  private static final String TYPE = "cenote.published";

  private final RealtimeNode node = new RealtimeNode();

  private Client open(int number) {
    return node.open(RealtimeNode.key(new UUID(2, number)));
  }

  private void append(int count) {
    for (int i = 0; i < count; i++) {
      node.append(TYPE);
    }
  }

  private static String[] events(int from, int to) {
    return IntStream.rangeClosed(from, to).mapToObj(i -> TYPE + " " + i).toArray(String[]::new);
  }

  private static void resume(Client client, long after) {
    client.send("{\"type\":\"resume\",\"after\":" + after + "}");
  }

  @Test
  void a_replay_does_not_wait_for_the_live_events_of_a_slow_client() {
    append(3);
    Client slow = open(1);
    Client fast = open(2);
    slow.socket.publish(new OutboundFrame("long", 5 << 20, TYPE, 3));
    resume(fast, 0);
    assertThat(fast.receivedSince(1)).containsExactly(events(1, 3));
  }

  @Test
  void replays_of_a_partner_wait_while_much_is_queued_by_them() {
    append(3);
    Client slow = open(1);
    Client fast = open(2);
    slow.socket.replay(new OutboundFrame("long", 5 << 20, TYPE, 3));
    resume(fast, 0);
    assertThat(fast.receivedSince(1)).isEmpty();
    slow.session.finishSend(new SendResult());
    fast.socket.checkTimeouts(node.limits, RealtimeNode.NOW);
    assertThat(fast.receivedSince(1)).containsExactly(events(1, 3));
  }

  @Test
  void a_check_while_a_resume_is_undecided_neither_repeats_nor_loses_events() {
    append(1);
    Client client = open(1);
    append(3);
    resume(client, 3); // this node has read 1
    node.broadcaster.read(true);
    client.socket.checkTimeouts(node.limits, RealtimeNode.NOW);
    assertThat(client.receivedSince(1)).containsExactly(events(4, 4));
    append(1);
    node.broadcaster.read(true);
    assertThat(client.receivedSince(2)).containsExactly(events(5, 5));
  }
}
