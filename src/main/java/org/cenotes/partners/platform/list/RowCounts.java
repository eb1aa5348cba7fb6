package org.cenotes.partners.platform.list;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.Objects;
import java.util.function.LongUnaryOperator;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.Scope;

/**
 * Counts the rows of one partner that match a list's filters: exactly up to 10,000; above that once
 * a minute for all pages.
 */
@ApplicationScoped
public class RowCounts {
  private static final long MAX_EXACT = 10_000;

  private record Key(Scope scope, String list, String filters) {}

  private final Cache<Key, Long> large =
      Caffeine.newBuilder().maximumSize(10_000).expireAfterWrite(Duration.ofSeconds(60)).build();

  /**
   * The number of rows.
   *
   * @param list name of the list
   * @param filters its filters as text
   * @param counter counts the rows, at most as many as its argument
   */
  public long of(String list, String filters, LongUnaryOperator counter) {
    Scope scope = CurrentScope.required();
    Objects.requireNonNull(scope.partnerId(), "lists are counted for one partner");
    Key key = new Key(scope, list, filters);
    Long known = large.getIfPresent(key);
    if (known != null) {
      return known;
    }
    long counted = counter.applyAsLong(MAX_EXACT + 1);
    if (counted <= MAX_EXACT) {
      return counted;
    }
    long total = counter.applyAsLong(Integer.MAX_VALUE);
    large.put(key, total);
    return total;
  }
}
