package org.cenotes.partners.domain.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.money.Cents;
import org.junit.jupiter.api.Test;

class RefundTest {
  private static final Instant NOW = Instant.parse("2026-11-21T15:00:00Z");
  private static final Duration A_DAY = Duration.ofDays(1);

  private static Refund refund() {
    Payment payment =
        new Payment(
            new PaymentService.Asked(
                UUID.randomUUID(),
                UUID.randomUUID(),
                PaymentMethod.CARDPROVIDER,
                new Cents(100),
                "MXN",
                NOW,
                "A visit",
                "ana@example.com"),
            NOW);
    return new Refund(payment, new Cents(100), "cancelled", NOW);
  }

  @Test
  void a_key_counts_from_when_it_is_first_used() {
    Refund refund = refund();
    Instant late = NOW.plus(A_DAY); // nobody could ask before
    assertThat(refund.ask(late)).isTrue();
    assertThat(refund.ask(late.plus(Duration.ofHours(19)))).isTrue();
    assertThat(refund.ask(late.plus(A_DAY))).as("the provider may have forgotten it").isFalse();
    assertThat(refund.dueAt).isAfter(late.plus(Duration.ofDays(3_650)));
    assertThat(refund.ask(late.plus(A_DAY))).as("a person wants it").isTrue();
  }

  @Test
  void after_a_refusal_there_is_another_key_with_a_time_of_its_own() {
    Refund refund = refund();
    assertThat(refund.ask(NOW)).isTrue();
    String first = refund.key();
    refund.refuse();
    assertThat(refund.key()).isNotEqualTo(first);
    assertThat(refund.ask(NOW.plus(A_DAY))).isTrue();
  }
}
