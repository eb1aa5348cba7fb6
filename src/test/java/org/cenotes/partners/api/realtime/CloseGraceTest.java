package org.cenotes.partners.api.realtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.cenotes.partners.api.realtime.SocketExecutors.Kind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long a frame in progress may delay a close. */
class CloseGraceTest {
  private final QueuedExecutors executors = new QueuedExecutors();
  private final RecordingSession session = new RecordingSession();
  private final AtomicLong nanos = new AtomicLong();
  private final SendQueue queue =
      new SendQueue(
          session.session(),
          executors,
          new AdjustableConfig(),
          () -> new UUID(1, 1),
          frame -> true,
          () -> {},
          nanos::get);

  private List<Integer> closeCodesAfter(int millis) {
    nanos.set(TimeUnit.MILLISECONDS.toNanos(millis));
    queue.checkStalled();
    executors.runAll();
    return session.closes().stream().map(reason -> reason.getCloseCode().getCode()).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "NOT_AUTHENTICATED, 2000",
    "EXPIRED, 2000",
    "FORBIDDEN, 2000",
    "STOPPING, 10000",
    "TOO_SLOW, 10000",
    "TOO_MANY_SOCKETS, 10000"
  })
  void a_client_without_access_is_cut_off_sooner(CloseStatus why, int grace) {
    queue.offer(OutboundFrame.PONG);
    executors.runAll();
    queue.close(why.reason());
    assertThat(closeCodesAfter(grace)).isEmpty();
    assertThat(closeCodesAfter(grace + 1)).containsExactly(why.reason().getCloseCode().getCode());
    assertThat(executors.kinds()).containsExactly(Kind.SEND, Kind.BREAK);
  }
}
