package org.cenotes.partners.domain.billing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.cenotes.partners.domain.apilog.KnownCalls;
import org.cenotes.partners.domain.webhook.delivery.KnownDeliveries;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.queueing.SlowListQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a partner used in a month, and what is no longer known of it. */
class UsageFlowTest {
  private static final UUID PARTNER = new UUID(1, 1);

  private final KnownDeliveries deliveries = new KnownDeliveries();
  private final KnownCalls calls =
      new KnownCalls()
          .on("2026-10-31", 9, 9)
          .on("2026-11-01", 5, 0)
          .on("2026-11-02", 0, 4)
          .on("2026-11-30", 7, 1)
          .on("2026-12-01", 9, 9);

  private final SlowListQueue queue = new SlowListQueue();

  private UsageView usage(String now, String month) {
    UsageFlow flow =
        new UsageFlow(
            calls, deliveries, queue, Clock.fixed(Instant.parse(now), ZoneOffset.UTC), 13, 30);
    return flow.usage(PARTNER, month == null ? null : YearMonth.parse(month), 900);
  }

  @Test
  void the_usage_of_a_month_is_that_of_its_days_in_utc() {
    UsageView usage = usage("2026-11-30T23:59:59Z", null);
    assertThat(usage.period()).isEqualTo("2026-11");
    assertThat(usage.apiCalls())
        .isEqualTo(
            new UsageView.ApiCalls(
                true,
                12L,
                List.of(
                    new UsageView.Day(LocalDate.of(2026, 11, 1), 5),
                    new UsageView.Day(LocalDate.of(2026, 11, 30), 7)),
                5L));
    assertThat(usage.bandwidth()).isEqualTo(new UsageView.Bandwidth(true, 120L, 12_000L));
    assertThat(usage.webhooks()).isEqualTo(new UsageView.Webhooks(true, 10L, 3L));
    assertThat(usage.limits()).isEqualTo(new UsageView.Limits(900));
    assertThat(deliveries.periods).containsExactly("2026-11-01T00:00:00Z 2026-12-01T00:00:00Z");
  }

  @Test
  void deliveries_that_cannot_be_counted_in_time_have_no_sums() {
    deliveries.failure = new IllegalStateException(new SQLException("canceled", "57014"));
    UsageView usage = usage("2026-11-30T12:00:00Z", null);
    assertThat(usage.webhooks()).isEqualTo(new UsageView.Webhooks(false, null, null));
    assertThat(usage.apiCalls().total()).isEqualTo(12);
    deliveries.failure = new IllegalStateException(new SQLException("gone", "08006"));
    assertThatThrownBy(() -> usage("2026-11-30T12:00:00Z", null)).isSameAs(deliveries.failure);
  }

  @Test
  void deliveries_that_wait_for_other_lists_in_vain_have_no_sums() {
    UsageView usage = queue.pass(PARTNER, () -> queue.pass(PARTNER, this::november));
    assertThat(usage.webhooks()).isEqualTo(UsageView.Webhooks.UNAVAILABLE);
    assertThat(usage.apiCalls().total()).isEqualTo(12);
    assertThat(november().webhooks().available()).isTrue();
  }

  private UsageView november() {
    return usage("2026-11-30T12:00:00Z", null);
  }

  @Test
  void a_month_without_calls_has_zeros() {
    UsageView usage = usage("2026-11-30T12:00:00Z", "2026-09");
    assertThat(usage.apiCalls()).isEqualTo(new UsageView.ApiCalls(true, 0L, List.of(), 0L));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-12-01T00:00:00Z, 2025-11, true",
    "2026-12-01T23:59:59Z, 2025-11, true",
    "2026-12-02T00:00:00Z, 2025-11, false",
    "2026-12-31T23:59:59Z, 2025-12, true",
    "2026-12-31T23:59:59Z, 2000-01, false"
  })
  void sums_are_known_while_the_first_day_of_the_month_is_stored(
      String now, String month, boolean known) {
    UsageView usage = usage(now, month);
    assertThat(usage.apiCalls().available()).isEqualTo(known);
    assertThat(usage.bandwidth().available()).isEqualTo(known);
    if (!known) {
      assertThat(usage.apiCalls()).isEqualTo(UsageView.ApiCalls.UNAVAILABLE);
      assertThat(usage.bandwidth().bytesIn()).as("not zero").isNull();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "2026-12-01T00:00:00Z, 2026-11, true",
    "2026-12-02T00:00:00Z, 2026-11, false",
    "2026-10-31T23:59:59Z, 2026-10, true",
    "2026-11-01T00:00:00Z, 2026-10, false"
  })
  void deliveries_are_known_while_all_of_the_month_are_stored(
      String now, String month, boolean known) {
    assertThat(usage(now, month).webhooks().available()).isEqualTo(known);
    assertThat(deliveries.periods).hasSize(known ? 1 : 0);
  }

  @Test
  void a_month_that_has_not_begun_is_refused() {
    ApiException refused =
        catchThrowableOfType(
            ApiException.class, () -> usage("2026-11-30T23:59:59.999Z", "2026-12"));
    assertThat(refused.error().status()).isEqualTo(400);
    assertThat(Objects.requireNonNull(refused.fields()).fields())
        .isEqualTo(Map.of("period", List.of("period must not be in the future")));
    assertThat(usage("2026-12-01T00:00:00Z", "2026-12").period()).isEqualTo("2026-12");
  }
}
