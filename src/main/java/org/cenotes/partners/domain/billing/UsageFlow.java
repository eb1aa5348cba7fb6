package org.cenotes.partners.domain.billing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.function.ToLongFunction;
import org.cenotes.partners.domain.apilog.DailyCalls;
import org.cenotes.partners.domain.apilog.MetricsService;
import org.cenotes.partners.domain.webhook.delivery.DeliveryCounts;
import org.cenotes.partners.domain.webhook.delivery.DeliveryLogService;
import org.cenotes.partners.platform.component.SqlStates;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.queueing.SlowListQueue;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * What a partner used of the API, as far as it is stored. Deliveries are counted row by row, in a
 * transaction of their own: of some million in a month, or while other requests of the partner read
 * its logs, there is no number, but the rest of it.
 */
@ApplicationScoped
public class UsageFlow {
  /** PostgreSQL: query_canceled, for a statement that has lasted too long. */
  private static final String TIMEOUT = "57014";

  private final MetricsService metrics;
  private final DeliveryLogService deliveries;
  private final SlowListQueue queue;
  private final Clock clock;
  private final int rollupMonths;
  private final int deliveryDays;

  @Inject
  public UsageFlow(
      MetricsService metrics,
      DeliveryLogService deliveries,
      SlowListQueue queue,
      Clock clock,
      @ConfigProperty(name = "cenotes.api-log.keep-rollup-months", defaultValue = "13")
          int rollupMonths,
      @ConfigProperty(name = "cenotes.events.keep-days", defaultValue = "30") int deliveryDays) {
    this.metrics = metrics;
    this.deliveries = deliveries;
    this.queue = queue;
    this.clock = clock;
    this.rollupMonths = rollupMonths;
    this.deliveryDays = deliveryDays;
  }

  /**
   * The usage of a month.
   *
   * @param month null for the current one
   * @param callsPerMinute what the partner's plan allows
   * @throws ApiException 400 for a month that has not begun
   */
  public UsageView usage(UUID partnerId, @Nullable YearMonth month, long callsPerMinute) {
    LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    YearMonth current = YearMonth.from(today);
    YearMonth period = month == null ? current : month;
    if (period.isAfter(current)) {
      throw ApiException.about(HttpError.INVALID_DATA, "period", "must not be in the future");
    }
    LocalDate first = period.atDay(1);
    boolean summed = !first.isBefore(today.minusMonths(rollupMonths));
    List<DailyCalls> days =
        summed ? metrics.days(partnerId, first, period.atEndOfMonth()) : List.of();
    return new UsageView(
        period.toString(),
        summed ? calls(days) : UsageView.ApiCalls.UNAVAILABLE,
        summed
            ? new UsageView.Bandwidth(
                true, sum(days, DailyCalls::bytesIn), sum(days, DailyCalls::bytesOut))
            : UsageView.Bandwidth.UNAVAILABLE,
        first.isBefore(today.minusDays(deliveryDays))
            ? UsageView.Webhooks.UNAVAILABLE
            : inTurn(partnerId, period),
        new UsageView.Limits(callsPerMinute));
  }

  private static UsageView.ApiCalls calls(List<DailyCalls> days) {
    return new UsageView.ApiCalls(
        true,
        sum(days, DailyCalls::calls),
        days.stream()
            .filter(day -> day.calls() > 0)
            .map(day -> new UsageView.Day(day.date(), day.calls()))
            .toList(),
        sum(days, DailyCalls::dropped));
  }

  /** Where other requests of the partner read its logs, the rest of its usage is known. */
  private UsageView.Webhooks inTurn(UUID partnerId, YearMonth period) {
    try {
      return queue.pass(partnerId, () -> webhooks(partnerId, period));
    } catch (ApiException busy) {
      return UsageView.Webhooks.UNAVAILABLE;
    }
  }

  private UsageView.Webhooks webhooks(UUID partnerId, YearMonth period) {
    try {
      DeliveryCounts counts =
          deliveries.count(
              partnerId,
              period.atDay(1).atStartOfDay().toInstant(ZoneOffset.UTC),
              period.plusMonths(1).atDay(1).atStartOfDay().toInstant(ZoneOffset.UTC));
      return new UsageView.Webhooks(true, counts.deliveries(), counts.failed());
    } catch (RuntimeException e) {
      if (SqlStates.find(e, TIMEOUT::equals).isPresent()) {
        return UsageView.Webhooks.UNAVAILABLE;
      }
      throw e;
    }
  }

  private static long sum(List<DailyCalls> days, ToLongFunction<DailyCalls> member) {
    return days.stream().mapToLong(member).sum();
  }
}
