package org.cenotes.partners.domain.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.LongStream;
import org.cenotes.partners.domain.notification.SentNotifications;
import org.cenotes.partners.domain.report.ReportPartners.PartnerZone;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.platform.money.Currency;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When a partner gets its weekly report, and of which days. */
class WeeklyReportServiceTest {
  private static final SalesTotals SOLD =
      new SalesTotals(3, 1, 0, 7, 0, 123_456, 0, 12_346, 0, 0, 0);

  private final SentNotifications sent = new SentNotifications();
  private final List<ReportPeriod> periods = new ArrayList<>();
  private final List<PartnerZone> partners = new ArrayList<>();
  private final Map<String, SalesTotals> totals = new HashMap<>(Map.of("MXN", SOLD));
  private final ManualClock clock = new ManualClock(Instant.EPOCH);

  private final WeeklyReportService service =
      new WeeklyReportService(
          new Sold(), new Recipients(), sent, clock, Duration.ofHours(1), DayOfWeek.MONDAY, 8);

  private final class Recipients extends ReportPartners {
    @Override
    List<PartnerZone> active(UUID after, int limit) {
      return partners.stream()
          .filter(partner -> partner.partnerId().compareTo(after) > 0)
          .limit(limit)
          .toList();
    }
  }

  private final class Sold extends Sales {
    @Override
    List<SalesTotals> byInterval(
        UUID partnerId,
        ReportPeriod period,
        List<LocalDate> starts,
        String currency,
        @Nullable UUID cenoteId) {
      assertThat(starts).containsExactly(period.startDate());
      periods.add(period);
      return List.of(totals.getOrDefault(currency, SalesTotals.NONE));
    }
  }

  private void partner(long number, @Nullable String zone) {
    partners.add(new PartnerZone(new UUID(1, number), zone));
  }

  private boolean appendsAt(String moment) {
    clock.set(Instant.parse(moment));
    return service.appendDue();
  }

  @ParameterizedTest
  @CsvSource({
    "America/Cancun, 2026-06-15T12:59:59Z, 0",
    "America/Cancun, 2026-06-15T13:00:00Z, 1",
    "America/Cancun, 2026-06-16T04:59:59Z, 1",
    "America/Cancun, 2026-06-16T05:00:00Z, 0",
    "America/Tijuana, 2026-06-15T15:00:00Z, 1", // summer
    "America/Tijuana, 2026-12-14T15:59:59Z, 0", // winter
    "America/Tijuana, 2026-12-14T16:00:00Z, 1",
    "Pacific/Kiritimati, 2026-06-14T18:00:00Z, 1", // Sunday in UTC
    "Pacific/Kiritimati, 2026-06-14T17:59:59Z, 0",
    "Pacific/Pago_Pago, 2026-06-16T10:59:59Z, 1", // Tuesday in UTC
    "Pacific/Pago_Pago, 2026-06-16T11:00:00Z, 0",
    ", 2026-06-15T13:00:00Z, 1", // Cancún, unless a partner chooses
  })
  void a_report_is_due_on_monday_from_eight_in_the_zone_of_the_partner(
      @Nullable String zone, String moment, int reports) {
    partner(1, zone);
    appendsAt(moment);
    assertThat(sent.byCause()).hasSize(reports);
  }

  @Test
  void a_report_is_of_the_seven_days_before_from_monday_to_sunday() {
    partner(1, "Europe/Madrid");
    appendsAt("2026-03-30T07:00:00Z"); // the morning after the night that was an hour short
    assertThat(periods)
        .hasSize(Currency.CODES.size())
        .containsOnly(
            new ReportPeriod(
                LocalDate.of(2026, 3, 23),
                LocalDate.of(2026, 3, 29),
                DateField.CREATED,
                "Europe/Madrid"));
    assertThat(sent.byCause().values().iterator().next().values())
        .isEqualTo(
            Map.of(
                "from", "2026-03-23",
                "to", "2026-03-29",
                "reservations", "3",
                "visitors", "7",
                "cancelled", "1",
                "gross", "1234.56 MXN",
                "commission", "123.46 MXN"));
  }

  @Test
  void amounts_are_in_each_currency_that_was_sold_and_counts_of_all() {
    partner(1, null);
    totals.put("EUR", new SalesTotals(2, 0, 0, 5, 0, 20_000, 0, 1_000, 0, 0, 0));
    appendsAt("2026-06-15T13:00:00Z");
    assertThat(sent.byCause().values().iterator().next().values())
        .containsEntry("gross", "1234.56 MXN, 200.00 EUR")
        .containsEntry("commission", "123.46 MXN, 10.00 EUR")
        .containsEntry("reservations", "5")
        .containsEntry("visitors", "12");
  }

  @Test
  void a_week_is_reported_once() {
    partner(1, null);
    appendsAt("2026-06-15T13:00:00Z");
    appendsAt("2026-06-15T14:00:00Z");
    assertThat(sent.byCause()).hasSize(1);
    appendsAt("2026-06-22T13:00:00Z");
    assertThat(sent.byCause()).hasSize(2);
  }

  @Test
  void a_week_in_which_only_a_cancellation_remains_is_reported_and_one_without_sales_is_not() {
    partner(1, null);
    totals.clear();
    appendsAt("2026-06-15T13:00:00Z");
    assertThat(sent.byCause()).isEmpty();
    totals.put("USD", new SalesTotals(0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    appendsAt("2026-06-15T14:00:00Z");
    assertThat(sent.byCause()).hasSize(1);
  }

  @Test
  void partners_are_taken_in_batches_until_each_has_its_report() {
    LongStream.rangeClosed(1, 120).forEach(number -> partner(number, null));
    assertThat(appendsAt("2026-06-15T13:00:00Z")).isTrue();
    assertThat(sent.byCause()).hasSize(50);
    assertThat(appendsAt("2026-06-15T13:00:01Z")).isTrue();
    assertThat(appendsAt("2026-06-15T13:00:02Z")).isFalse();
    assertThat(sent.byCause()).hasSize(120);
    assertThat(appendsAt("2026-06-15T14:00:00Z")).as("begins anew").isTrue();
  }

  @Test
  void on_a_day_that_is_monday_nowhere_nobody_is_read() {
    partner(1, null);
    appendsAt("2026-06-17T12:00:00Z");
    assertThat(periods).isEmpty();
  }
}
