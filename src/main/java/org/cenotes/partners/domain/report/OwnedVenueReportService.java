package org.cenotes.partners.domain.report;

import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cenotes.partners.domain.availability.OccupancyService;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.report.Sales.PartnerTypeSales;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.money.Cents;

/**
 * Sums what all partners sold of some cenotes. Runs in a scope that sees all partners' rows, and
 * returns nothing that names a partner or a guest.
 */
@Service
class OwnedVenueReportService {
  private final Sales sales;
  private final OccupancyService occupancy;

  @Inject
  OwnedVenueReportService(Sales sales, OccupancyService occupancy) {
    this.sales = sales;
    this.occupancy = occupancy;
  }

  /** One row for each of the cenotes. */
  List<OwnedVenueRow> rows(
      List<Listing> venues, ReportPeriod period, String currency, Language language) {
    Map<UUID, List<PartnerTypeSales>> sold =
        sales.byPartnerType(venues.stream().map(Listing::id).toList(), period, currency).stream()
            .collect(Collectors.groupingBy(PartnerTypeSales::cenoteId));
    Map<UUID, BigDecimal> rates = occupancy.rates(venues, period.startDate(), period.endDate());
    List<OwnedVenueRow> rows = new ArrayList<>();
    for (Listing venue : venues) {
      List<PartnerTypeSales> sellers = sold.getOrDefault(venue.id(), List.of());
      SalesTotals totals = SalesTotals.sum(sellers.stream().map(PartnerTypeSales::totals).toList());
      rows.add(
          new OwnedVenueRow(
              venue.id(),
              venue.name().in(language),
              totals.reservations(),
              totals.visitors(),
              new Cents(totals.gross()),
              rates.get(venue.id()),
              sellers.stream()
                  .filter(seller -> seller.totals().reservations() > 0)
                  .map(OwnedVenueReportService::seller)
                  .toList()));
    }
    return rows;
  }

  private static OwnedVenueRow.Seller seller(PartnerTypeSales sales) {
    SalesTotals totals = sales.totals();
    return new OwnedVenueRow.Seller(
        sales.partnerType(), totals.reservations(), totals.visitors(), new Cents(totals.gross()));
  }
}
