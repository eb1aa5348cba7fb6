package org.cenotes.partners.domain.reservation.statistics;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import org.cenotes.partners.domain.reservation.ReservationStatus;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * Statistics of a partner's reservations whose visit lies in a period. Visitors and amounts count
 * active reservations: neither cancelled nor expired nor refunded. Amounts count reservations in
 * one currency, which the answer names, and counts those of all.
 *
 * @param period visit dates that are counted
 * @param total all reservations of the period
 * @param byStatus number of reservations by state
 * @param upcoming pending or confirmed, and not started
 * @param today active visits of today, in the cenote's time zone
 * @param visitors visitors of the period
 * @param gross cents, of active reservations, pending ones included
 * @param commission the partner's commission on gross, in cents
 * @param netPayable cents; what the partner owes for active reservations, and so not for cancelled
 *     ones; the sum of amounts.netPayable over all reservations has both
 * @param retained cents kept after late cancellations by whoever has the money, without commission;
 *     the partner owes only what it kept itself
 * @param averageBookingValue cents; gross divided by the active reservations in this currency
 * @param cancellationRate percent of the reservations that were ever confirmed, of all currencies
 *     together (a report has one currency); holds that expired or were cancelled unpaid do not
 *     count
 */
@Schema(name = "ReservationStatistics")
public record ReservationStatistics(
    Period period,
    long total,
    Map<ReservationStatus, Long> byStatus,
    long upcoming,
    long today,
    long visitors,
    Cents gross,
    Cents commission,
    Cents netPayable,
    Cents retained,
    Cents averageBookingValue,
    BigDecimal cancellationRate) {
  /**
   * Visit dates, both inclusive.
   *
   * @param startDate first visit date
   * @param endDate last visit date, inclusive
   */
  @Schema(name = "StatisticsPeriod")
  public record Period(LocalDate startDate, LocalDate endDate) {}
}
