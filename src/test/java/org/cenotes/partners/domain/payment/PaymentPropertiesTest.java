package org.cenotes.partners.domain.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.reservation.PaidReservation;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.ReservationStatus;

/** What holds whatever providers report, in whatever order and how often. */
class PaymentPropertiesTest {
  /**
   * A report about one of two payments, the second of which has replaced the first.
   *
   * @param capture tells captures of one payment apart
   */
  record Report(boolean second, Status status, int capture) {
    boolean isTaken() {
      return status == Status.SUCCEEDED;
    }
  }

  @Provide
  Arbitrary<List<Report>> reports() {
    return Combinators.combine(
            Arbitraries.of(true, false),
            Arbitraries.of(
                Status.SUCCEEDED,
                Status.SUCCEEDED,
                Status.FAILED,
                Status.PROCESSING,
                Status.ACTION_REQUIRED,
                Status.OPEN),
            Arbitraries.integers().between(1, 3))
        .as(Report::new)
        .list()
        .ofMaxSize(12);
  }

  private static void apply(PaymentWorld world, UUID first, UUID second, Report report) {
    world.report(
        report.second() ? second : first,
        report.status(),
        report.isTaken() ? (report.second() ? "b-" : "a-") + report.capture() : null);
  }

  /** What was taken and is not to be given back. */
  private static long kept(PaymentWorld world) {
    return world.tables.payments.stream()
        .filter(payment -> payment.state().hasTaken())
        .mapToLong(payment -> payment.amount.value() - payment.refundDue.value())
        .sum();
  }

  @Property(seed = "1")
  void the_price_is_kept_once_if_the_reservation_is_confirmed_and_else_not_at_all(
      @ForAll("reports") List<Report> reports,
      @ForAll boolean expired,
      @ForAll boolean placesLeft) {
    PaymentWorld world = new PaymentWorld();
    UUID first = world.open(PaymentMethod.CARDPROVIDER);
    UUID second = world.open(PaymentMethod.WALLETPROVIDER);
    world.reservation.placesLeft = placesLeft;
    if (expired) {
      world.reservation.move(ReservationStatus.EXPIRED);
      world.owe(0, true);
    }
    reports.forEach(report -> apply(world, first, second, report));

    boolean paid = reports.stream().anyMatch(it -> it.second() && it.isTaken());
    boolean confirmed = world.reservation.status() == ReservationStatus.CONFIRMED;
    assertThat(confirmed).isEqualTo(paid && (!expired || placesLeft));
    assertThat(kept(world)).isEqualTo(confirmed ? PaidReservation.TOTAL.value() : 0);
    long captures = reports.stream().filter(Report::isTaken).distinct().count();
    assertThat(world.tables.payments.stream().filter(it -> it.state().hasTaken()))
        .as("each capture is known once")
        .hasSize((int) captures);
    assertThat(world.tables.refunds).hasSize((int) captures - (confirmed ? 1 : 0));
  }

  @Property(seed = "2")
  void refunds_of_parts_end_with_their_sum(@ForAll("parts") List<Integer> parts) {
    PaymentWorld world = new PaymentWorld();
    UUID id = world.paid();
    parts.forEach(cents -> world.owe(cents, false));
    long owed = parts.stream().mapToLong(Integer::longValue).sum();
    assertThat(world.payment(id).refundDue.value()).isEqualTo(owed);
    world.tables.refunds.forEach(refund -> world.refunds.settle(refund.id));
    world.tables.refunds.forEach(refund -> world.refunds.settle(refund.id));
    assertThat(world.payments.read(id).refundedAmount().value()).isEqualTo(owed);
    assertThat(world.payments.read(id).status()).isEqualTo(PaymentState.SUCCEEDED);
  }

  @Provide
  Arbitrary<List<Integer>> parts() {
    return Arbitraries.integers().between(1, 9_000).list().ofMaxSize(5);
  }
}
