package org.cenotes.partners.domain.payment.provider;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** After which failures the same may be asked for under another key, without being done twice. */
class ProviderExceptionTest {
  @ParameterizedTest
  @ValueSource(ints = {400, 402, 404, 422})
  void who_weighed_the_request_has_refused_it(int status) {
    assertThat(ProviderException.fromStatus("it", status, null).isDefinite()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 408, 409, 429, 500, 503})
  void who_did_not_let_us_in_or_says_come_again_may_have_done_it_before(int status) {
    assertThat(ProviderException.fromStatus("it", status, null).isDefinite()).isFalse();
  }

  @Test
  void who_was_not_asked_or_did_not_answer_has_refused_nothing() {
    assertThat(ProviderException.notConfigured("it").isDefinite()).isFalse();
    assertThat(ProviderException.unreachable("it", null).isDefinite()).isFalse();
    assertThat(ProviderException.unreadable("it", "a status").isDefinite()).isFalse();
  }
}
