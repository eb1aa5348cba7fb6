package org.cenotes.partners.domain.reservation;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.tenancy.Scopes;

/**
 * How many reservations match a query: exact up to 10,000; above that counted once a minute for all
 * pages.
 */
@ApplicationScoped
class Totals {
  private static final long EXACT = 10_000;

  private record Name(Scope scope, String filters) {}

  private final Reservations reservations;
  private final Cache<Name, Long> large =
      Caffeine.newBuilder().maximumSize(10_000).expireAfterWrite(Duration.ofSeconds(60)).build();

  @Inject
  Totals(Reservations reservations) {
    this.reservations = reservations;
  }

  long of(ReservationQuery query) {
    Scope scope = Scopes.required();
    UUID partnerId =
        Objects.requireNonNull(scope.partnerId(), "a list of reservations is one partner's");
    Name name = new Name(scope, query.filters());
    Long known = large.getIfPresent(name);
    if (known != null) {
      return known;
    }
    long upTo = reservations.count(partnerId, query, EXACT + 1);
    if (upTo <= EXACT) {
      return upTo;
    }
    long total = reservations.count(partnerId, query, Integer.MAX_VALUE);
    large.put(name, total);
    return total;
  }
}
