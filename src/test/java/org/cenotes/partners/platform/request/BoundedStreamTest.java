package org.cenotes.partners.platform.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.junit.jupiter.api.Test;

class BoundedStreamTest {
  @Property(seed = "1")
  void a_stream_has_as_many_bytes_as_it_may_and_not_one_more(
      @ForAll @Size(max = 50) byte[] body,
      @ForAll @IntRange(max = 50) int limit,
      @ForAll @IntRange(min = 1, max = 20) int step)
      throws IOException {
    BoundedStream stream =
        new BoundedStream(new ByteArrayInputStream(body), -1, limit, new TransferTimeLimit());
    if (body.length <= limit) {
      assertThat(stream.readAllBytes()).isEqualTo(body);
      return;
    }
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    ApiException refusal =
        catchThrowableOfType(
            ApiException.class,
            () -> {
              byte[] part = new byte[step];
              for (int n = stream.read(part); n >= 0; n = stream.read(part)) {
                read.write(part, 0, n);
                int one = stream.read();
                if (one >= 0) {
                  read.write(one);
                }
              }
            });
    assertThat(refusal.error()).isEqualTo(HttpError.PAYLOAD_TOO_LARGE);
    assertThat(read.size()).isLessThanOrEqualTo(limit);
  }

  @Test
  void a_body_that_breaks_off_is_the_caller_s_error() {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("reset");
          }
        };
    ApiException refusal =
        catchThrowableOfType(
            ApiException.class,
            () -> new BoundedStream(broken, -1, 5, new TransferTimeLimit()).read());
    assertThat(refusal.error()).isEqualTo(HttpError.INVALID_DATA);
  }

  @Test
  void a_stream_announced_as_too_long_is_refused_before_anything_of_it_is_read() {
    InputStream unread =
        new InputStream() {
          @Override
          public int read() {
            throw new IllegalStateException("is read");
          }
        };
    BoundedStream stream = new BoundedStream(unread, 6, 5, new TransferTimeLimit());
    for (ThrowingCallable read :
        List.<ThrowingCallable>of(stream::read, () -> stream.read(new byte[3], 0, 3))) {
      assertThat(catchThrowableOfType(ApiException.class, read).error())
          .isEqualTo(HttpError.PAYLOAD_TOO_LARGE);
    }
  }
}
