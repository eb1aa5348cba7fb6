package org.cenotes.partners.domain.report;

import java.math.BigDecimal;
import java.util.UUID;
import org.cenotes.partners.domain.report.Sales.CenoteSales;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.money.Ratios;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * What a partner sold of one cenote.
 *
 * @param cenoteId id of the cenote
 * @param name name of the cenote now; of one that the partner cannot see, that of its latest sale
 * @param reservations confirmed, completed or no-show
 * @param visitors people in these reservations
 * @param gross cents; what the guests pay, after discounts
 * @param share percent of what the partner sold of all cenotes in the period, by gross
 */
@Schema(name = "DestinationRow")
public record DestinationRow(
    UUID cenoteId, String name, long reservations, long visitors, Cents gross, BigDecimal share) {
  /**
   * The row of a cenote.
   *
   * @param all gross of all cenotes, in cents
   */
  static DestinationRow of(CenoteSales cenote, long all, Language language) {
    SalesTotals totals = cenote.totals();
    return new DestinationRow(
        cenote.cenoteId(),
        cenote.name().in(language),
        totals.reservations(),
        totals.visitors(),
        new Cents(totals.gross()),
        Ratios.percent(totals.gross(), all));
  }
}
