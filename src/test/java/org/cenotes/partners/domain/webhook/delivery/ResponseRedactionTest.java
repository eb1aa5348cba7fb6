package org.cenotes.partners.domain.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResponseRedactionTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "the secret is whsec_QUJDQUJDQUJD. | the secret is [redacted].",
        "key sk_live_0123456789abcdefghijklmnopqrstuvABCDEF | key [redacted]",
        "Bearer abcdefgh.ijkl and more words of it | [redacted] and more words of it",
        "token eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln was bad | token [redacted] was bad",
        "guest ana.prueba@guests.example not found | guest [redacted] not found",
        "card 4111 1111 1111 1111 declined | card [redacted] declined",
        "nothing of that kind, 404 and 12.5 | nothing of that kind, 404 and 12.5"
      })
  void secretsAndPersonalDataAreRedacted(String said, String kept) {
    assertThat(ResponseRedaction.redact(said)).isEqualTo(kept);
  }

  @Property
  void redactedTextIsNoLongerAndHasNoHalfCharacter(@ForAll String any) {
    String text =
        new String(("a@b " + any).getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    String redacted = ResponseRedaction.redact(text);
    assertThat(redacted.length()).isLessThanOrEqualTo(text.length());
    byte[] bytes = redacted.getBytes(StandardCharsets.UTF_8);
    assertThat(new String(bytes, StandardCharsets.UTF_8)).isEqualTo(redacted);
  }
}
