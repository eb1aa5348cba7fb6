package org.cenotes.partners.domain.payment.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which addresses are passed on to providers, and how old their messages may be. */
class PaymentOrderTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "ana@example.com",
        "ana.maria+tag@mail.example.com.mx",
        "a@b.co",
        "o'neill@example.com",
        "ana@xn--caf-dma.example"
      })
  void an_ordinary_address_saves_the_guest_some_typing(String email) {
    assertThat(Orders.order(email).payerEmail()).isEqualTo(email);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "ana",
        "ana@localhost",
        "ana@example.c",
        "ana@example..com",
        "ana@.com",
        "ana@example.com ",
        "ana@example.com\r\nBcc: x@example.com",
        "ána@example.com",
        "ana@exámple.com",
        "\"ana b\"@example.com",
        "ana@[192.0.2.1]",
        "ana@example.c0m",
        "ana@b@example.com"
      })
  void an_address_that_a_provider_may_refuse_is_left_out(String email) {
    assertThat(Orders.order(email).payerEmail()).isNull();
  }

  @Test
  void a_long_local_part_is_left_out_and_a_hostile_address_costs_no_time() {
    assertThat(Orders.order("a".repeat(64) + "@example.com").payerEmail()).isNotNull();
    assertThat(Orders.order("a".repeat(65) + "@example.com").payerEmail()).isNull();
    String hostile = "a@" + "a.".repeat(20_000) + "1";
    assertTimeoutPreemptively(
        Duration.ofSeconds(2), () -> assertThat(Orders.order(hostile).payerEmail()).isNull());
  }

  @ParameterizedTest
  @CsvSource({"PT0S, true", "PT95H59M, true", "PT96H, false", "-PT5M, true", "-PT5M0.001S, false"})
  void a_repeated_message_is_accepted_for_four_days(Duration age, boolean accepted) {
    assertThat(ProviderCallback.isRepeatable(Orders.NOW.minus(age), Orders.NOW))
        .isEqualTo(accepted);
  }

  @ParameterizedTest
  @CsvSource({
    "PT0S, true",
    "PT5M, true",
    "PT5M0.001S, false",
    "-PT5M, true",
    "-PT5M0.001S, false",
    "P36500D, false"
  })
  void a_message_is_accepted_for_five_minutes_to_either_side(Duration age, boolean fresh) {
    assertThat(ProviderCallback.isFresh(Orders.NOW.minus(age), Orders.NOW)).isEqualTo(fresh);
  }

  @Test
  void headers_are_found_by_lower_case_names_and_bodies_are_utf_8() {
    ProviderCallback callback =
        new ProviderCallback(
            Map.of("x-signature", "s"), Map.of(), new byte[] {(byte) 0xc3, (byte) 0xa9});
    assertThat(callback.header("x-signature")).isEqualTo("s");
    assertThat(callback.header("X-Signature")).isNull();
    assertThat(callback.text()).isEqualTo("é");
  }
}
