package org.cenotes.partners.domain.payment.provider.paypal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.ratelimit.RateLimiter;
import org.junit.jupiter.api.Test;

/** How often PayPal is asked about the events of one address. */
class VerificationLimitsTest {
  private static final String STRANGER = "192.0.2.1";
  private static final String OTHER = "192.0.2.2";

  private final VerificationLimits limits = new VerificationLimits(new RateLimiter());

  private int asked;

  private void ask(String address, ProviderException failure) {
    Throwable thrown =
        catchThrowable(
            () ->
                limits.ask(
                    address,
                    () -> {
                      asked++;
                      if (failure != null) {
                        throw failure;
                      }
                    }));
    assertThat(thrown).isSameAs(failure);
  }

  private void reject(String address, int times) {
    for (int i = 0; i < times; i++) {
      ask(address, ProviderException.unverified("it", "wrong signature"));
    }
  }

  private ApiException refused(String address) {
    int before = asked;
    ApiException refused =
        catchThrowableOfType(ApiException.class, () -> limits.ask(address, () -> asked++));
    assertThat(asked).isEqualTo(before);
    return refused;
  }

  /** Asks within a question, as another thread would meanwhile. */
  private void askAtOnce(String address, int times, Runnable then) {
    if (times == 0) {
      then.run();
    } else {
      limits.ask(address, () -> askAtOnce(address, times - 1, then));
    }
  }

  @Test
  void after_ten_rejected_events_an_address_asks_nothing_more_and_others_do() {
    reject(STRANGER, 10);
    ApiException limited = refused(STRANGER);
    assertThat(limited.error()).isEqualTo(HttpError.RATE_LIMITED);
    assertThat(limited.retryAfterSeconds()).isBetween(1, 6);
    ask(OTHER, null);
    ask(null, null);
  }

  @Test
  void genuine_events_and_those_without_an_answer_do_not_count() {
    for (int i = 0; i < 30; i++) {
      ask(STRANGER, null);
      ask(STRANGER, ProviderException.unreachable("it", null));
    }
    assertThat(asked).isEqualTo(60);
  }

  @Test
  void four_are_asked_at_once() {
    askAtOnce(
        OTHER,
        4,
        () -> {
          assertThat(refused(STRANGER).error()).isEqualTo(HttpError.SERVICE_UNAVAILABLE);
          assertThat(refused(null).retryAfterSeconds()).isEqualTo(5);
        });
    ask(STRANGER, null);
  }

  @Test
  void two_of_them_are_left_to_addresses_without_rejected_events() {
    reject(STRANGER, 1);
    askAtOnce(
        STRANGER,
        2,
        () -> {
          assertThat(refused(STRANGER).error()).isEqualTo(HttpError.SERVICE_UNAVAILABLE);
          askAtOnce(OTHER, 2, () -> refused(OTHER));
        });
    ask(STRANGER, null);
  }
}
