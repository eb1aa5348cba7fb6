package org.cenotes.partners.api.realtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import org.cenotes.partners.api.realtime.RealtimeNode.Client;
import org.cenotes.partners.domain.event.InMemoryEvents;
import org.cenotes.partners.harness.OutsideServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Whatever a socket's position: it is sent each event once, in order, or a gap is announced. */
@ExtendWith(OutsideServer.class)
class PartnerChannelTest {
  private final RealtimeNode node = new RealtimeNode();
  private final PartnerChannel channel = new PartnerChannel(RealtimeNode.PARTNER, 10);
  private final Client client = node.open(RealtimeNode.key(new UUID(2, 1)));
  private final PartnerSocket socket = client.socket;

  private static List<OutboundFrame> events(long from, long to) {
    return LongStream.rangeClosed(from, to)
        .mapToObj(
            sequence ->
                OutboundFrame.of(
                    InMemoryEvents.event(
                        RealtimeNode.PARTNER, "cenote.published", sequence, RealtimeNode.NOW, 1)))
        .toList();
  }

  private static String event(long sequence) {
    return "cenote.published " + sequence;
  }

  /** What came after the greetings of the node's own channel and of this one. */
  private List<String> received() {
    assertThat(client.received().subList(0, 2)).containsExactly("ready 0", "ready 10");
    return client.receivedSince(2);
  }

  private void add() {
    channel.add(socket, last -> OutboundFrame.ready("ws", last, 30));
  }

  @Test
  void a_new_socket_is_greeted_with_the_last_event_and_sent_those_that_follow() {
    add();
    channel.publish(events(11, 12));
    assertThat(received()).containsExactly(event(11), event(12));
    assertThat(channel.last()).isEqualTo(12);
  }

  @Test
  void a_pong_names_the_last_event_that_was_sent_or_skipped() {
    add();
    channel.pong(socket);
    channel.publish(events(11, 12));
    channel.pong(socket);
    assertThat(received()).containsExactly("pong 10", event(11), event(12), "pong 12");
    channel.remove(socket);
    channel.pong(socket);
    assertThat(received()).endsWith("pong");
  }

  @Test
  void a_pong_after_a_resume_comes_before_the_events_that_follow_it() {
    add();
    channel.publish(events(11, 12));
    channel.resume(socket, 9);
    channel.pong(socket);
    channel.publish(events(13, 13));
    channel.replay(socket, 9, events(10, 13));
    assertThat(received()).containsExactly("pong 9", event(10), event(11), event(12), event(13));
  }

  /** Another node has sent the client event 12; this one reads 11 to 13 before it knows of 12. */
  @Test
  void a_socket_that_asked_to_resume_ahead_is_sent_nothing_before_that_is_decided() {
    add();
    socket.pendingResume().set(12L);
    channel.publish(events(11, 13));
    assertThat(received()).isEmpty();
    assertThat(channel.resumeAhead(socket, 12L, 13)).isTrue();
    assertThat(channel.replayPosition(socket)).isEqualTo(12);
    channel.replay(socket, 12, events(13, 13));
    assertThat(received()).containsExactly(event(13));
  }

  @Test
  void a_socket_that_asked_to_resume_ahead_is_not_replayed_before_that_is_decided() {
    add();
    channel.resume(socket, 5);
    assertThat(channel.resume(socket, 12)).isEqualTo(PartnerChannel.ResumeResult.AHEAD);
    assertThat(channel.replayPosition(socket)).isNull();
    channel.replay(socket, 5, events(6, 8)); // a page that was being read
    channel.skipToLast(socket, 5);
    assertThat(received()).isEmpty();
    channel.publish(events(11, 13));
    assertThat(channel.resumeAhead(socket, 12L, 13)).isTrue();
    assertThat(channel.replayPosition(socket)).isEqualTo(12);
  }

  @Test
  void a_socket_that_asked_for_an_event_that_does_not_exist_is_sent_all_that_came_meanwhile() {
    add();
    socket.pendingResume().set(20L);
    channel.publish(events(11, 12));
    assertThat(channel.resumeAhead(socket, 20L, 12)).isTrue();
    channel.replay(socket, 10, events(11, 12));
    assertThat(received()).containsExactly("resync_required", event(11), event(12));
  }

  /** "The socket goes on with new events and sends none of those before." */
  @Test
  void a_replay_ends_when_the_socket_asks_for_an_event_that_does_not_exist() {
    add();
    channel.resume(socket, 5);
    channel.replay(socket, 5, events(6, 7));
    assertThat(channel.resume(socket, 20)).isEqualTo(PartnerChannel.ResumeResult.AHEAD);
    channel.pong(socket);
    channel.publish(events(11, 11));
    assertThat(channel.resumeAhead(socket, 20L, 11)).isTrue();
    channel.replay(socket, 7, events(8, 11)); // a page that was being read
    assertThat(channel.replayPosition(socket)).isEqualTo(10);
    channel.replay(socket, 10, events(11, 11));
    channel.publish(events(12, 12));
    assertThat(received()).containsExactly("pong", "resync_required", event(11), event(12));
  }

  @Test
  void a_socket_ahead_of_this_node_is_not_sent_again_what_it_has() {
    add();
    channel.resume(socket, 12);
    assertThat(channel.resumeAhead(socket, 12L, 13)).isTrue();
    channel.resume(socket, 20);
    assertThat(channel.resumeAhead(socket, 20L, 13)).isTrue();
    channel.publish(events(11, 13));
    assertThat(received()).containsExactly("resync_required", event(13));
  }

  @Test
  void a_gap_before_the_first_event_is_announced() {
    add();
    channel.publish(events(13, 14)); // 11 and 12 have expired
    assertThat(received()).containsExactly("resync_required", event(13), event(14));
  }

  @Test
  void a_socket_behind_is_not_sent_new_events_before_the_old_ones() {
    add();
    channel.resume(socket, 5);
    assertThat(channel.replayPosition(socket)).isEqualTo(5);
    channel.publish(events(11, 11));
    channel.replay(socket, 5, events(6, 8));
    assertThat(channel.replayPosition(socket)).isEqualTo(8);
    channel.replay(socket, 8, events(9, 11));
    assertThat(channel.replayPosition(socket)).as("has caught up").isNull();
    channel.publish(events(12, 12));
    assertThat(received())
        .containsExactly(event(6), event(7), event(8), event(9), event(10), event(11), event(12));
  }

  @Test
  void a_replay_stops_where_this_node_has_read_to() {
    add();
    channel.resume(socket, 8);
    channel.replay(socket, 8, events(9, 12)); // 11 and 12 are committed and not yet published
    channel.publish(events(11, 12));
    assertThat(received()).containsExactly(event(9), event(10), event(11), event(12));
  }

  @Test
  void a_socket_ahead_of_this_node_is_sent_only_what_follows_its_position() {
    add();
    // another node had sent it 11 and 12
    assertThat(channel.resume(socket, 11)).isEqualTo(PartnerChannel.ResumeResult.AHEAD);
    assertThat(channel.resume(socket, 12)).isEqualTo(PartnerChannel.ResumeResult.ALREADY_PENDING);
    assertThat(channel.resumeAhead(socket, socket.pendingResume().get(), 12)).isTrue();
    assertThat(channel.replayPosition(socket)).isNull();
    channel.publish(events(11, 11));
    channel.publish(events(12, 14));
    assertThat(received()).containsExactly(event(13), event(14));
  }

  @Test
  void a_page_for_a_position_that_the_socket_has_left_is_dropped() {
    add();
    channel.resume(socket, 3);
    channel.resume(socket, 7);
    channel.replay(socket, 3, events(4, 6));
    channel.skipToLast(socket, 3);
    assertThat(channel.replayPosition(socket)).isEqualTo(7);
    assertThat(received()).isEmpty();
  }

  @Test
  void moving_drops_the_events_that_still_wait() {
    add();
    channel.publish(events(11, 13));
    assertThat(channel.resume(socket, 12)).isEqualTo(PartnerChannel.ResumeResult.MOVED);
    channel.replay(socket, 12, events(13, 13));
    assertThat(received())
        .as("the greetings stay, each event comes once")
        .containsExactly(event(13));
  }

  @Test
  void a_socket_that_cannot_be_replayed_goes_on_with_new_events() {
    add();
    channel.resume(socket, 2);
    channel.skipToLast(socket, 2);
    channel.publish(events(11, 11));
    assertThat(received()).containsExactly("resync_required", event(11));
  }

  @Test
  void the_last_socket_to_leave_closes_the_channel() {
    Client other = node.open(RealtimeNode.key(new UUID(2, 2)));
    add();
    channel.add(other.socket, last -> OutboundFrame.PONG);
    assertThat(channel.remove(socket)).isFalse();
    channel.resume(socket, 1);
    assertThat(channel.replayPosition(socket)).as("one that has left is not replayed").isNull();
    assertThat(channel.remove(other.socket)).isTrue();
    assertThat(channel.add(socket, last -> OutboundFrame.PONG))
        .as("a new channel must be made, which knows the last event")
        .isFalse();
  }

  @Test
  void bytes_of_replays_are_those_of_all_sockets_and_not_those_of_live_events() {
    Client other = node.open(RealtimeNode.key(new UUID(2, 2)));
    other.readAll();
    client.readAll();
    add();
    channel.add(other.socket, last -> OutboundFrame.PONG);
    channel.publish(events(11, 12));
    assertThat(channel.replayBytes()).isZero();
    List<OutboundFrame> old = events(11, 11);
    for (PartnerSocket each : List.of(socket, other.socket)) {
      channel.resume(each, 10);
      channel.replay(each, 10, old);
    }
    assertThat(channel.replayBytes()).isEqualTo(2L * old.get(0).bytes());
  }
}
