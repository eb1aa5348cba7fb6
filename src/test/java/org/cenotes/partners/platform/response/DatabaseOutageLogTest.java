package org.cenotes.partners.platform.response;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DatabaseOutageLogTest {
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 10);
  private final DatabaseOutageLog log = new DatabaseOutageLog(nanos::get);

  private void passMillis(long millis) {
    nanos.addAndGet(millis * 1_000_000);
  }

  @Test
  void the_first_is_logged_and_then_one_a_second_with_the_number_of_the_others() {
    assertThat(log.omittedBefore("08001")).hasValue(0);
    for (int i = 0; i < 99; i++) {
      assertThat(log.omittedBefore("08001")).isEmpty();
    }
    passMillis(999);
    assertThat(log.omittedBefore("08001")).isEmpty();
    passMillis(1);
    assertThat(log.omittedBefore("08001")).hasValue(100);
    passMillis(60_000);
    assertThat(log.omittedBefore("08001")).hasValue(0);
  }

  @Test
  void another_error_code_is_logged_at_once() {
    assertThat(log.omittedBefore("08001")).hasValue(0);
    assertThat(log.omittedBefore("53100")).hasValue(0);
    assertThat(log.omittedBefore("53100")).isEmpty();
    passMillis(1_000);
    assertThat(log.omittedBefore("53100")).hasValue(1);
    assertThat(log.omittedBefore("08001")).hasValue(0);
  }
}
