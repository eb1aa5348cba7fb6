package org.cenotes.partners.bench;

import java.sql.SQLException;
import java.util.List;
import org.cenotes.partners.bench.SystemUnderTest.SeededPartner;

/**
 * A partner with a year of sales and a month of recorded calls. It owns half of the cenotes of the
 * demonstration catalogue and sells those, so that two partners share none.
 *
 * @param sales how many reservations
 * @param calls how many recorded calls
 */
record PortalScenario(
    SystemUnderTest system, SeededPartner partner, List<String> cenotes, int sales, int calls) {
  private static final int KEPT_DAYS = 30;
  private static final int CALLS_PER_HOUR = 3_000;

  /** Adds sales and calls to a new partner. */
  static PortalScenario create(SystemUnderTest system, List<String> cenotes, int sales, int calls)
      throws Exception {
    PortalScenario scenario =
        new PortalScenario(system, system.seedPartner(), cenotes, sales, calls);
    scenario.own();
    new ReservationBulkLoader(system).insertSales(scenario.partner.partnerId(), cenotes, sales);
    scenario.insertCalls();
    scenario.insertCallRollups();
    scenario.awaitFolded();
    return scenario;
  }

  private void own() throws SQLException {
    system.sql(
        "UPDATE control.partners SET partner_type = 'tour_operator' WHERE id = '%s'"
            .formatted(partner.partnerId()));
    system.sql(
        "UPDATE live.cenotes SET owner_partner_id = '%s', version = version + 1 WHERE id = ANY ('{%s}')"
            .formatted(partner.partnerId(), String.join(",", cenotes)));
  }

  /** Calls of the last month, of eight routes; one in fifty failed. */
  private void insertCalls() throws SQLException {
    system.sql(
        """
        DO $$ BEGIN
          FOR ago IN 1 .. %d LOOP
            EXECUTE format('CREATE TABLE IF NOT EXISTS control.%%I PARTITION OF control.api_calls FOR VALUES FROM (%%L) TO (%%L)',
                           to_char(current_date - ago, '"api_calls_"YYYYMMDD'),
                           (current_date - ago)::timestamp AT TIME ZONE 'UTC',
                           (current_date - ago + 1)::timestamp AT TIME ZONE 'UTC');
          END LOOP;
        END $$
        """
            .formatted(KEPT_DAYS));
    system.sql(
        """
        SET synchronous_commit = off;
        INSERT INTO control.api_calls
        SELECT '%1$s', now() - n * interval '%2$d days' / %3$d, gen_random_uuid(),
               (SELECT id FROM control.partner_api_keys WHERE partner_id = '%1$s' AND environment = 'live' LIMIT 1), true,
               'GET', '/api/partner/route' || n %% 8, CASE WHEN n %% 50 = 0 THEN 404 ELSE 200 END, n %% 90000, 0, 900,
               'bench-' || n, '127.0.0.0/24'
          FROM generate_series(1, %3$d) n
        """
            .formatted(partner.partnerId(), KEPT_DAYS, calls));
    system.sql("VACUUM ANALYZE control.api_calls");
  }

  /** Sums of real calls, as many as an hour has, repeated for all minutes, hours and days. */
  private void insertCallRollups() throws Exception {
    int anHour = Math.max(1, Math.min(CALLS_PER_HOUR, calls / KEPT_DAYS / 24));
    try (LoadGenerator load = new LoadGenerator(system.base(), 8)) {
      load.runCount(anHour, this::call).requireStatus(200);
    }
    String sums =
        "SELECT count(*) FROM control.api_call_rollups WHERE partner_id = '%s'"
            .formatted(partner.partnerId());
    while (system.firstColumn(sums).get(0).equals("0")) {
      Thread.sleep(500);
    }
    system.sql(
        """
        INSERT INTO control.api_call_rollups
        SELECT partner_id, granularity, date_trunc(granularity, now(), 'UTC') - n * ('1 ' || granularity)::interval, calls,
               errors, duration_us, bytes_in, bytes_out, dropped, durations, endpoints
          FROM control.api_call_rollups, generate_series(1, CASE granularity WHEN 'day' THEN 390 ELSE 1440 END) n
         WHERE partner_id = '%s' ON CONFLICT DO NOTHING
        """
            .formatted(partner.partnerId()));
    system.sql("VACUUM ANALYZE control.api_call_rollups");
  }

  private byte[] call() {
    return system.slot((int) (System.nanoTime() % 1_000)).availability(partner.liveKey());
  }

  private void awaitFolded() throws Exception {
    while (!system.firstColumn("SELECT count(*) FROM live.sales_deltas").get(0).equals("0")) {
      Thread.sleep(500);
    }
    system.sql("VACUUM ANALYZE live.sales_deltas, live.sales_rollups");
  }

  /** The number of a recorded call in the middle of the month. */
  String requestId() {
    return "bench-" + calls / 2;
  }
}
