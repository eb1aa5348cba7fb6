package org.cenotes.partners.domain.report;

import java.math.BigDecimal;
import java.util.List;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.money.Ratios;

/**
 * Sums over sales.
 *
 * @param reservations confirmed, completed or no-show; visitors and amounts are theirs
 * @param cancelled cancelled or refunded
 * @param noShows of the {@code reservations}
 * @param leadDays days between booking and visit, summed
 * @param gross cents: what the guests pay, after discounts
 * @param refunded cents given back, after cancellations too, of reservations that were sold
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
    return Ratios.averageAmount(gross, reservations);
  }

  BigDecimal averagePartySize() {
    return Ratios.average(visitors, reservations);
  }

  BigDecimal averageLeadTimeDays() {
    return Ratios.average(leadDays, reservations);
  }

  /** Percent of all that were sold. */
  BigDecimal cancellationRate() {
    return Ratios.percent(cancelled, sold());
  }

  /** Percent of the reservations that were not cancelled. */
  BigDecimal noShowRate() {
    return Ratios.percent(noShows, reservations);
  }
}
