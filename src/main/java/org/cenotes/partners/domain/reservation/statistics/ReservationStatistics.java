package org.cenotes.partners.domain.reservation.statistics;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import org.cenotes.partners.domain.reservation.ReservationStatus;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A partner's reservations whose visit lies in a period. Visitors and money are of those that still
 * stand: neither cancelled nor expired nor refunded. Money is of those in MXN.
 *
 * @param upcoming pending or confirmed, and not begun
 * @param today visits of today, on the cenote's clock, that still stand
 * @param gross cents
 * @param retained cents; what late cancellations keep, without commission
 * @param averageBookingValue cents; gross by the reservations that still stand
 * @param cancellationRate percent of all that were cancelled, refunded ones included
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
  /** Visit dates, both inclusive. */
  @Schema(name = "StatisticsPeriod")
  public record Period(LocalDate startDate, LocalDate endDate) {}
}
