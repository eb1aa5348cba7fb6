package org.cenotes.partners.domain.webhook.endpoint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The standard's own library takes what we sign, and nothing else. */
class WebhookSignatureTest {
  private static final String NEW = secret(1);
  private static final String FORMER = secret(2);
  private static final String ID = "evt_01a1fd6be0007a32944c96137d270026";
  private static final String BODY = "{\"type\":\"webhook.test\",\"data\":{\"name\":\"Xkekén ñ\"}}";

  private static String secret(int seed) {
    byte[] bytes = new byte[32];
    new java.util.Random(seed).nextBytes(bytes);
    return "whsec_" + Base64.getEncoder().encodeToString(bytes);
  }

  private static Map<String, String> signed(Instant at, String... secrets) {
    return new LinkedHashMap<>(
        WebhookSignature.headers(ID, at, BODY.getBytes(UTF_8), List.of(secrets)));
  }

  private static void verify(String secret, String body, Map<String, String> headers)
      throws WebhookVerificationException {
    Map<String, List<String>> all = new LinkedHashMap<>();
    headers.forEach((name, value) -> all.put(name, List.of(value)));
    new Webhook(secret).verify(body, HttpHeaders.of(all, (name, value) -> true));
  }

  private static void refused(String secret, String body, Map<String, String> headers) {
    assertThatThrownBy(() -> verify(secret, body, headers))
        .isInstanceOf(WebhookVerificationException.class);
  }

  @Test
  void signatureVerifiesWithItsSecretOnly() {
    Map<String, String> headers = signed(Instant.now(), NEW);
    assertThatCode(() -> verify(NEW, BODY, headers)).doesNotThrowAnyException();
    refused(FORMER, BODY, headers);
  }

  @Test
  void bothSecretsVerifyDuringRotation() {
    Map<String, String> headers = signed(Instant.now(), NEW, FORMER);
    assertThatCode(() -> verify(NEW, BODY, headers)).doesNotThrowAnyException();
    assertThatCode(() -> verify(FORMER, BODY, headers)).doesNotThrowAnyException();
    refused(secret(3), BODY, headers);
  }

  @Test
  void anyChangedByteInvalidatesTheSignature() {
    Instant now = Instant.now();
    refused(NEW, BODY.replace("test", "tesu"), signed(now, NEW));
    Map<String, String> other = signed(now, NEW);
    other.put("webhook-id", ID.replace("26", "27"));
    refused(NEW, BODY, other);
    Map<String, String> later = signed(now, NEW);
    later.put("webhook-timestamp", Long.toString(now.getEpochSecond() + 1));
    refused(NEW, BODY, later);
    Map<String, String> flipped = signed(now, NEW);
    flipped.compute(
        "webhook-signature",
        (name, text) ->
            text.substring(0, 10) + (text.charAt(10) == 'A' ? 'B' : 'A') + text.substring(11));
    refused(NEW, BODY, flipped);
  }

  @ParameterizedTest
  @ValueSource(longs = {-301, -3600, 310, 3600})
  void timestampMinutesAwayIsStale(long seconds) {
    refused(NEW, BODY, signed(Instant.now().plus(Duration.ofSeconds(seconds)), NEW));
  }

  @Test
  void recentTimestampIsFresh() {
    Map<String, String> headers = signed(Instant.now().minusSeconds(240), NEW);
    assertThatCode(() -> verify(NEW, BODY, headers)).doesNotThrowAnyException();
  }
}
