package org.cenotes.partners.api.realtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.cenotes.partners.api.realtime.Heartbeat.Due;
import org.junit.jupiter.api.Test;

/** A client is pinged every 30 seconds and closed after 60 of silence. */
class HeartbeatTest {
  private static final Duration INTERVAL = Duration.ofSeconds(30);

  /** Near the end of the range, because only differences of such times have a meaning. */
  private static final long START = Long.MAX_VALUE - Duration.ofSeconds(45).toNanos();

  private final Heartbeat heartbeat = new Heartbeat(START);

  private static long at(double seconds) {
    return START + (long) (seconds * 1_000_000_000);
  }

  private Due check(double seconds) {
    return heartbeat.check(at(seconds), INTERVAL);
  }

  @Test
  void a_client_that_never_replies_is_pinged_once_and_closed_after_two_heartbeats() {
    assertThat(check(30)).isEqualTo(Due.NOTHING);
    assertThat(check(30.1)).isEqualTo(Due.PING);
    assertThat(check(60)).isEqualTo(Due.NOTHING);
    assertThat(check(60.05)).as("the ping is not 30 seconds old").isEqualTo(Due.NOTHING);
    assertThat(check(60.2)).isEqualTo(Due.CLOSE);
  }

  @Test
  void one_ping_without_a_reply_is_not_yet_silence_for_two_heartbeats() {
    heartbeat.onFrame(at(30));
    assertThat(check(30.1)).isEqualTo(Due.PING);
    assertThat(check(60.2)).as("silent for 30 seconds").isEqualTo(Due.PING);
    assertThat(check(89.9)).isEqualTo(Due.NOTHING);
    assertThat(check(90.1)).isEqualTo(Due.CLOSE);
  }

  @Test
  void any_frame_ends_the_silence() {
    assertThat(check(31)).isEqualTo(Due.PING);
    heartbeat.onFrame(at(60.9));
    assertThat(check(61.1)).isEqualTo(Due.PING);
    assertThat(check(91.2)).isEqualTo(Due.PING);
    heartbeat.onFrame(at(120));
    assertThat(check(121.3)).isEqualTo(Due.PING);
  }

  @Test
  void a_client_is_pinged_before_it_is_closed_although_the_check_was_late() {
    heartbeat.onFrame(at(1));
    assertThat(check(100)).isEqualTo(Due.PING);
    assertThat(check(100.3)).isEqualTo(Due.NOTHING);
    heartbeat.onFrame(at(100.5));
    assertThat(check(131)).isEqualTo(Due.PING);
  }
}
