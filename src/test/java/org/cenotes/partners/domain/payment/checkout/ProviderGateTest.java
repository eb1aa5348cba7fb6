package org.cenotes.partners.domain.payment.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.http.HttpTimeoutException;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.junit.jupiter.api.Test;

/** How many requests may wait for one provider. */
class ProviderGateTest {
  private final ProviderGate gate = new ProviderGate();

  private int admitted() {
    int in = 0;
    while (gate.enter()) {
      in++;
    }
    return in;
  }

  private void timeOut(int times) {
    for (int i = 0; i < times; i++) {
      gate.note(ProviderException.unreachable("it", new HttpTimeoutException("late")));
    }
  }

  @Test
  void sixteen_wait_at_once_and_another_one_as_soon_as_one_has_left() {
    assertThat(admitted()).isEqualTo(16);
    gate.leave();
    assertThat(admitted()).isEqualTo(1);
  }

  @Test
  void after_three_timeouts_in_a_row_one_at_a_time_tries_until_one_gets_a_response() {
    timeOut(3);
    assertThat(admitted()).isEqualTo(1);
    timeOut(1);
    gate.leave();
    assertThat(admitted()).isEqualTo(1);
    gate.noteResponse();
    assertThat(admitted()).isEqualTo(15);
  }

  @Test
  void timeouts_between_responses_change_nothing() {
    timeOut(2);
    gate.note(ProviderException.fromStatus("it", 400, null));
    timeOut(2);
    gate.noteResponse();
    timeOut(2);
    assertThat(admitted()).isEqualTo(16);
  }

  @Test
  void failures_that_come_at_once_are_no_timeouts() {
    for (int i = 0; i < 9; i++) {
      gate.note(ProviderException.unreachable("it", new IOException("refused")));
      gate.note(ProviderException.fromStatus("it", 503, null));
    }
    assertThat(admitted()).isEqualTo(16);
  }

  @Test
  void a_login_without_response_is_a_timeout_as_well() {
    for (int i = 0; i < 3; i++) {
      gate.note(ProviderException.notLoggedIn("it", new SocketTimeoutException()));
    }
    assertThat(admitted()).isEqualTo(1);
  }
}
