package org.cenotes.partners.platform.response;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.cenotes.partners.platform.request.TransferTimeLimit;
import org.junit.jupiter.api.Test;

class SlowReaderFilterTest {
  private static final int SIZE = 4_000_000;

  private final AtomicLong now = new AtomicLong();
  private final ByteArrayOutputStream sent = new ByteArrayOutputStream();

  /** To a client that reads so many bytes a second. */
  private ServletOutputStream toClient(int bytesPerSecond) {
    ServletOutputStream container =
        new ServletOutputStream() {
          @Override
          public void write(int octet) {
            throw new UnsupportedOperationException();
          }

          @Override
          public void write(byte[] bytes, int offset, int length) {
            now.addAndGet(TimeUnit.SECONDS.toNanos(length) / bytesPerSecond);
            sent.write(bytes, offset, length);
          }

          @Override
          public boolean isReady() {
            return true;
          }

          @Override
          public void setWriteListener(WriteListener listener) {
            throw new UnsupportedOperationException();
          }
        };
    return new SlowReaderFilter.TimeLimitedStream(container, new TransferTimeLimit(now::get));
  }

  @Test
  void a_client_that_reads_a_little_at_a_time_is_cut_off() {
    assertThatThrownBy(() -> toClient(1_000).write(new byte[SIZE])).isInstanceOf(IOException.class);
    assertThat(now.get()).isLessThan(TimeUnit.SECONDS.toNanos(90));
  }

  @Test
  void a_slow_line_gets_the_whole_response() throws IOException {
    byte[] response = new byte[SIZE];
    response[SIZE - 1] = 1;
    toClient(20_000).write(response);
    assertThat(sent.toByteArray()).isEqualTo(response);
  }
}
