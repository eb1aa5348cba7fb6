package org.cenotes.partners.domain.report;

import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.report.Sales.CenoteSales;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * What a partner earned on its sales.
 *
 * @param period what the report covers
 * @param rate percent, for reservations made now; each reservation keeps the rate of its booking
 * @param totals the sums over the whole period
 * @param byMonth the months, ascending
 * @param byCenote the cenotes, the largest gross first; at most 1,000, so that the totals may be
 *     larger than their sum
 */
@Schema(name = "CommissionReport")
public record CommissionReport(
    ReportPeriod period,
    BigDecimal rate,
    Totals totals,
    List<Month> byMonth,
    List<OfCenote> byCenote) {

  /**
   * The sums over the whole period.
   *
   * @param reservations confirmed, completed or no-show
   * @param gross cents; what the guests pay, after discounts
   * @param commission cents; the partner's share
   */
  @Schema(name = "CommissionTotals")
  public record Totals(long reservations, Cents gross, Cents commission) {}

  /**
   * The sums over a month, or over what of it lies in the period.
   *
   * @param month calendar month
   * @param reservations confirmed, completed or no-show
   * @param gross cents; what the guests pay, after discounts
   * @param commission cents; the partner's share
   */
  @Schema(name = "CommissionMonth")
  public record Month(String month, long reservations, Cents gross, Cents commission) {}

  /**
   * The sums over a cenote.
   *
   * @param cenoteId id of the cenote
   * @param name name of the cenote now; of one that the partner cannot see, that of its latest sale
   * @param reservations confirmed, completed or no-show
   * @param gross cents; what the guests pay, after discounts
   * @param commission cents; the partner's share
   */
  @Schema(name = "CommissionCenote")
  public record OfCenote(
      UUID cenoteId, String name, long reservations, Cents gross, Cents commission) {
    static OfCenote of(CenoteSales cenote, Language language) {
      SalesTotals totals = cenote.totals();
      return new OfCenote(
          cenote.cenoteId(),
          cenote.name().in(language),
          totals.reservations(),
          new Cents(totals.gross()),
          new Cents(totals.commission()));
    }
  }
}
