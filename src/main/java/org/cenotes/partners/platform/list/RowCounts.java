package org.cenotes.partners.platform.list;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.jspecify.annotations.Nullable;

/**
 * Counts the rows of one partner in a list. With filters: exactly up to 10,000; above that once a
 * minute for all pages, and no more than a million. Without: all rows, of which those older than
 * some minutes are counted once an hour, and those since with each page or, when they are many,
 * once a second.
 */
@ApplicationScoped
public class RowCounts {
  private static final long MAX_EXACT = 10_000;

  /** Counting more takes longer than a caller, and the database, should wait. */
  private static final long MAX_COUNTED = 1_000_000;

  /**
   * A row is in the database before it is this old: longer than any transaction takes and clocks of
   * nodes differ. Where a clock was wrong by more, the count is right again after an hour.
   */
  private static final Duration SETTLED = Duration.ofMinutes(2);

  private static final Duration RECOUNT = Duration.ofHours(1);

  /** Counting more rows takes as long as reading a page; a second later there are more anyway. */
  private static final long FEW = 300;

  /** Counts a partner's rows by their time of creation. */
  @FunctionalInterface
  public interface CreationCounter {
    /**
     * The number of rows made in a period.
     *
     * @param from the first time that is counted; null: from the first row
     * @param until the time that is no longer counted
     */
    long count(@Nullable Instant from, Instant until);
  }

  /**
   * The number of older rows of a list.
   *
   * @param until the time before which the rows were made
   * @param rows their number
   * @param recent how many rows were made since, when they are many and were counted within the
   *     last second; null when the page must count them
   */
  public record Settled(Instant until, long rows, @Nullable Long recent) {
    /** The time from which the page must count the rows; null when it need not. */
    public @Nullable Instant since() {
      return recent == null ? until : null;
    }
  }

  private record Key(Scope scope, String list, String filters) {}

  /**
   * @param until the time before which the rows were made
   * @param counted when all of the rows were counted, and not only those made since the last count
   */
  private record Older(Instant until, long rows, Instant counted) {}

  /**
   * @param since the time from which the rows were made
   */
  private record Recent(Instant since, long rows) {}

  private final Cache<Key, Long> large =
      Caffeine.newBuilder().maximumSize(10_000).expireAfterWrite(Duration.ofSeconds(60)).build();

  private final Cache<Key, Older> settled =
      Caffeine.newBuilder().maximumSize(10_000).expireAfterAccess(Duration.ofHours(1)).build();

  private final Cache<Key, Recent> recent;

  @Inject
  RowCounts() {
    this(Ticker.systemTicker());
  }

  RowCounts(Ticker ticker) {
    this.recent =
        Caffeine.newBuilder()
            .maximumSize(10_000)
            .expireAfterWrite(Duration.ofSeconds(1))
            .ticker(ticker)
            .build();
  }

  /**
   * The number of rows, at most a million.
   *
   * @param list name of the list
   * @param filters its filters as text
   * @param counter counts the rows, at most as many as its argument
   */
  public long of(String list, String filters, LongUnaryOperator counter) {
    return of(CurrentScope.required(), list, filters, counter);
  }

  long of(Scope scope, String list, String filters, LongUnaryOperator counter) {
    Key key = key(scope, list, filters);
    Long known = large.getIfPresent(key);
    if (known != null) {
      return known;
    }
    long counted = counter.applyAsLong(MAX_EXACT + 1);
    if (counted <= MAX_EXACT) {
      return counted;
    }
    long total = counter.applyAsLong(MAX_COUNTED);
    large.put(key, total);
    return total;
  }

  /**
   * The number of the older rows of a list from which none is ever removed.
   *
   * @param list name of the list
   * @param now the time by the clock that gives rows their time of creation
   */
  public Settled settled(String list, Instant now, CreationCounter counter) {
    return settled(CurrentScope.required(), list, now, counter);
  }

  Settled settled(Scope scope, String list, Instant now, CreationCounter counter) {
    Key key = key(scope, list, "");
    Instant until = now.minus(SETTLED);
    Older older = settled.getIfPresent(key);
    if (older == null || older.counted().plus(RECOUNT).isBefore(now)) {
      older = new Older(until, counter.count(null, until), now);
      settled.put(key, older);
    } else if (older.until().plus(SETTLED).isBefore(until)) {
      long rows = older.rows() + counter.count(older.until(), until);
      older = new Older(until, rows, older.counted());
      settled.put(key, older);
    }
    Recent known = recent.getIfPresent(key);
    return new Settled(
        older.until(),
        older.rows(),
        known != null && known.since().equals(older.until()) ? known.rows() : null);
  }

  /**
   * The number of all rows, which is remembered for a second when many were made since the older
   * ones.
   *
   * @param list name of the list
   * @param counter how many were made since; asked unless it is known
   */
  public long total(String list, Settled older, LongSupplier counter) {
    return total(CurrentScope.required(), list, older, counter);
  }

  long total(Scope scope, String list, Settled older, LongSupplier counter) {
    Long known = older.recent();
    if (known != null) {
      return older.rows() + known;
    }
    long rows = counter.getAsLong();
    if (rows > FEW) {
      recent.put(key(scope, list, ""), new Recent(older.until(), rows));
    }
    return older.rows() + rows;
  }

  private static Key key(Scope scope, String list, String filters) {
    Objects.requireNonNull(scope.partnerId(), "lists are counted for one partner");
    return new Key(scope, list, filters);
  }
}
