package org.cenotes.partners.domain.report;

import java.time.LocalDate;
import org.cenotes.partners.platform.money.Cents;

/**
 * What a partner sold in MXN on a day of its own time zone, by the day of booking.
 *
 * @param reservations confirmed, completed or no-show
 * @param cancelled cancelled or refunded
 * @param gross what the guests pay, after discounts
 * @param commission the partner's share
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
}
