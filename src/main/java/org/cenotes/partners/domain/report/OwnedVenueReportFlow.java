package org.cenotes.partners.domain.report;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.CenoteService;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.partner.PartnerService;
import org.cenotes.partners.domain.settings.SettingsService;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.http.WithCurrency;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;

/**
 * Reports on what all partners sell of a partner's own cenotes. The cenotes are found in the
 * partner's own scope; only their sales are summed in a privileged one.
 */
@ApplicationScoped
public class OwnedVenueReportFlow {
  private static final Scope ALL_PARTNERS =
      Scope.platform(PrivilegedScope.VENUE_SALES, DataSet.LIVE, ConnectionPool.READS);

  /** Cenotes in memory at once, since the whole text of each is read. */
  private static final int PORTION = 50;

  private final PartnerService partners;
  private final CenoteService cenotes;
  private final SettingsService settings;
  private final OwnedVenueReportService reports;
  private final Clock clock;

  @Inject
  OwnedVenueReportFlow(
      PartnerService partners,
      CenoteService cenotes,
      SettingsService settings,
      OwnedVenueReportService reports,
      Clock clock) {
    this.partners = partners;
    this.cenotes = cenotes;
    this.settings = settings;
    this.reports = reports;
    this.clock = clock;
  }

  /**
   * One row for each cenote of the partner that is or was on sale, the largest gross first; none if
   * its type may not list cenotes.
   */
  public WithCurrency<List<OwnedVenueRow>> of(
      UUID partnerId, ReportQuery query, Language language) {
    ReportPeriod period = query.period(clock.instant(), settings.timeZone(partnerId));
    List<UUID> venues =
        !partners.mayListCenotes(partnerId)
            ? List.of()
            : query.cenoteId == null ? cenotes.idsEverOnSale(partnerId) : List.of(query.cenoteId);
    List<OwnedVenueRow> rows = new ArrayList<>();
    for (int i = 0; i < venues.size(); i += PORTION) {
      List<Listing> portion =
          cenotes.everOnSale(partnerId, venues.subList(i, Math.min(i + PORTION, venues.size())));
      if (!portion.isEmpty()) {
        rows.addAll(
            CurrentScope.call(
                ALL_PARTNERS,
                () -> reports.rows(portion, period, query.currency().code(), language)));
      }
    }
    rows.sort(Comparator.comparing(OwnedVenueRow::gross).reversed());
    return new WithCurrency<>(rows, query.currency());
  }
}
