package org.cenotes.partners.api.reports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.cenotes.partners.api.guard.PartnerUser;
import org.cenotes.partners.api.guard.RequiresPermission;
import org.cenotes.partners.domain.catalog.CenoteError;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.report.CenoteComparisonRow;
import org.cenotes.partners.domain.report.CommissionReport;
import org.cenotes.partners.domain.report.DailyRevenueRow;
import org.cenotes.partners.domain.report.DestinationRow;
import org.cenotes.partners.domain.report.Interval;
import org.cenotes.partners.domain.report.MonthlyTrendRow;
import org.cenotes.partners.domain.report.OwnedVenueReportFlow;
import org.cenotes.partners.domain.report.OwnedVenueRow;
import org.cenotes.partners.domain.report.PerformanceReport;
import org.cenotes.partners.domain.report.ReportQuery;
import org.cenotes.partners.domain.report.ReportService;
import org.cenotes.partners.domain.report.RevenueReport;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.http.WithCurrency;
import org.cenotes.partners.platform.json.WireFormat;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.response.OffersCsv;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** What the partner sells, as JSON or, with {@code Accept: text/csv}, as CSV. */
@Path("/partner-reports")
@ApplicationScoped
@PartnerUser
@Produces({MediaType.APPLICATION_JSON, ReportsResource.CSV})
@Tag(name = "Reports")
public class ReportsResource {
  static final String CSV = "text/csv";

  private static final int MAX_COMPARED = 10;

  private final ReportService reports;
  private final OwnedVenueReportFlow venues;
  private final RequestInfo request;

  @Inject
  public ReportsResource(ReportService reports, OwnedVenueReportFlow venues, RequestInfo request) {
    this.reports = reports;
    this.venues = venues;
    this.request = request;
  }

  @GET
  @Path("/revenue")
  @RequiresPermission(Permission.VIEW_REPORTS)
  @OffersCsv(value = RevenueReport.Row.class, member = "breakdown")
  @SuccessResponse(message = "partners.reports.revenue_retrieved")
  @Operation(
      operationId = "getRevenueReport",
      summary = "Retrieve the revenue report",
      description =
          "Returns what the partner sold in a period, in total and in rows of a day, a week or a"
              + " month. As CSV: the rows.")
  public WithCurrency<RevenueReport> revenue(
      @BeanParam @Valid ReportQuery query,
      @QueryParam("groupBy")
          @DefaultValue("day")
          @Parameter(description = "The length of a row; weeks begin on Monday.")
          Interval groupBy) {
    return reports.revenue(CurrentScope.requiredPartner(), query, groupBy);
  }

  @GET
  @Path("/performance")
  @RequiresPermission(Permission.VIEW_REPORTS)
  @OffersCsv(PerformanceReport.class)
  @SuccessResponse(message = "partners.reports.performance_retrieved")
  @Operation(
      operationId = "getPerformanceReport",
      summary = "Retrieve the performance report",
      description =
          "Returns counts, rates and averages of the partner's sales in a period, those of the same"
              + " number of days before, and how they changed. As CSV: one row.")
  public WithCurrency<PerformanceReport> performance(@BeanParam @Valid ReportQuery query) {
    return reports.performance(CurrentScope.requiredPartner(), query);
  }

  @GET
  @Path("/top-destinations")
  @RequiresPermission(Permission.VIEW_REPORTS)
  @OffersCsv(DestinationRow.class)
  @SuccessResponse(message = "partners.reports.top_destinations_retrieved")
  @Operation(
      operationId = "listTopDestinations",
      summary = "List top destinations",
      description = "Returns the cenotes of which the partner sold most, the largest gross first.")
  public WithCurrency<List<DestinationRow>> topDestinations(
      @BeanParam @Valid ReportQuery query,
      @QueryParam("limit")
          @DefaultValue("10")
          @Min(1)
          @Max(50)
          @Parameter(description = "How many cenotes.")
          int limit) {
    return reports.topDestinations(
        CurrentScope.requiredPartner(), query, limit, request.language());
  }

  @GET
  @Path("/daily-revenue")
  @RequiresPermission(Permission.VIEW_REPORTS)
  @OffersCsv(DailyRevenueRow.class)
  @SuccessResponse(message = "partners.reports.daily_revenue_retrieved")
  @Operation(
      operationId = "listDailyRevenue",
      summary = "List daily revenue",
      description = "Returns one row for each day of a period, days without sales included.")
  public WithCurrency<List<DailyRevenueRow>> dailyRevenue(@BeanParam @Valid ReportQuery query) {
    return reports.dailyRevenue(CurrentScope.requiredPartner(), query);
  }

  @GET
  @Path("/monthly-trend")
  @RequiresPermission(Permission.VIEW_REPORTS)
  @OffersCsv(MonthlyTrendRow.class)
  @SuccessResponse(message = "partners.reports.monthly_trend_retrieved")
  @Operation(
      operationId = "listMonthlyTrend",
      summary = "Retrieve the monthly trend",
      description =
          "Returns one row for each of the last months, the current one last. startDate and endDate"
              + " have no effect.")
  public WithCurrency<List<MonthlyTrendRow>> monthlyTrend(
      @BeanParam @Valid ReportQuery query,
      @QueryParam("months")
          @DefaultValue("12")
          @Min(1)
          @Max(24)
          @Parameter(description = "How many months, the current one included.")
          int months) {
    return reports.monthlyTrend(CurrentScope.requiredPartner(), query, months);
  }

  @GET
  @Path("/commission")
  @RequiresPermission(Permission.VIEW_REPORTS)
  @OffersCsv(value = CommissionReport.Month.class, member = "byMonth")
  @SuccessResponse(message = "partners.reports.commission_retrieved")
  @Operation(
      operationId = "getCommissionReport",
      summary = "Retrieve the commission report",
      description =
          "Returns what the partner earned in a period, in total, by month and by cenote; byCenote"
              + " lists at most the 1,000 cenotes with the highest gross. As CSV: the months.")
  public WithCurrency<CommissionReport> commission(@BeanParam @Valid ReportQuery query) {
    return reports.commission(CurrentScope.requiredPartner(), query, request.language());
  }

  @GET
  @Path("/cenote-comparison")
  @RequiresPermission(Permission.VIEW_REPORTS)
  @OffersCsv(CenoteComparisonRow.class)
  @SuccessResponse(message = "partners.reports.cenote_comparison_retrieved")
  @PossibleErrors(with = CenoteError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "compareCenotes",
      summary = "Compare cenotes",
      description = "Returns what the partner sold of two to ten cenotes, one row for each.")
  public WithCurrency<List<CenoteComparisonRow>> compare(
      @BeanParam @Valid ReportQuery query,
      @QueryParam("cenoteIds")
          @Parameter(
              description = "Ids of two to ten cenotes, separated by commas.",
              required = true)
          @Nullable String cenoteIds) {
    return reports.compare(
        CurrentScope.requiredPartner(), query, ids(cenoteIds), request.language());
  }

  @GET
  @Path("/owned-venues")
  @RequiresPermission(Permission.VIEW_REPORTS)
  @OffersCsv(OwnedVenueRow.class)
  @SuccessResponse(message = "partners.reports.owned_venues_retrieved")
  @Operation(
      operationId = "listOwnedVenues",
      summary = "Report on your own venues",
      description =
          "Returns what all partners together sold of the cenotes that the partner owns, one row for"
              + " each that is or was on sale. Empty for partners whose type cannot list cenotes. As"
              + " CSV: without byPartnerType.")
  public WithCurrency<List<OwnedVenueRow>> ownedVenues(@BeanParam @Valid ReportQuery query) {
    return venues.of(CurrentScope.requiredPartner(), query, request.language());
  }

  private static List<UUID> ids(@Nullable String commaSeparated) {
    try {
      List<UUID> ids =
          commaSeparated == null
              ? List.of()
              : Stream.of(commaSeparated.split(",", MAX_COMPARED + 1))
                  .map(WireFormat::uuid)
                  .distinct()
                  .toList();
      if (ids.size() >= 2 && ids.size() <= MAX_COMPARED) {
        return ids;
      }
    } catch (IllegalArgumentException e) {
      // answered below
    }
    throw ApiException.about(
        HttpError.INVALID_DATA,
        "cenoteIds",
        "must be the ids of two to ten cenotes, separated by commas");
  }
}
