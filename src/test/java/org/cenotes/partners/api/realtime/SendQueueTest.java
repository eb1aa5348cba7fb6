package org.cenotes.partners.api.realtime;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.websocket.SendResult;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.cenotes.partners.api.realtime.SocketExecutors.Kind;
import org.junit.jupiter.api.Test;

/** One frame is on its way at a time; a client that does not read is cut off, not waited for. */
class SendQueueTest {
  private static final SendResult SENT = new SendResult();

  private final AdjustableConfig limits = new AdjustableConfig();
  private final QueuedExecutors executors = new QueuedExecutors();
  private final RecordingSession session = new RecordingSession();
  private final AtomicInteger capacities = new AtomicInteger();
  private final AtomicLong nanos = new AtomicLong();
  private final SendQueue queue =
      new SendQueue(
          session.session(),
          executors,
          limits,
          () -> new UUID(1, 1),
          frame -> true,
          capacities::incrementAndGet,
          nanos::get);

  private static OutboundFrame event(String text) {
    return new OutboundFrame(text, text.length(), "reservation.created", 1);
  }

  private static OutboundFrame control(String text) {
    return new OutboundFrame(text, text.length(), null, 0);
  }

  private int closeCode() {
    executors.runAll();
    assertThat(session.closes()).hasSizeLessThanOrEqualTo(1);
    return session.closes().isEmpty() ? 0 : session.closes().get(0).getCloseCode().getCode();
  }

  @Test
  void frames_are_sent_in_order_and_one_after_the_other() {
    queue.offer(event("a"));
    queue.offer(event("b"));
    queue.offer(control("c"));
    executors.runAll();
    assertThat(session.sent()).containsExactly("a");
    session.finishSend(SENT);
    assertThat(session.sent()).containsExactly("a", "b");
    session.finishSend(SENT);
    session.finishSend(SENT);
    assertThat(session.sent()).containsExactly("a", "b", "c");
    assertThat(session.isSending()).isFalse();
    queue.offer(event("d"));
    executors.runAll();
    assertThat(session.sent()).as("sent after a pause").endsWith("d");
  }

  @Test
  void to_queue_a_frame_never_calls_the_container() {
    queue.offer(event("a"));
    queue.ping();
    queue.close(CloseStatus.STOPPING.reason());
    assertThat(session.sent()).isEmpty();
    assertThat(session.pings()).isZero();
    assertThat(session.closes()).isEmpty();
  }

  @Test
  void bytes_are_those_of_frames_not_yet_handed_to_the_container() {
    queue.offer(event("12345"));
    queue.offer(event("123"));
    assertThat(queue.bytes()).isEqualTo(8);
    executors.runAll();
    assertThat(queue.bytes()).isEqualTo(3);
    session.finishSend(SENT);
    assertThat(queue.bytes()).isZero();
    queue.offerPaced(event("1234"));
    assertThat(queue.bytes()).isEqualTo(4);
    assertThat(queue.replayBytes()).isEqualTo(4);
    session.finishSend(SENT);
    assertThat(queue.replayBytes()).isZero();
  }

  @Test
  void a_queue_holds_as_many_frames_as_configured_and_refuses_the_next() {
    limits.queueFrames = 2;
    assertThat(queue.offer(event("a"))).isTrue();
    assertThat(queue.offer(event("b"))).isTrue();
    assertThat(queue.offer(event("c"))).isFalse();
    executors.runAll(); // one is with the container now
    assertThat(queue.offer(event("d"))).isTrue();
    assertThat(queue.offer(event("e"))).isFalse();
    session.finishSend(SENT);
    session.finishSend(SENT);
    session.finishSend(SENT);
    assertThat(session.sent()).as("a refused frame is not sent").containsExactly("a", "b", "d");
  }

  @Test
  void a_queue_holds_as_many_bytes_as_configured() {
    limits.queueBytes = 10;
    assertThat(queue.offer(event("1234567"))).isTrue();
    assertThat(queue.offer(event("1234"))).isFalse();
    assertThat(queue.offer(event("123"))).isTrue();
    assertThat(queue.bytes()).isEqualTo(10);
  }

  @Test
  void replays_pace_themselves_and_are_never_refused() {
    limits.queueFrames = 1;
    limits.queueBytes = 1;
    for (int i = 0; i < 512; i++) {
      queue.offerPaced(event("x"));
    }
    assertThat(queue.hasCapacity()).isTrue();
    queue.offerPaced(event("x"));
    assertThat(queue.hasCapacity()).as("with 513 frames").isFalse();
  }

  @Test
  void few_long_frames_exhaust_the_capacity_as_many_short_ones_do() {
    queue.offerPaced(new OutboundFrame("x", 512 << 10, "reservation.created", 1));
    assertThat(queue.hasCapacity()).isTrue();
    queue.offerPaced(event("y"));
    assertThat(queue.hasCapacity()).isFalse();
  }

  @Test
  void capacity_is_reported_when_a_frame_was_sent_and_few_are_left() {
    for (int i = 0; i < 515; i++) {
      queue.offerPaced(event("x"));
    }
    executors.runAll();
    session.finishSend(SENT);
    assertThat(capacities).as("513 are left").hasValue(0);
    session.finishSend(SENT);
    assertThat(capacities).as("512 are left").hasValue(1);
  }

  @Test
  void dropped_events_are_not_sent_and_other_frames_are() {
    queue.offer(event("old"));
    queue.offer(control("pong"));
    queue.offerPaced(event("older"));
    queue.dropEvents();
    assertThat(queue.bytes()).isEqualTo(4);
    assertThat(queue.replayBytes()).isZero();
    queue.offer(event("new"));
    executors.runAll();
    session.finishSend(SENT);
    session.finishSend(SENT);
    assertThat(session.sent()).containsExactly("pong", "new");
  }

  @Test
  void a_pong_behind_dropped_events_names_none_of_them() {
    queue.offer(event("old"));
    queue.offer(OutboundFrame.pong(7));
    queue.dropEvents();
    executors.runAll();
    assertThat(session.sent()).containsExactly(OutboundFrame.PONG.text());
  }

  @Test
  void a_ping_goes_before_the_frames_that_wait() {
    queue.offer(event("a"));
    executors.runAll();
    queue.offer(event("b"));
    queue.ping();
    queue.ping();
    assertThat(session.pings()).as("while a frame is on its way").isZero();
    session.finishSend(SENT);
    assertThat(session.pings()).as("two that were due at once are one").isEqualTo(1);
    assertThat(session.sent()).containsExactly("a", "b");
  }

  @Test
  void the_frame_in_progress_is_finished_before_the_close_and_the_others_are_dropped() {
    queue.offer(event("a"));
    executors.runAll();
    queue.offer(event("b"));
    queue.close(CloseStatus.STOPPING.reason());
    assertThat(queue.isClosing()).isTrue();
    assertThat(queue.bytes()).isZero();
    assertThat(closeCode()).as("while the send is in progress").isZero();
    session.finishSend(SENT);
    assertThat(closeCode()).isEqualTo(1001);
    assertThat(session.sent()).containsExactly("a");
  }

  @Test
  void an_idle_queue_closes_at_once_and_only_the_first_reason_counts() {
    queue.close(CloseStatus.EXPIRED.reason());
    queue.close(CloseStatus.STOPPING.reason());
    assertThat(closeCode()).isEqualTo(4401);
    assertThat(session.closes().get(0).getReasonPhrase()).isEqualTo("the credential has expired");
    assertThat(executors.kinds()).containsExactly(Kind.CLOSE);
  }

  @Test
  void a_closing_queue_takes_frames_and_forgets_them() {
    queue.close(CloseStatus.STOPPING.reason());
    limits.queueFrames = 0;
    assertThat(queue.offer(event("late"))).as("it is not the client's fault").isTrue();
    queue.ping();
    executors.runAll();
    assertThat(queue.bytes()).isZero();
    assertThat(session.sent()).isEmpty();
    assertThat(session.pings()).isZero();
  }

  @Test
  void a_send_that_the_container_reports_as_failed_ends_the_socket() {
    queue.offer(event("a"));
    queue.offer(event("b"));
    executors.runAll();
    session.finishSend(new SendResult(new IllegalStateException("timeout")));
    assertThat(closeCode()).isEqualTo(4413);
    assertThat(session.sent()).containsExactly("a");
  }

  @Test
  void a_send_that_the_container_refuses_ends_the_socket() {
    session.failSends();
    queue.offer(event("a"));
    assertThat(closeCode()).isEqualTo(4413);
    assertThat(queue.isClosing()).isTrue();
  }

  @Test
  void a_failed_send_does_not_replace_the_reason_of_a_close() {
    queue.offer(event("a"));
    executors.runAll();
    queue.close(CloseStatus.FORBIDDEN.reason());
    session.finishSend(new SendResult(new IllegalStateException("timeout")));
    assertThat(closeCode()).isEqualTo(4403);
  }

  @Test
  void a_check_leaves_a_healthy_queue_alone() {
    queue.checkStalled();
    queue.offer(event("a"));
    executors.runAll();
    queue.checkStalled();
    queue.close(CloseStatus.STOPPING.reason());
    queue.checkStalled(); // the frame in progress has ten seconds
    assertThat(closeCode()).isZero();
    assertThat(executors.kinds()).containsExactly(Kind.SEND);
  }

  @Test
  void a_send_that_another_threads_end_has_started_is_seen_to_stall() throws Exception {
    CountDownLatch blocked = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    AtomicInteger started = new AtomicInteger();
    Thread container = new Thread(() -> session.finishSend(SENT));
    session.duringSend(
        () -> {
          if (started.incrementAndGet() == 1) {
            container.start(); // the first frame ends before the call that sends it returns
            await(blocked);
          } else {
            blocked.countDown();
            await(release);
          }
        });
    queue.offer(event("a"));
    queue.offer(event("b"));
    executors.runAll();
    nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(2_100));
    queue.checkStalled();
    assertThat(closeCode()).isEqualTo(4413);
    release.countDown();
    container.join();
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
