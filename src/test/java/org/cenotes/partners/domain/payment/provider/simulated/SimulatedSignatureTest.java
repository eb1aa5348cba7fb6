package org.cenotes.partners.domain.payment.provider.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.cenotes.partners.domain.payment.provider.Orders;
import org.cenotes.partners.harness.ManualClock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

/** Signatures of the simulator's callbacks. */
class SimulatedSignatureTest {
  private static final byte[] BODY = "{\"id\":\"1\"}".getBytes(StandardCharsets.UTF_8);

  private final ManualClock clock = new ManualClock(Orders.NOW);
  private final SimulatedSignature signature = new SimulatedSignature("secret", clock);

  @Property(seed = "1")
  void what_was_signed_is_accepted_and_one_changed_bit_is_not(
      @ForAll @Size(min = 1, max = 100) byte[] body, @ForAll int position) {
    String header = signature.sign(body);
    assertThat(signature.isValid(header, body)).isTrue();
    byte[] changed = body.clone();
    changed[Math.floorMod(position, body.length)] ^= 1;
    assertThat(signature.isValid(header, changed)).isFalse();
  }

  @Example
  void a_signature_is_accepted_for_five_minutes() {
    String header = signature.sign(BODY);
    clock.advance(Duration.ofMinutes(5));
    assertThat(signature.isValid(header, BODY)).isTrue();
    clock.advance(Duration.ofSeconds(1));
    assertThat(signature.isValid(header, BODY)).isFalse();
  }

  @Example
  void the_time_of_signing_cannot_be_changed() {
    String header = signature.sign(BODY);
    clock.advance(Duration.ofMinutes(6));
    String now = "t=" + clock.instant().getEpochSecond();
    assertThat(signature.isValid(header.replaceFirst("t=[0-9]+", now), BODY)).isFalse();
  }

  @Example
  void another_secret_signs_otherwise() {
    SimulatedSignature other = new SimulatedSignature("Secret", clock);
    assertThat(signature.isValid(other.sign(BODY), BODY)).isFalse();
  }

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(
      strings = {
        "t=1,v1=",
        "t=,v1=0000000000000000000000000000000000000000000000000000000000000000",
        "t=-1,v1=0000000000000000000000000000000000000000000000000000000000000000",
        "t=999999999999,v1=0000000000000000000000000000000000000000000000000000000000000000",
        "t=9999999999999999999,v1=0000000000000000000000000000000000000000000000000000000000000000"
      })
  void what_is_no_signature_is_refused_without_a_failure(String header) {
    assertThat(signature.isValid(header, BODY)).isFalse();
  }

  @Example
  void a_header_with_more_than_a_signature_is_refused() {
    String header = signature.sign(BODY);
    assertThat(signature.isValid(header + ",v1=0", BODY)).isFalse();
    assertThat(signature.isValid(" " + header, BODY)).isFalse();
    assertThat(signature.isValid(header.toUpperCase(Locale.ROOT), BODY)).isFalse();
  }
}
