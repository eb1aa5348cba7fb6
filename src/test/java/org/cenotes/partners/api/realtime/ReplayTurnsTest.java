package org.cenotes.partners.api.realtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.api.realtime.RealtimeNode.TYPE;
import static org.cenotes.partners.api.realtime.RealtimeNode.events;

import jakarta.websocket.SendResult;
import org.cenotes.partners.api.realtime.RealtimeNode.Client;
import org.cenotes.partners.harness.OutsideServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** When the sockets that resume are replayed, and when they wait. */
@ExtendWith(OutsideServer.class)
class ReplayTurnsTest {
  private final RealtimeNode node = new RealtimeNode();

  @Test
  void a_replay_does_not_wait_for_the_live_events_of_a_slow_client() {
    node.append(3);
    Client slow = node.open(1);
    Client fast = node.open(2);
    slow.socket.publish(new OutboundFrame("long", 5 << 20, TYPE, 3));
    fast.resume(0);
    assertThat(fast.receivedSince(1)).containsExactly(events(1, 3));
  }

  @Test
  void replays_of_a_partner_wait_while_much_is_queued_by_them() {
    node.append(3);
    Client slow = node.open(1);
    Client fast = node.open(2);
    slow.socket.replay(new OutboundFrame("long", 5 << 20, TYPE, 3));
    fast.resume(0);
    assertThat(fast.receivedSince(1)).isEmpty();
    slow.session.finishSend(new SendResult());
    fast.socket.checkTimeouts(node.limits, RealtimeNode.NOW);
    assertThat(fast.receivedSince(1)).containsExactly(events(1, 3));
  }

  @Test
  void a_replay_waits_when_much_is_queued_before_its_turn_has_come() {
    node.append(3);
    Client slow = node.open(1);
    Client fast = node.open(2);
    fast.resume(0);
    slow.socket.replay(new OutboundFrame("long", 5 << 20, TYPE, 3));
    assertThat(fast.receivedSince(1)).isEmpty();
  }

  @Test
  void a_check_while_a_resume_is_undecided_neither_repeats_nor_loses_events() {
    node.append(1);
    Client client = node.open(1);
    node.append(3);
    client.resume(3); // this node has read 1
    node.broadcaster.read(true);
    client.socket.checkTimeouts(node.limits, RealtimeNode.NOW);
    assertThat(client.receivedSince(1)).containsExactly(events(4, 4));
    node.append(1);
    node.broadcaster.read(true);
    assertThat(client.receivedSince(2)).containsExactly(events(5, 5));
  }
}
