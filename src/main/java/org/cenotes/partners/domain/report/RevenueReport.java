package org.cenotes.partners.domain.report;

import java.time.LocalDate;
import java.util.List;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * What a partner sold in a period.
 *
 * @param period what the report covers
 * @param totals the sums over the whole period
 * @param breakdown one row for each interval, those without sales included
 */
@Schema(name = "RevenueReport")
public record RevenueReport(ReportPeriod period, Totals totals, List<Row> breakdown) {

  /**
   * The sums over the whole period.
   *
   * @param reservations confirmed, completed or no-show
   * @param visitors people in these reservations
   * @param gross cents; what the guests pay, after discounts
   * @param discount cents; what discounts took off the prices
   * @param commission cents; the partner's share
   * @param netPayable cents; what the partner owes the platform for these reservations, and so not
   *     for cancelled ones
   * @param refunded cents; given back, also after cancellations, but not payments that came after a
   *     reservation had ended unpaid
   * @param retained cents; kept after late cancellations by whoever has the money, without
   *     commission; not part of gross
   */
  @Schema(name = "RevenueTotals")
  public record Totals(
      long reservations,
      long visitors,
      Cents gross,
      Cents discount,
      Cents commission,
      Cents netPayable,
      Cents refunded,
      Cents retained) {
    static Totals of(SalesTotals sales) {
      return new Totals(
          sales.reservations(),
          sales.visitors(),
          new Cents(sales.gross()),
          new Cents(sales.discount()),
          new Cents(sales.commission()),
          new Cents(sales.netPayable()),
          new Cents(sales.refunded()),
          new Cents(sales.retained()));
    }
  }

  /**
   * The sums over one interval.
   *
   * @param startDate first day of the interval
   * @param endDate last day of the interval, inclusive
   * @param reservations confirmed, completed or no-show
   * @param visitors people in these reservations
   * @param gross cents; what the guests pay, after discounts
   * @param discount cents; what discounts took off the prices
   * @param commission cents; the partner's share
   * @param netPayable cents; what the partner owes the platform for these reservations, and so not
   *     for cancelled ones
   * @param refunded cents; given back, also after cancellations, but not payments that came after a
   *     reservation had ended unpaid
   * @param retained cents; kept after late cancellations by whoever has the money, without
   *     commission; not part of gross
   */
  @Schema(name = "RevenueRow")
  public record Row(
      LocalDate startDate,
      LocalDate endDate,
      long reservations,
      long visitors,
      Cents gross,
      Cents discount,
      Cents commission,
      Cents netPayable,
      Cents refunded,
      Cents retained) {
    static Row of(LocalDate startDate, LocalDate endDate, SalesTotals sales) {
      Totals totals = Totals.of(sales);
      return new Row(
          startDate,
          endDate,
          totals.reservations,
          totals.visitors,
          totals.gross,
          totals.discount,
          totals.commission,
          totals.netPayable,
          totals.refunded,
          totals.retained);
    }
  }
}
