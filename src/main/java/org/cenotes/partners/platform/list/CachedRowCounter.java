package org.cenotes.partners.platform.list;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;
import org.jspecify.annotations.Nullable;

/**
 * Counts the rows of one partner in a list. With filters: exactly up to 10,000; above that once a
 * minute for all pages, and no more than a million. Without: all rows, of which those older than
 * some minutes are counted once an hour, and those since with each page or, when they are many,
 * once a second; up to 10,000 in all, they are also counted again after each new row.
 */
@ApplicationScoped
public class CachedRowCounter {
  private static final long MAX_EXACT = 10_000;

  /** Counting more takes longer than a caller, and the database, should wait. */
  private static final long MAX_COUNTED = 1_000_000;

  /**
   * A row is in the database before it is this old: longer than any transaction takes and clocks of
   * nodes differ. Where a clock was wrong by more, the count is right again after an hour, and when
   * this node's own clock is set back, at once.
   */
  private static final Duration SETTLED = Duration.ofMinutes(2);

  /** Requests that count at the same time may have read the clock this long after one another. */
  private static final Duration AT_THE_SAME_TIME = Duration.ofSeconds(10);

  private static final Duration RECOUNT = Duration.ofHours(1);

  /** Counting more rows takes as long as reading a page. */
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
   * @param known the number of all rows, when it is known; null when the page must count the newer
   *     ones
   * @param all where that number is kept
   */
  public record Settled(Instant until, long rows, @Nullable Long known, All all) {
    /** The time from which the page must count the rows; null when it need not. */
    public @Nullable Instant since() {
      return known == null ? until : null;
    }
  }

  /**
   * The number of all rows of a list. Whoever adds one takes this out of the cache: a number that
   * was counted before and is noted afterwards is then seen by nobody.
   */
  public static final class All {
    private final ListOf list;
    private final Instant countedFrom;
    private volatile @Nullable Long rows;

    private All(ListOf list, Instant countedFrom) {
      this.list = list;
      this.countedFrom = countedFrom;
    }
  }

  private record Key(Scope scope, String list, String filters) {}

  /**
   * @param until the time before which the rows were made
   * @param counted when all of the rows were counted, and not only those made since the last count
   */
  private record Older(Instant until, long rows, Instant counted) {}

  private record ListOf(String list, DataSet data, UUID partnerId) {}

  private final Cache<Key, Long> large =
      Caffeine.newBuilder().maximumSize(10_000).expireAfterWrite(Duration.ofSeconds(60)).build();

  private final Cache<Key, Older> settled =
      Caffeine.newBuilder().maximumSize(10_000).expireAfterAccess(Duration.ofHours(1)).build();

  private final Cache<ListOf, All> all;

  @Inject
  CachedRowCounter() {
    this(Ticker.systemTicker());
  }

  CachedRowCounter(Ticker ticker) {
    this.all =
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
    if (older == null
        || older.counted().plus(RECOUNT).isBefore(now)
        || older.until().minus(AT_THE_SAME_TIME).isAfter(until)) {
      older = new Older(until, counter.count(null, until), now);
      settled.put(key, older);
    } else if (older.until().plus(SETTLED).isBefore(until)) {
      long rows = older.rows() + counter.count(older.until(), until);
      older = new Older(until, rows, older.counted());
      settled.put(key, older);
    }
    Instant countedFrom = older.until();
    ListOf whole = new ListOf(list, scope.data(), Objects.requireNonNull(scope.partnerId()));
    All known = all.get(whole, missing -> new All(missing, countedFrom));
    if (!known.countedFrom.equals(countedFrom)) {
      known = new All(whole, countedFrom);
      all.put(whole, known);
    }
    return new Settled(countedFrom, older.rows(), known.rows, known);
  }

  /**
   * The number of all rows, which is remembered for a second when many were made since the older
   * ones.
   *
   * @param older what {@link #settled} returned before the page was read
   * @param counter how many were made since; asked unless it is known
   */
  public long total(Settled older, LongSupplier counter) {
    Long known = older.known();
    if (known != null) {
      return known;
    }
    long recent = counter.getAsLong();
    long rows = older.rows() + recent;
    if (recent > FEW) {
      All counted = older.all();
      counted.rows = rows;
      if (rows > MAX_EXACT) {
        all.put(counted.list, counted); // rows added meanwhile may have taken it out
      }
    }
    return rows;
  }

  /** Rows were added to a list: the next page counts them, unless there are more than 10,000. */
  public void forgetRecent(String list, DataSet data, UUID partnerId) {
    ListOf whole = new ListOf(list, data, partnerId);
    All known = all.getIfPresent(whole);
    if (known != null) {
      Long rows = known.rows;
      if (rows == null || rows <= MAX_EXACT) {
        all.invalidate(whole);
      }
    }
  }

  /** Rows may have been added to any list. */
  public void forgetRecent() {
    all.invalidateAll();
  }

  private static Key key(Scope scope, String list, String filters) {
    Objects.requireNonNull(scope.partnerId(), "lists are counted for one partner");
    return new Key(scope, list, filters);
  }
}
