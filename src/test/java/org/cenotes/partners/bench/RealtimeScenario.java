package org.cenotes.partners.bench;

import java.io.IOException;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLongArray;
import org.cenotes.partners.bench.SystemUnderTest.SeededPartner;

/**
 * Many sockets, some of them stalled. Events are inserted by SQL, one of each partner per
 * transaction, so that the time from commit to frame is measured: relay, signal, reading, sending.
 */
final class RealtimeScenario {
  private static final int SOCKETS = Integer.getInteger("bench.sockets", 2_000);
  private static final int PARTNERS = 20;
  private static final int PER_SECOND = Integer.getInteger("bench.events", 20);
  private static final int STALLED_PERCENT = 1;
  private static final int MAX_MILLIS = 60_000;
  private static final String INSERT_EVENTS =
      """
      INSERT INTO live.events (id, partner_id, type, occurred_at, resource_type, resource_id, resource_version, data)
      SELECT 'evt_' || replace(gen_random_uuid()::text, '-', ''), p, 'reservation.updated', clock_timestamp(),
             'reservation', gen_random_uuid(), 1, jsonb_build_object('n', CAST(? AS bigint), 'text', repeat('x', 600))
        FROM unnest(?) AS p
      """;

  private final SystemUnderTest system;
  private final List<SeededPartner> partners = new ArrayList<>();

  /** System.nanoTime() of the commit, by event number. */
  private final AtomicLongArray committedAt = new AtomicLongArray(1_000_000);

  /** Number of frames by latency in milliseconds, without those of the warm-up. */
  private final int[] framesByMillis = new int[MAX_MILLIS];

  private volatile long firstMeasured = Long.MAX_VALUE;

  RealtimeScenario(SystemUnderTest system) {
    this.system = system;
  }

  /** The result: frames received and expected, and latencies in milliseconds. */
  record Latencies(
      long frames,
      long expected,
      int p50,
      int p99,
      int disconnectedReaders,
      long openStalledClients) {}

  Latencies run(int warmUpSeconds, int seconds) throws IOException, SQLException {
    for (int i = 0; i < PARTNERS; i++) {
      partners.add(system.seedPartner());
    }
    int stalled = SOCKETS * STALLED_PERCENT / 100;
    try (SocketClients clients = new SocketClients(this::recordLatency)) {
      for (int i = 0; i < SOCKETS; i++) {
        SeededPartner partner = partners.get(i % PARTNERS);
        clients.connect(system.base(), partner.liveKey(), i >= SOCKETS - stalled);
      }
      clients.start();
      int first = warmUpSeconds * PER_SECOND;
      int last = first + seconds * PER_SECOND;
      insertEvents(first, last);
      long openStalled = clients.openStalledClients();
      long frames = 0;
      for (int count : framesByMillis) {
        frames += count;
      }
      long expected = (long) (last - first) * (SOCKETS - stalled);
      return new Latencies(
          frames,
          expected,
          percentile(frames, 0.5),
          percentile(frames, 0.99),
          clients.disconnectedReaders(),
          openStalled);
    }
  }

  private void insertEvents(int first, int last) throws SQLException {
    try (Connection connection = system.postgres.superuser();
        PreparedStatement statement = connection.prepareStatement(INSERT_EVENTS)) {
      Array all =
          connection.createArrayOf(
              "uuid", partners.stream().map(p -> UUID.fromString(p.partnerId())).toArray());
      long start = System.nanoTime();
      for (int n = 1; n <= last; n++) {
        if (n == first + 1) {
          firstMeasured = n;
        }
        statement.setLong(1, n);
        statement.setArray(2, all);
        statement.executeUpdate();
        committedAt.set(n, System.nanoTime());
        OpenLoop.sleepUntil(start + n * 1_000_000_000L / PER_SECOND);
      }
    }
    OpenLoop.sleepUntil(System.nanoTime() + 5_000_000_000L); // for frames still in transit
  }

  /** Called on the clients' reading thread. */
  private void recordLatency(long number) {
    if (number >= firstMeasured) {
      long at = committedAt.get((int) number);
      long nanos = at == 0 ? 0 : System.nanoTime() - at;
      framesByMillis[(int) Math.min(MAX_MILLIS - 1, Math.max(0, nanos / 1_000_000))]++;
    }
  }

  private int percentile(long frames, double fraction) {
    long seen = 0;
    for (int millis = 0; millis < MAX_MILLIS; millis++) {
      seen += framesByMillis[millis];
      if (seen >= frames * fraction) {
        return millis;
      }
    }
    return MAX_MILLIS;
  }
}
