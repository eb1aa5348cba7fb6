package org.cenotes.partners.domain.report;

import java.time.LocalDate;
import org.cenotes.partners.platform.money.Cents;

/**
 * What a partner sold on a day of its own time zone, by the day of booking.
 *
 * @param reservations confirmed, completed or no-show, in all currencies
 * @param cancelled cancelled or refunded, in all currencies
 * @param gross what the guests pay in MXN, after discounts
 * @param commission the partner's share of it
 */
public record DailySales(
    LocalDate date, long reservations, long cancelled, Cents gross, Cents commission) {
  static DailySales of(LocalDate date, SalesTotals day) {
    return new DailySales(
        date,
        day.reservations(),
        day.cancelled(),
        new Cents(day.gross()),
        new Cents(day.commission()));
  }

  DailySales withoutAmounts() {
    return new DailySales(date, reservations, cancelled, Cents.ZERO, Cents.ZERO);
  }

  DailySales plus(DailySales other) {
    return new DailySales(
        date,
        reservations + other.reservations,
        cancelled + other.cancelled,
        gross.plus(other.gross),
        commission.plus(other.commission));
  }
}
