package org.cenotes.partners.platform.request;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.junit.jupiter.api.Test;

/** How long a client may take in all for a body or a response. */
class TransferTimeLimitTest {
  private long now = Long.MAX_VALUE - SECONDS.toNanos(5); // it may run over

  private boolean isTooSlow(TransferTimeLimit timeLimit, long seconds, int bytes) {
    long start = timeLimit.now();
    now += SECONDS.toNanos(seconds);
    return timeLimit.isTooSlowAfter(start, bytes);
  }

  @Test
  void a_peer_that_trickles_has_a_minute_in_all() {
    TransferTimeLimit timeLimit = new TransferTimeLimit(() -> now);
    for (int i = 0; i < 6; i++) {
      assertThat(isTooSlow(timeLimit, 10, 1)).isFalse();
    }
    assertThat(isTooSlow(timeLimit, 1, 1)).isTrue();
  }

  @Test
  void a_slow_line_has_the_time_that_it_needs() {
    TransferTimeLimit timeLimit = new TransferTimeLimit(() -> now);
    for (int i = 0; i < 1_000; i++) {
      assertThat(isTooSlow(timeLimit, 1, 20_000)).isFalse();
    }
  }

  @Test
  void what_the_node_does_in_between_does_not_count() {
    TransferTimeLimit timeLimit = new TransferTimeLimit(() -> now);
    assertThat(isTooSlow(timeLimit, 59, 1)).isFalse();
    now += SECONDS.toNanos(600);
    assertThat(isTooSlow(timeLimit, 1, 1)).isFalse();
  }

  @Test
  void an_upload_that_trickles_is_refused() throws IOException {
    InputStream slow =
        new ByteArrayInputStream(new byte[100]) {
          @Override
          public synchronized int read() {
            now += SECONDS.toNanos(9);
            return super.read();
          }
        };
    BoundedStream body = new BoundedStream(slow, -1, 100, new TransferTimeLimit(() -> now));
    ApiException refusal = catchThrowableOfType(ApiException.class, () -> skipAll(body));
    assertThat(refusal.error()).isEqualTo(HttpError.INVALID_DATA);
    assertThat(slow.available()).isEqualTo(93); // seven bytes in 63 seconds
  }

  private static void skipAll(InputStream body) throws IOException {
    int octet = 0;
    while (octet >= 0) {
      octet = body.read();
    }
  }
}
