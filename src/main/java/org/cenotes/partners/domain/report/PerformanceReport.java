package org.cenotes.partners.domain.report;

import java.math.BigDecimal;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.money.Ratios;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * How a partner's sales went, compared with the same number of days before.
 *
 * @param period what the report covers
 * @param reservations all that were sold, the cancelled ones included, unlike in other reports
 * @param confirmed confirmed, completed or no-show
 * @param cancelled cancelled or refunded
 * @param noShow confirmed, and the guests did not come
 * @param cancellationRate percent of all that were sold
 * @param noShowRate percent of the confirmed ones
 * @param averageBookingValue cents per confirmed reservation
 * @param averagePartySize people per confirmed reservation
 * @param averageLeadTimeDays days between booking and visit
 * @param previous the same values for the same number of days before
 * @param change from the period before to this one
 */
@Schema(name = "PerformanceReport")
public record PerformanceReport(
    ReportPeriod period,
    long reservations,
    long confirmed,
    long cancelled,
    long noShow,
    BigDecimal cancellationRate,
    BigDecimal noShowRate,
    Cents averageBookingValue,
    BigDecimal averagePartySize,
    BigDecimal averageLeadTimeDays,
    Previous previous,
    Change change) {

  /**
   * The same values for the period before.
   *
   * @param period what the report covers
   * @param reservations all that were sold, the cancelled ones included
   * @param confirmed confirmed, completed or no-show
   * @param cancelled cancelled or refunded
   * @param noShow confirmed, and the guests did not come
   * @param cancellationRate percent of all that were sold
   * @param noShowRate percent of the confirmed ones
   * @param averageBookingValue cents per confirmed reservation
   * @param averagePartySize people per confirmed reservation
   * @param averageLeadTimeDays days between booking and visit
   */
  @Schema(name = "PreviousPerformance")
  public record Previous(
      ReportPeriod period,
      long reservations,
      long confirmed,
      long cancelled,
      long noShow,
      BigDecimal cancellationRate,
      BigDecimal noShowRate,
      Cents averageBookingValue,
      BigDecimal averagePartySize,
      BigDecimal averageLeadTimeDays) {}

  /**
   * From the period before to this one; a percentage is absent if the earlier value is zero.
   *
   * @param reservations percent
   * @param confirmed percent
   * @param cancelled percent
   * @param noShow percent
   * @param cancellationRate percentage points
   * @param noShowRate percentage points
   * @param averageBookingValue percent
   * @param averagePartySize percent
   * @param averageLeadTimeDays percent
   */
  @Schema(name = "PerformanceChange")
  public record Change(
      @Nullable BigDecimal reservations,
      @Nullable BigDecimal confirmed,
      @Nullable BigDecimal cancelled,
      @Nullable BigDecimal noShow,
      BigDecimal cancellationRate,
      BigDecimal noShowRate,
      @Nullable BigDecimal averageBookingValue,
      @Nullable BigDecimal averagePartySize,
      @Nullable BigDecimal averageLeadTimeDays) {}

  static PerformanceReport of(ReportPeriod period, SalesTotals before, SalesTotals now) {
    return new PerformanceReport(
        period,
        now.sold(),
        now.reservations(),
        now.cancelled(),
        now.noShows(),
        now.cancellationRate(),
        now.noShowRate(),
        now.averageBookingValue(),
        now.averagePartySize(),
        now.averageLeadTimeDays(),
        previous(period.previous(), before),
        change(before, now));
  }

  private static Previous previous(ReportPeriod period, SalesTotals sales) {
    return new Previous(
        period,
        sales.sold(),
        sales.reservations(),
        sales.cancelled(),
        sales.noShows(),
        sales.cancellationRate(),
        sales.noShowRate(),
        sales.averageBookingValue(),
        sales.averagePartySize(),
        sales.averageLeadTimeDays());
  }

  private static Change change(SalesTotals before, SalesTotals now) {
    return new Change(
        growth(before.sold(), now.sold()),
        growth(before.reservations(), now.reservations()),
        growth(before.cancelled(), now.cancelled()),
        growth(before.noShows(), now.noShows()),
        now.cancellationRate().subtract(before.cancellationRate()),
        now.noShowRate().subtract(before.noShowRate()),
        growth(before.averageBookingValue().value(), now.averageBookingValue().value()),
        growth(before.averagePartySize(), now.averagePartySize()),
        growth(before.averageLeadTimeDays(), now.averageLeadTimeDays()));
  }

  /** Percent, rounded half-up to two decimals; null from zero. */
  public static @Nullable BigDecimal growth(long before, long now) {
    return growth(BigDecimal.valueOf(before), BigDecimal.valueOf(now));
  }

  private static @Nullable BigDecimal growth(BigDecimal before, BigDecimal now) {
    return before.signum() == 0 ? null : Ratios.percent(now.subtract(before), before.abs());
  }
}
