package org.cenotes.partners.domain.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.cenotes.partners.platform.money.Cents;

/**
 * Sums over sales.
 *
 * @param reservations confirmed, completed or no-show; visitors and amounts are theirs
 * @param cancelled cancelled or refunded
 * @param noShows of the {@code reservations}
 * @param leadDays days between booking and visit, summed
 * @param gross cents: what the guests pay, after discounts
 * @param refunded cents given back, after cancellations too
 * @param retained cents kept after late cancellations, without commission
 */
record SalesTotals(
    long reservations,
    long cancelled,
    long noShows,
    long visitors,
    long leadDays,
    long gross,
    long discount,
    long commission,
    long netPayable,
    long refunded,
    long retained) {
  static final SalesTotals NONE = new SalesTotals(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
  private static final int DECIMALS = 2;

  /** All of them together. */
  static SalesTotals sum(List<SalesTotals> totals) {
    return totals.stream().reduce(NONE, SalesTotals::plus);
  }

  private SalesTotals plus(SalesTotals other) {
    return new SalesTotals(
        reservations + other.reservations,
        cancelled + other.cancelled,
        noShows + other.noShows,
        visitors + other.visitors,
        leadDays + other.leadDays,
        gross + other.gross,
        discount + other.discount,
        commission + other.commission,
        netPayable + other.netPayable,
        refunded + other.refunded,
        retained + other.retained);
  }

  /** All that were sold, cancelled or not. */
  long sold() {
    return reservations + cancelled;
  }

  /** Cents per reservation; zero if there is none. */
  Cents averageBookingValue() {
    return new Cents(ratio(gross, reservations, 0).longValueExact());
  }

  BigDecimal averagePartySize() {
    return ratio(visitors, reservations, DECIMALS);
  }

  BigDecimal averageLeadTimeDays() {
    return ratio(leadDays, reservations, DECIMALS);
  }

  /** Percent of all that were sold. */
  BigDecimal cancellationRate() {
    return percent(cancelled, sold());
  }

  /** Percent of the reservations that were not cancelled. */
  BigDecimal noShowRate() {
    return percent(noShows, reservations);
  }

  /** Percent, rounded half-up to two decimals; zero of nothing. */
  static BigDecimal percent(long part, long whole) {
    return ratio(BigDecimal.valueOf(part).multiply(HUNDRED), whole, DECIMALS);
  }

  private static BigDecimal ratio(long part, long whole, int decimals) {
    return ratio(BigDecimal.valueOf(part), whole, decimals);
  }

  private static BigDecimal ratio(BigDecimal part, long whole, int decimals) {
    return whole == 0
        ? BigDecimal.ZERO
        : part.divide(BigDecimal.valueOf(whole), decimals, RoundingMode.HALF_UP);
  }
}
