package org.cenotes.partners.domain.apilog;

import static org.cenotes.partners.platform.component.NativeQueries.column;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Query;
import java.time.Instant;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.SqlResource;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.secret.Ids;

/** The tables {@code api_call_rollups} and {@code api_call_deltas}. */
@Repository
class CallRollups {
  private static final String ADD_DELTAS = SqlResource.load("apilog/add_deltas.sql");
  private static final String TAKE_DELTAS = SqlResource.load("apilog/take_deltas.sql");
  private static final String STORED = SqlResource.load("apilog/stored_rollups.sql");
  private static final String SAVE = SqlResource.load("apilog/save_rollups.sql");
  private static final String SUMMARIES = SqlResource.load("apilog/summaries.sql");

  /** Which calls a summary is about. */
  record Key(UUID partnerId, Granularity granularity, Instant startsAt) {}

  @PersistenceContext private EntityManager entities;

  /** Adds sums by minute, to be folded into the rollups later. */
  void addDeltas(Map<Key, CallSummary> minutes) {
    UUID[] ids = minutes.keySet().stream().map(key -> Ids.next()).toArray(UUID[]::new);
    bound(ADD_DELTAS, minutes).setParameter("ids", ids).executeUpdate();
  }

  /** Whether this transaction is the only one that folds, until it ends. */
  boolean lockFolding() {
    return NativeQueries.select(
            entities,
            "SELECT pg_try_advisory_xact_lock(hashtextextended('api_call_rollups', 0))",
            Boolean.class)
        .getSingleResult();
  }

  /** Removes the oldest deltas and returns them. */
  List<SummaryRow> takeDeltas(int limit) {
    return NativeQueries.select(entities, TAKE_DELTAS, SummaryRow.class)
        .setParameter("limit", limit)
        .getResultList();
  }

  /** The stored ones of these rollups. */
  List<SummaryRow> stored(Collection<Key> keys) {
    return NativeQueries.select(entities, STORED, SummaryRow.class)
        .setParameter("partners", column(keys, Key::partnerId, UUID[]::new))
        .setParameter("granularities", column(keys, key -> key.granularity().wire(), String[]::new))
        .setParameter("starts", column(keys, key -> key.startsAt().toString(), String[]::new))
        .getResultList();
  }

  /** Inserts or replaces rollups. */
  void save(Map<Key, CallSummary> rollups) {
    bound(SAVE, rollups)
        .setParameter(
            "granularities",
            column(rollups.keySet(), key -> key.granularity().wire(), String[]::new))
        .executeUpdate();
  }

  private Query bound(String sql, Map<Key, CallSummary> summaries) {
    Collection<CallSummary> sums = summaries.values();
    return entities
        .createNativeQuery(sql)
        .setParameter("partners", column(summaries.keySet(), Key::partnerId, UUID[]::new))
        .setParameter(
            "starts", column(summaries.keySet(), key -> key.startsAt().toString(), String[]::new))
        .setParameter("calls", column(sums, CallSummary::calls, Long[]::new))
        .setParameter("errors", column(sums, CallSummary::errors, Long[]::new))
        .setParameter("micros", column(sums, CallSummary::micros, Long[]::new))
        .setParameter("bytesIn", column(sums, CallSummary::bytesIn, Long[]::new))
        .setParameter("bytesOut", column(sums, CallSummary::bytesOut, Long[]::new))
        .setParameter("dropped", column(sums, CallSummary::dropped, Long[]::new))
        .setParameter("durations", column(sums, CallRollups::encoded, String[]::new))
        .setParameter("endpoints", column(sums, sum -> Json.text(sum.endpoints()), String[]::new));
  }

  private static String encoded(CallSummary summary) {
    return Base64.getEncoder().encodeToString(summary.durations().encode());
  }

  /**
   * Deletes up to {@code limit} rollups of intervals of this length that began before, the oldest
   * first, without those that another node is deleting; returns how many.
   */
  int deleteBefore(Granularity granularity, Instant end, int limit) {
    return entities
        .createNativeQuery(
            """
            DELETE FROM api_call_rollups WHERE ctid = ANY (ARRAY(
              SELECT ctid FROM api_call_rollups WHERE granularity = :granularity AND starts_at < :end
               ORDER BY starts_at LIMIT :limit FOR UPDATE SKIP LOCKED))
            """)
        .setParameter("granularity", granularity.wire())
        .setParameter("end", end)
        .setParameter("limit", limit)
        .executeUpdate();
  }

  /**
   * The sums of a partner's calls by interval, without the intervals that have none. The time does
   * not depend on the number of calls: beside the rollups it reads the deltas of some seconds.
   *
   * @param from the beginning of an interval
   * @param until exclusive
   */
  SortedMap<Instant, CallSummary> summaries(
      UUID partnerId, Granularity granularity, Instant from, Instant until) {
    List<SummaryRow> rows =
        NativeQueries.select(entities, SUMMARIES, SummaryRow.class)
            .setParameter("partner", partnerId)
            .setParameter("granularity", granularity.wire())
            .setParameter("from", from)
            .setParameter("until", until)
            .getResultList();
    SortedMap<Instant, CallSummary> sums = new TreeMap<>();
    for (SummaryRow row : rows) {
      sums.merge(granularity.startOf(row.startsAt()), new CallSummary(row), CallSummary::add);
    }
    return sums;
  }
}
