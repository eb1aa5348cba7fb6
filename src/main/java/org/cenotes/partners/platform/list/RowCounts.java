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
 * How many rows of one partner match a list's filters: exact up to 10,000; above that counted once
 * a minute for all pages.
 */
@ApplicationScoped
public class RowCounts {
  private static final long EXACT = 10_000;

  private record Name(Scope scope, String list, String filters) {}

  private final Cache<Name, Long> large =
      Caffeine.newBuilder().maximumSize(10_000).expireAfterWrite(Duration.ofSeconds(60)).build();

  /**
   * The number of rows.
   *
   * @param list which list, in this scope
   * @param filters what they have in common, as a name
   * @param count counts them, no further than it is told
   */
  public long of(String list, String filters, LongUnaryOperator count) {
    Scope scope = CurrentScope.required();
    Objects.requireNonNull(scope.partnerId(), "the rows of a list are one partner's");
    Name name = new Name(scope, list, filters);
    Long known = large.getIfPresent(name);
    if (known != null) {
      return known;
    }
    long upTo = count.applyAsLong(EXACT + 1);
    if (upTo <= EXACT) {
      return upTo;
    }
    long total = count.applyAsLong(Integer.MAX_VALUE);
    large.put(name, total);
    return total;
  }
}
