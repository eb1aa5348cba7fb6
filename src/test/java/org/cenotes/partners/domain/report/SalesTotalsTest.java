package org.cenotes.partners.domain.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sums, rates and averages of what was sold. */
class SalesTotalsTest {
  private static final LocalDate DAY = LocalDate.of(2026, 6, 15);

  @Provide
  Arbitrary<SalesTotals> totals() {
    return Arbitraries.longs()
        .between(0, 1_000_000)
        .list()
        .ofSize(11)
        .map(
            it ->
                new SalesTotals(
                    it.get(0),
                    it.get(1),
                    Math.min(it.get(0), it.get(2)),
                    it.get(3),
                    it.get(4),
                    it.get(5),
                    it.get(6),
                    it.get(7),
                    it.get(8),
                    it.get(9),
                    it.get(10)));
  }

  @Provide
  Arbitrary<List<SalesTotals>> several() {
    return totals().list().ofMaxSize(8);
  }

  private static SalesTotals sold(long reservations, long cancelled, long noShows, long gross) {
    return new SalesTotals(reservations, cancelled, noShows, 7, 10, gross, 0, 0, 0, 0, 0);
  }

  @Property(seed = "1")
  void each_sum_is_the_sum_of_its_parts(@ForAll("several") List<SalesTotals> parts) {
    SalesTotals sum = SalesTotals.sum(parts);
    RevenueReport.Totals shown = RevenueReport.Totals.of(sum);
    assertThat(shown.reservations()).isEqualTo(of(parts, SalesTotals::reservations));
    assertThat(shown.visitors()).isEqualTo(of(parts, SalesTotals::visitors));
    assertThat(shown.gross().value()).isEqualTo(of(parts, SalesTotals::gross));
    assertThat(shown.discount().value()).isEqualTo(of(parts, SalesTotals::discount));
    assertThat(shown.commission().value()).isEqualTo(of(parts, SalesTotals::commission));
    assertThat(shown.netPayable().value()).isEqualTo(of(parts, SalesTotals::netPayable));
    assertThat(shown.refunded().value()).isEqualTo(of(parts, SalesTotals::refunded));
    assertThat(shown.retained().value()).isEqualTo(of(parts, SalesTotals::retained));
    assertThat(sum.sold())
        .isEqualTo(of(parts, SalesTotals::reservations) + of(parts, SalesTotals::cancelled));
    assertThat(sum.noShows()).isEqualTo(of(parts, SalesTotals::noShows));
    assertThat(sum.leadDays()).isEqualTo(of(parts, SalesTotals::leadDays));
  }

  private static long of(
      List<SalesTotals> parts, java.util.function.ToLongFunction<SalesTotals> member) {
    return parts.stream().mapToLong(member).sum();
  }

  @Property(seed = "2")
  void how_a_period_is_divided_does_not_change_its_sums(
      @ForAll("several") List<SalesTotals> first, @ForAll("several") List<SalesTotals> second) {
    List<SalesTotals> all = new ArrayList<>(first);
    all.addAll(second);
    assertThat(SalesTotals.sum(List.of(SalesTotals.sum(first), SalesTotals.sum(second))))
        .isEqualTo(SalesTotals.sum(all));
  }

  @Property(seed = "3")
  void rates_are_percentages_and_averages_are_between_nothing_and_all(
      @ForAll("totals") SalesTotals totals) {
    BigDecimal hundred = new BigDecimal(100);
    assertThat(totals.cancellationRate()).isBetween(BigDecimal.ZERO, hundred);
    assertThat(totals.noShowRate()).isBetween(BigDecimal.ZERO, hundred);
    assertThat(totals.averageBookingValue().value()).isBetween(0L, totals.gross());
  }

  @Test
  void averages_are_rounded_half_up_to_the_cent_and_are_zero_without_sales() {
    assertThat(sold(2, 0, 0, 1_001).averageBookingValue()).isEqualTo(new Cents(501));
    assertThat(sold(3, 0, 0, 1_000).averageBookingValue()).isEqualTo(new Cents(333));
    assertThat(sold(2, 0, 0, 0).averagePartySize()).isEqualByComparingTo("3.5");
    assertThat(sold(3, 0, 0, 0).averageLeadTimeDays()).isEqualByComparingTo("3.33");
    assertThat(SalesTotals.NONE.averageBookingValue()).isEqualTo(Cents.ZERO);
    assertThat(SalesTotals.NONE.averagePartySize()).isEqualByComparingTo("0");
    assertThat(SalesTotals.NONE.cancellationRate()).isEqualByComparingTo("0");
  }

  @Test
  void cancelled_ones_count_among_the_sold_and_no_shows_among_the_confirmed() {
    SalesTotals totals = sold(4, 1, 1, 0);
    assertThat(totals.cancellationRate()).isEqualByComparingTo("20");
    assertThat(totals.noShowRate()).isEqualByComparingTo("25");
  }

  @ParameterizedTest
  @CsvSource({
    "100, 150, 50",
    "150, 100, -33.33",
    "3, 2, -33.33",
    "100, 100, 0",
    "100, 0, -100",
    "0, 100, ",
    "0, 0, ",
    "-100, 100, 200",
  })
  void growth_is_in_percent_of_what_was_before_and_absent_from_nothing(
      long before, long now, @Nullable BigDecimal percent) {
    BigDecimal growth = PerformanceReport.growth(before, now);
    if (percent == null) {
      assertThat(growth).isNull();
    } else {
      assertThat(growth).isEqualByComparingTo(percent);
    }
  }

  @Test
  void performance_compares_a_period_with_as_many_days_before() {
    ReportPeriod period = new ReportPeriod(DAY, DAY.plusDays(6), DateField.CREATED, "UTC");
    PerformanceReport report =
        PerformanceReport.of(period, sold(4, 1, 1, 1_000), sold(8, 8, 0, 4_000));
    assertThat(report.reservations()).isEqualTo(16);
    assertThat(report.averageBookingValue()).isEqualTo(new Cents(500));
    assertThat(report.previous().period().startDate()).isEqualTo(DAY.minusDays(7));
    assertThat(report.previous().reservations()).isEqualTo(5);
    assertThat(report.change().reservations()).isEqualByComparingTo("220");
    assertThat(report.change().noShow()).isEqualByComparingTo("-100");
    assertThat(report.change().cancellationRate()).as("points").isEqualByComparingTo("30");
    assertThat(report.change().noShowRate()).isEqualByComparingTo("-25");
    assertThat(report.change().averageBookingValue()).isEqualByComparingTo("100");
  }
}
