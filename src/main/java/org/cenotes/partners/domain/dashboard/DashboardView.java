package org.cenotes.partners.domain.dashboard;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.cenotes.partners.domain.apikey.ActiveKeysView;
import org.cenotes.partners.domain.apilog.TrafficView;
import org.cenotes.partners.domain.reservation.ReservationView;
import org.cenotes.partners.domain.webhook.endpoint.ActiveWebhooksView;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The state of a partner's business at a glance. Amounts are cents of what was sold in MXN; numbers
 * of reservations count all currencies. Periods of days end with today in the partner's time zone
 * and count reservations on the day of their booking.
 *
 * @param reservations how many
 * @param revenue what the guests pay, after discounts
 * @param commission the partner's share
 * @param api live calls of the last 24 hours; null when there were none
 * @param webhooks webhook endpoints
 * @param keys API keys
 * @param upcoming the next five visits; absent for users who may not see reservations
 * @param daily the last 30 days, the present one included
 * @param onboarding the checklist of a new partner
 */
@Schema(name = "Dashboard")
public record DashboardView(
    Reservations reservations,
    Revenue revenue,
    Commission commission,
    Optional<TrafficView> api,
    ActiveWebhooksView webhooks,
    ActiveKeysView keys,
    @Nullable List<ReservationView> upcoming,
    List<Day> daily,
    Onboarding onboarding) {
  /**
   * Numbers of reservations.
   *
   * @param today visits of today that were not cancelled
   * @param next7Days the same for today and the six days after it
   * @param last30Days booked in the last 30 days: confirmed, completed or no-show
   * @param cancelledLast30Days booked in the last 30 days and cancelled since
   */
  @Schema(name = "DashboardReservations")
  public record Reservations(
      long today, long next7Days, long last30Days, long cancelledLast30Days) {}

  /**
   * What was sold.
   *
   * @param last30Days in the last 30 days
   * @param previous30Days in the 30 days before them
   * @param changePercent by how many percent it changed; null when nothing was sold before
   */
  @Schema(name = "DashboardRevenue")
  public record Revenue(
      Cents last30Days, Cents previous30Days, Optional<BigDecimal> changePercent) {}

  /**
   * What the partner earned.
   *
   * @param last30Days in the last 30 days
   */
  @Schema(name = "DashboardCommission")
  public record Commission(Cents last30Days) {}

  /**
   * What was booked on a day.
   *
   * @param date the day in the partner's time zone
   * @param reservations confirmed, completed or no-show
   * @param gross what the guests pay, after discounts
   */
  @Schema(name = "DashboardDay")
  public record Day(LocalDate date, long reservations, Cents gross) {}

  /**
   * How far the onboarding is.
   *
   * @param progress percent of the steps that are completed
   */
  @Schema(name = "DashboardOnboarding")
  public record Onboarding(int progress) {}
}
