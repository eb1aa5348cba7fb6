package org.cenotes.partners.domain.payment.provider;

import static org.assertj.core.api.Assertions.assertThat;

import org.cenotes.partners.domain.payment.provider.ProviderException.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** After which failures the same may be asked for under another key, without being done twice. */
class ProviderExceptionTest {
  @ParameterizedTest
  @ValueSource(ints = {400, 402, 422})
  void definiteRefusal(int status) {
    assertThat(ProviderException.fromStatus("it", status, null).isDefinite()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 302, 401, 403, 404, 408, 409, 429, 500, 503})
  void authenticationAndTemporaryFailuresAreNotDefinite(int status) {
    assertThat(ProviderException.fromStatus("it", status, null).isDefinite()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404})
  void refusedRequestHadNoEffect(int status) {
    assertThat(ProviderException.fromStatus("it", status, null).hadNoEffect()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 302, 408, 409, 429, 500, 503})
  void requestThatFailedForNowMayHaveHadAnEffect(int status) {
    assertThat(ProviderException.fromStatus("it", status, null).hadNoEffect()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 302, 400, 401, 403, 404, 422, 500})
  void responseThatIsNotTheProvidersOwnSaysNothing(int status) {
    ProviderException failure = ProviderException.notItsOwn("it", status);
    assertThat(failure.kind()).isEqualTo(Kind.UNREACHABLE);
    assertThat(failure.isDefinite()).isFalse();
    assertThat(failure.hadNoEffect()).isFalse();
  }

  @Test
  void keyThatWasUsedBeforeIsNoRefusalOfWhatItWasUsedFor() {
    ProviderException failure = ProviderException.keyUsedBefore("it", "used");
    assertThat(failure.isDefinite()).isFalse();
    assertThat(failure.hadNoEffect()).isFalse();
  }

  @Test
  void requestThatWasNotSentHadNoEffect() {
    assertThat(ProviderException.notConfigured("it").hadNoEffect()).isTrue();
    assertThat(ProviderException.notLoggedIn("it", null).hadNoEffect()).isTrue();
    assertThat(ProviderException.notLoggedIn("it", null).isDefinite()).isFalse();
    assertThat(ProviderException.unreachable("it", null).hadNoEffect()).isFalse();
    assertThat(ProviderException.unreadable("it", "a status").hadNoEffect()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "400, UNREACHABLE",
    "401, REFUSED",
    "403, REFUSED",
    "404, UNREACHABLE",
    "429, UNREACHABLE",
    "500, UNREACHABLE",
    "503, UNREACHABLE"
  })
  void failedLoginHadNoEffectAndIsNotDefinite(int status, Kind kind) {
    ProviderException failure = ProviderException.notLoggedIn("it", status);
    assertThat(failure.kind()).isEqualTo(kind);
    assertThat(failure.hadNoEffect()).isTrue();
    assertThat(failure.isDefinite()).isFalse();
  }

  @Test
  void missingConfigurationAndResponseAreNotDefinite() {
    assertThat(ProviderException.notConfigured("it").isDefinite()).isFalse();
    assertThat(ProviderException.unreachable("it", null).isDefinite()).isFalse();
    assertThat(ProviderException.unreadable("it", "a status").isDefinite()).isFalse();
  }
}
