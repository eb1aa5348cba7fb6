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
import org.cenotes.partners.bench.Subject.Seeded;

/**
 * Many sockets, some of which do not read. Events are written past the application, one of each
 * partner in one transaction, so that what is measured is the way from commit to frame: relay,
 * signal, reading, sending.
 */
final class Realtime {
  private static final int SOCKETS = Integer.getInteger("bench.sockets", 2_000);
  private static final int PARTNERS = 20;
  private static final int PER_SECOND = Integer.getInteger("bench.events", 20);
  private static final int STALLED_PERCENT = 1;
  private static final int MOST_MILLIS = 60_000;
  private static final String WRITE =
      """
      INSERT INTO live.events (id, partner_id, type, occurred_at, resource_type, resource_id, resource_version, data)
      SELECT 'evt_' || replace(gen_random_uuid()::text, '-', ''), p, 'reservation.updated', clock_timestamp(),
             'reservation', gen_random_uuid(), 1, jsonb_build_object('n', CAST(? AS bigint), 'text', repeat('x', 600))
        FROM unnest(?) AS p
      """;

  private final Subject subject;
  private final List<Seeded> partners = new ArrayList<>();

  /** When each round of events was committed, by its number. */
  private final AtomicLongArray committed = new AtomicLongArray(1_000_000);

  /** Frames by how many milliseconds they took, once the warm-up is over. */
  private final int[] took = new int[MOST_MILLIS];

  private volatile long measuredFrom = Long.MAX_VALUE;

  Realtime(Subject subject) {
    this.subject = subject;
  }

  /** What came of it. */
  record Heard(long frames, long expected, int p50, int p99, int lost, long stalledOpen) {}

  Heard lasting(int warmUpSeconds, int seconds) throws IOException, SQLException {
    for (int i = 0; i < PARTNERS; i++) {
      partners.add(subject.seed());
    }
    int stalled = SOCKETS * STALLED_PERCENT / 100;
    try (Audience audience = new Audience(this::heard)) {
      for (int i = 0; i < SOCKETS; i++) {
        Seeded partner = partners.get(i % PARTNERS);
        audience.join(subject.base(), partner.liveKey(), i >= SOCKETS - stalled);
      }
      audience.start();
      int first = warmUpSeconds * PER_SECOND;
      int last = first + seconds * PER_SECOND;
      write(first, last);
      long stillOpen = audience.stillOpen();
      long frames = 0;
      for (int count : took) {
        frames += count;
      }
      long expected = (long) (last - first) * (SOCKETS - stalled);
      return new Heard(
          frames, expected, within(frames, 0.5), within(frames, 0.99), audience.lost(), stillOpen);
    }
  }

  private void write(int first, int last) throws SQLException {
    try (Connection connection = subject.postgres.superuser();
        PreparedStatement statement = connection.prepareStatement(WRITE)) {
      Array all =
          connection.createArrayOf(
              "uuid", partners.stream().map(p -> UUID.fromString(p.partnerId())).toArray());
      long start = System.nanoTime();
      for (int n = 1; n <= last; n++) {
        if (n == first + 1) {
          measuredFrom = n;
        }
        statement.setLong(1, n);
        statement.setArray(2, all);
        statement.executeUpdate();
        committed.set(n, System.nanoTime());
        sleepUntil(start + n * 1_000_000_000L / PER_SECOND);
      }
    }
    sleepUntil(System.nanoTime() + 5_000_000_000L); // what is on its way
  }

  private static void sleepUntil(long nanos) {
    try {
      long left = nanos - System.nanoTime();
      if (left > 0) {
        Thread.sleep(left / 1_000_000, (int) (left % 1_000_000));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** On the audience's one thread. */
  private void heard(long number) {
    if (number >= measuredFrom) {
      long at = committed.get((int) number);
      long nanos = at == 0 ? 0 : System.nanoTime() - at;
      took[(int) Math.min(MOST_MILLIS - 1, Math.max(0, nanos / 1_000_000))]++;
    }
  }

  private int within(long frames, double part) {
    long seen = 0;
    for (int millis = 0; millis < MOST_MILLIS; millis++) {
      seen += took[millis];
      if (seen >= frames * part) {
        return millis;
      }
    }
    return MOST_MILLIS;
  }
}
