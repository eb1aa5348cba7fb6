package org.cenotes.partners.api.realtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.cenotes.partners.api.realtime.RealtimeNode.TYPE;
import static org.cenotes.partners.api.realtime.RealtimeNode.events;

import jakarta.websocket.SendResult;
import java.time.Duration;
import java.util.UUID;
import org.cenotes.partners.api.realtime.RealtimeNode.Client;
import org.cenotes.partners.api.realtime.SocketExecutors.Kind;
import org.cenotes.partners.harness.OutsideServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The log is read once for all sockets; those that resume are replayed without a gap. */
@ExtendWith(OutsideServer.class)
class EventBroadcasterTest {
  private final RealtimeNode node = new RealtimeNode();

  @Test
  void all_sockets_of_a_partner_share_a_read() {
    node.append(2);
    Client first = node.open(1);
    Client second = node.open(2);
    node.append(3);
    int before = node.log.reads();
    node.broadcaster.noteGrowth(RealtimeNode.PARTNER);
    node.broadcaster.read(false);
    assertThat(node.log.reads() - before).isEqualTo(1);
    assertThat(first.received()).startsWith("ready 2").endsWith(events(3, 5));
    assertThat(second.received()).isEqualTo(first.received());
  }

  @Test
  void without_a_notification_only_a_read_everywhere_finds_events() {
    Client client = node.open(1);
    node.append(1);
    node.broadcaster.read(false);
    assertThat(client.received()).containsExactly("ready 0");
    node.broadcaster.read(true);
    assertThat(client.received()).containsExactly("ready 0", TYPE + " 1");
  }

  @Test
  void growth_is_of_interest_once_and_only_where_the_partner_has_sockets() {
    assertThat(node.broadcaster.noteGrowth(RealtimeNode.PARTNER)).isFalse();
    Client client = node.open(1);
    assertThat(node.broadcaster.noteGrowth(RealtimeNode.PARTNER)).isTrue();
    assertThat(node.broadcaster.noteGrowth(RealtimeNode.PARTNER)).isFalse();
    node.broadcaster.read(false);
    assertThat(node.broadcaster.noteGrowth(RealtimeNode.PARTNER)).isTrue();
    node.broadcaster.leave(client.socket, RealtimeNode.PARTNER);
    assertThat(node.broadcaster.noteGrowth(RealtimeNode.PARTNER)).isFalse();
  }

  @Test
  void reading_goes_on_until_nothing_is_left() {
    Client client = node.open(1);
    node.append(1_100); // two full pages and one that is not
    node.broadcaster.read(true);
    assertThat(client.receivedSince(1)).containsExactly(events(1, 1_100));
  }

  @Test
  void a_read_that_was_cut_short_is_continued() {
    Client client = node.open(1);
    node.append(3);
    node.log.cut();
    node.broadcaster.read(true);
    assertThat(client.receivedSince(1)).containsExactly(events(1, 3));
  }

  @Test
  void events_are_sent_to_their_partner_only() {
    UUID other = new UUID(1, 2);
    Client mine = node.open(1);
    Client theirs =
        node.open(
            RealtimeNode.user(
                new UUID(4, 1), new UUID(3, 1), other, RealtimeNode.NOW.plusSeconds(9), "cenote"));
    node.log.append(other, "cenote.suspended", RealtimeNode.NOW);
    node.append(1);
    node.broadcaster.read(true);
    assertThat(mine.received()).containsExactly("ready 0", TYPE + " 1");
    assertThat(theirs.received()).containsExactly("ready 0", "cenote.suspended 1");
  }

  @Test
  void a_socket_that_resumes_is_sent_what_it_missed_in_pages() {
    node.append(1_200);
    Client client = node.open(1);
    client.resume(10);
    assertThat(client.receivedSince(1)).containsExactly(events(11, 1_200));
    assertThat(node.executors.kinds().stream().filter(Kind.REPLAY::equals)).hasSize(3);
  }

  @Test
  void a_replay_waits_for_a_client_that_does_not_read() {
    node.append(2_000);
    Client client = node.open(1);
    client.resume(0);
    node.executors.runAll();
    assertThat(client.socket.replayBytes()).as("queued").isPositive();
    assertThat(client.session.sent()).hasSize(1);
    long replays = node.executors.kinds().stream().filter(Kind.REPLAY::equals).count();
    assertThat(replays).as("pages of 500 while the queue has capacity for them").isEqualTo(2);
    assertThat(client.received()).endsWith(events(1, 2_000)).hasSize(2_001);
  }

  @Test
  void new_events_follow_those_that_are_replayed() {
    node.append(600);
    Client client = node.open(1);
    client.resume(0);
    node.append(5);
    node.broadcaster.read(true);
    assertThat(client.receivedSince(1)).containsExactly(events(1, 605));
  }

  @Test
  void what_has_expired_cannot_be_replayed() {
    node.append(10);
    Client client = node.open(1);
    node.log.expire(RealtimeNode.PARTNER, 5);
    client.resume(3);
    assertThat(client.received()).containsExactly("ready 10", "resync_required");
    client.resume(5);
    assertThat(client.receivedSince(2)).containsExactly(events(6, 10));
  }

  @Test
  void events_past_retention_are_not_replayed_although_they_are_still_stored() {
    node.append(2);
    node.passUntil(RealtimeNode.NOW.plus(Duration.ofDays(30)));
    node.append(1);
    Client client = node.open(1);
    client.resume(0);
    assertThat(client.receivedSince(1)).as("to the second").containsExactly(events(1, 3));
    node.passUntil(RealtimeNode.NOW.plus(Duration.ofDays(30)).plusMillis(1));
    client.resume(0);
    assertThat(client.receivedSince(4)).containsExactly("resync_required");
    client.resume(2);
    assertThat(client.receivedSince(5)).containsExactly(events(3, 3));
  }

  @Test
  void of_two_resumes_the_later_one_counts_although_the_first_waits_for_the_log() {
    node.append(2);
    Client client = node.open(1);
    node.append(3); // this node has read none of them
    client.resume(5);
    client.resume(1);
    node.executors.runAll();
    node.broadcaster.read(true);
    assertThat(client.receivedSince(1)).containsExactly(events(2, 5));
  }

  @Test
  void a_resume_that_was_overtaken_while_the_log_was_read_is_decided_again() {
    PartnerChannel channel = new PartnerChannel(RealtimeNode.PARTNER, 0);
    Client client = node.open(1);
    client.socket.pendingResume().set(4L);
    assertThat(channel.resumeAhead(client.socket, 3L, 10)).isFalse();
    assertThat(client.socket.pendingResume()).hasValue(4L);
    assertThat(channel.resumeAhead(client.socket, 4L, 10)).isTrue();
    assertThat(client.socket.pendingResume()).hasNullValue();
  }

  @Test
  void a_sequence_that_another_node_has_read_is_accepted() {
    Client client = node.open(1);
    node.append(3);
    client.resume(2); // this node has read none of them
    node.executors.runAll();
    node.broadcaster.read(true);
    assertThat(client.receivedSince(1)).containsExactly(events(3, 3));
  }

  @Test
  void a_sequence_that_nobody_has_read_needs_a_new_start() {
    node.append(3);
    Client client = node.open(1);
    client.resume(4);
    assertThat(client.received()).containsExactly("ready 3", "resync_required");
    node.append(1);
    node.broadcaster.read(true);
    assertThat(client.receivedSince(2)).containsExactly(events(4, 4));
  }

  @Test
  void a_sequence_that_nobody_has_read_ends_an_earlier_replay() {
    node.append(2_000);
    Client client = node.open(1);
    client.resume(0);
    node.executors.runAll();
    client.resume(2_001);
    assertThat(client.receivedSince(1)).containsExactly("resync_required");
    node.append(1);
    node.broadcaster.read(true);
    assertThat(client.receivedSince(2)).containsExactly(events(2_001, 2_001));
  }

  @Test
  void of_several_sequences_ahead_the_latest_counts() {
    Client client = node.open(1);
    node.append(5);
    client.resume(4);
    client.resume(2);
    node.executors.runAll();
    node.broadcaster.read(true);
    assertThat(client.receivedSince(1)).containsExactly(events(3, 5));
  }

  @Test
  void a_client_whose_replay_fails_is_to_come_again() {
    node.append(3);
    Client client = node.open(1);
    client.readAll();
    node.log.fail(new IllegalStateException("no connection"));
    client.resume(0);
    assertThat(client.closeCode()).isEqualTo(1013);
    assertThat(client.socket.replaying()).isFalse();
  }

  @Test
  void a_client_ahead_is_to_come_again_when_the_log_cannot_be_read() {
    Client client = node.open(1);
    client.readAll();
    node.log.fail(new IllegalStateException("no connection"));
    client.resume(3);
    assertThat(client.closeCode()).isEqualTo(1013);
  }

  @Test
  void events_of_a_read_that_failed_are_sent_by_the_next() {
    Client client = node.open(1);
    node.append(2);
    node.log.fail(new IllegalStateException("no connection"));
    assertThatIllegalStateException().isThrownBy(() -> node.broadcaster.read(true));
    node.log.fail(null);
    node.broadcaster.read(true);
    assertThat(client.receivedSince(1)).containsExactly(events(1, 2));
  }

  @Test
  void a_slow_client_is_cut_off_and_the_others_go_on() {
    node.limits.queueFrames = 3;
    Client slow = node.open(1);
    Client fast = node.open(2);
    fast.readAll();
    node.append(3);
    node.broadcaster.read(true);
    fast.readAll();
    node.append(3);
    node.broadcaster.read(true);
    assertThat(fast.receivedSince(1)).containsExactly(events(1, 6));
    slow.session.finishSend(new SendResult());
    assertThat(slow.closeCode()).isEqualTo(4413);
  }
}
