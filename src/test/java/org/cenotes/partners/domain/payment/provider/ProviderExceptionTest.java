package org.cenotes.partners.domain.payment.provider;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** After which failures the same may be asked for under another key, without being done twice. */
class ProviderExceptionTest {
  @ParameterizedTest
  @ValueSource(ints = {400, 402, 404, 422})
  void definiteRefusal(int status) {
    assertThat(ProviderException.fromStatus("it", status, null).isDefinite()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403, 408, 409, 429, 500, 503})
  void authenticationAndTemporaryFailuresAreNotDefinite(int status) {
    assertThat(ProviderException.fromStatus("it", status, null).isDefinite()).isFalse();
  }

  @Test
  void missingConfigurationAndResponseAreNotDefinite() {
    assertThat(ProviderException.notConfigured("it").isDefinite()).isFalse();
    assertThat(ProviderException.unreachable("it", null).isDefinite()).isFalse();
    assertThat(ProviderException.unreadable("it", "a status").isDefinite()).isFalse();
  }
}
