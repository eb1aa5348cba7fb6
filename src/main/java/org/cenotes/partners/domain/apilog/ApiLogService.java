package org.cenotes.partners.domain.apilog;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.domain.apilog.CallRollups.Key;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.json.WireEnum;

/** Stores recorded calls, sums them, and deletes what has expired. */
@Service
public class ApiLogService {
  /** Deltas folded in one transaction. */
  private static final int FOLD_BATCH = 2_000;

  /** Rollups of each length deleted in one transaction. */
  private static final int DELETE_BATCH = 1_000;

  /** Metrics show the minutes of the last hour. */
  private static final Duration KEEP_MINUTES = Duration.ofDays(2);

  /** Metrics show the hours of the last seven days. */
  private static final Duration KEEP_HOURS = Duration.ofDays(31);

  /**
   * Rows for one key's calls beyond its rate limit, of a batch. Batches are a quarter of a second
   * apart, unless very many calls wait.
   */
  private static final int MAX_BEYOND_LIMIT = 25;

  private final ApiCalls calls;
  private final CallRollups rollups;
  private final Clock clock;

  @Inject
  ApiLogService(ApiCalls calls, CallRollups rollups, Clock clock) {
    this.calls = calls;
    this.rollups = rollups;
    this.clock = clock;
  }

  /**
   * Stores a batch and its sums. A batch that was stored before, by a transaction whose commit was
   * not confirmed, changes nothing: its calls are there, and so are its sums.
   */
  void store(CallBatch batch) {
    if (calls.add(rows(batch.calls())) > 0) {
      Map<Key, CallSummary> minutes = minutes(batch);
      if (!minutes.isEmpty()) {
        rollups.addDeltas(minutes);
      }
    }
  }

  /**
   * The calls that become rows: all within the rate limits, and beyond them the first ones of each
   * key, so that a key that ignores its limit cannot fill the table. A batch has at least one row,
   * by which {@link #store} recognises it.
   */
  private static List<ApiCall> rows(List<ApiCall> calls) {
    Map<UUID, Integer> beyond = new HashMap<>();
    return calls.stream()
        .filter(
            call ->
                !call.beyondLimit()
                    || beyond.merge(call.keyId(), 1, Integer::sum) <= MAX_BEYOND_LIMIT)
        .toList();
  }

  /** The sums of the live calls by partner and minute. */
  private Map<Key, CallSummary> minutes(CallBatch batch) {
    Map<Key, CallSummary> minutes = new HashMap<>();
    for (ApiCall call : batch.calls()) {
      if (call.livemode()) {
        summary(minutes, call.partnerId(), call.at()).add(call);
      }
    }
    Instant now = clock.instant();
    batch.dropped().forEach((partner, count) -> summary(minutes, partner, now).addDropped(count));
    return minutes;
  }

  private static CallSummary summary(Map<Key, CallSummary> sums, UUID partnerId, Instant at) {
    Key minute = new Key(partnerId, Granularity.MINUTE, Granularity.MINUTE.startOf(at));
    return sums.computeIfAbsent(minute, key -> new CallSummary());
  }

  /**
   * Folds a batch of deltas into the rollups of their minute, hour and day. One node at a time does
   * it; what a transaction has taken and not added, because it failed, stays a delta.
   *
   * @return whether more may be waiting
   */
  public boolean fold() {
    if (!rollups.lockFolding()) {
      return false;
    }
    List<SummaryRow> deltas = rollups.takeDeltas(FOLD_BATCH);
    if (!deltas.isEmpty()) {
      Map<Key, CallSummary> sums = new HashMap<>();
      for (SummaryRow delta : deltas) {
        for (Granularity granularity : Granularity.values()) {
          Key key = new Key(delta.partnerId(), granularity, granularity.startOf(delta.startsAt()));
          sums.computeIfAbsent(key, absent -> new CallSummary()).add(new CallSummary(delta));
        }
      }
      rollups
          .stored(sums.keySet())
          .forEach(row -> sums.merge(key(row), new CallSummary(row), CallSummary::add));
      rollups.save(sums);
    }
    return deltas.size() == FOLD_BATCH;
  }

  private static Key key(SummaryRow row) {
    return new Key(
        row.partnerId(), WireEnum.parse(Granularity.class, row.granularity()), row.startsAt());
  }

  /** Creates and drops partitions of calls; returns one sentence for each that failed. */
  public List<String> maintainPartitions(int keepDays) {
    return calls.maintainPartitions(keepDays);
  }

  /**
   * Deletes a batch of the rollups that are too old: those of days after some months, each day as a
   * whole, those of minutes and hours much earlier, because they are many and metrics show the
   * latest alone.
   *
   * @return whether there may be more
   */
  public boolean deleteRollups(int keepMonths) {
    Instant now = clock.instant();
    Instant days =
        now.atOffset(ZoneOffset.UTC)
            .truncatedTo(ChronoUnit.DAYS)
            .minusMonths(keepMonths)
            .toInstant();
    boolean more = delete(Granularity.MINUTE, now.minus(KEEP_MINUTES));
    more |= delete(Granularity.HOUR, now.minus(KEEP_HOURS));
    more |= delete(Granularity.DAY, days);
    return more;
  }

  private boolean delete(Granularity granularity, Instant end) {
    return rollups.deleteBefore(granularity, end, DELETE_BATCH) == DELETE_BATCH;
  }
}
