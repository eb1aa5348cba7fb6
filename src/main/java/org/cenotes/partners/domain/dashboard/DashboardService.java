package org.cenotes.partners.domain.dashboard;

import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.cenotes.partners.domain.apikey.ApiKeyService;
import org.cenotes.partners.domain.apilog.MetricsService;
import org.cenotes.partners.domain.dashboard.DashboardView.Commission;
import org.cenotes.partners.domain.dashboard.DashboardView.Day;
import org.cenotes.partners.domain.dashboard.DashboardView.Onboarding;
import org.cenotes.partners.domain.dashboard.DashboardView.Reservations;
import org.cenotes.partners.domain.dashboard.DashboardView.Revenue;
import org.cenotes.partners.domain.onboarding.OnboardingService;
import org.cenotes.partners.domain.report.DailySales;
import org.cenotes.partners.domain.report.DailyVisitCountService;
import org.cenotes.partners.domain.report.PerformanceReport;
import org.cenotes.partners.domain.report.ReportService;
import org.cenotes.partners.domain.reservation.ReservationService;
import org.cenotes.partners.domain.reservation.statistics.ReservationStatisticsService;
import org.cenotes.partners.domain.webhook.endpoint.WebhookEndpointService;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.money.Cents;

/** Composes the dashboard from a few statements of each module that it shows. */
@Service
public class DashboardService {
  private static final int PERIOD_DAYS = 30;
  private static final int VISIT_DAYS = 7;
  private static final int UPCOMING = 5;

  private final ReportService reports;
  private final DailyVisitCountService soldVisits;
  private final ReservationStatisticsService statistics;
  private final ReservationService reservations;
  private final MetricsService metrics;
  private final WebhookEndpointService webhooks;
  private final ApiKeyService keys;
  private final OnboardingService onboarding;

  @Inject
  DashboardService(
      ReportService reports,
      DailyVisitCountService soldVisits,
      ReservationStatisticsService statistics,
      ReservationService reservations,
      MetricsService metrics,
      WebhookEndpointService webhooks,
      ApiKeyService keys,
      OnboardingService onboarding) {
    this.reports = reports;
    this.soldVisits = soldVisits;
    this.statistics = statistics;
    this.reservations = reservations;
    this.metrics = metrics;
    this.webhooks = webhooks;
    this.keys = keys;
    this.onboarding = onboarding;
  }

  /**
   * The dashboard of the current partner.
   *
   * @param withReservations whether the user may see reservations
   */
  public DashboardView read(UUID partnerId, boolean withReservations, Language language) {
    List<DailySales> days = reports.lastDays(partnerId, 2 * PERIOD_DAYS);
    List<DailySales> before = days.subList(0, PERIOD_DAYS);
    List<DailySales> last = days.subList(PERIOD_DAYS, days.size());
    LocalDate today = last.get(last.size() - 1).date();
    LocalDate until = today.plusDays(VISIT_DAYS - 1L);
    Map<LocalDate, Long> visits = new HashMap<>(soldVisits.byDay(partnerId, today, until));
    statistics
        .pendingVisits(partnerId, today, until)
        .forEach((date, pending) -> visits.merge(date, pending, Long::sum));
    Cents gross = sum(last, DailySales::gross);
    Cents grossBefore = sum(before, DailySales::gross);
    return new DashboardView(
        new Reservations(
            visits.getOrDefault(today, 0L),
            visits.values().stream().mapToLong(Long::longValue).sum(),
            count(last, DailySales::reservations),
            count(last, DailySales::cancelled)),
        new Revenue(
            gross,
            grossBefore,
            Optional.ofNullable(PerformanceReport.growth(grossBefore.value(), gross.value()))),
        new Commission(sum(last, DailySales::commission)),
        metrics.lastDay(partnerId),
        webhooks.countActive(partnerId),
        keys.countActive(partnerId),
        withReservations ? reservations.upcoming(UPCOMING, language) : null,
        last.stream().map(day -> new Day(day.date(), day.reservations(), day.gross())).toList(),
        new Onboarding(onboarding.progress(partnerId)));
  }

  private static long count(List<DailySales> days, ToLongFunction<DailySales> member) {
    return days.stream().mapToLong(member).sum();
  }

  private static Cents sum(List<DailySales> days, Function<DailySales, Cents> member) {
    return days.stream().map(member).reduce(Cents.ZERO, Cents::plus);
  }
}
