package org.cenotes.partners.domain.pricing.coupon;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.cenotes.partners.platform.signal.RowChanged;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;

/**
 * What coupons say, in this node's memory; dropped when an admin changes one, on whatever node. How
 * often one has been used is not what is remembered here: the claim decides on that.
 */
@ApplicationScoped
public class CouponCache {
  private record Name(DataSet data, String code) {}

  private final CouponService coupons;

  private final Cache<Name, Coupon> known =
      Caffeine.newBuilder().maximumSize(10_000).expireAfterWrite(Duration.ofSeconds(30)).build();

  /** Counts the changes heard, so that a row read before a change is not kept after it. */
  private final AtomicLong changes = new AtomicLong();

  @Inject
  CouponCache(CouponService coupons) {
    this.coupons = coupons;
  }

  /** The one with this code, written in capitals or not; its uses may be old. */
  public Optional<Coupon> find(String code) {
    Name name = new Name(CurrentScope.required().data(), CouponTerms.canonical(code));
    Coupon remembered = known.getIfPresent(name);
    return remembered == null ? load(name) : Optional.of(remembered);
  }

  private Optional<Coupon> load(Name name) {
    long before = changes.get();
    Optional<Coupon> loaded = coupons.find(name.code());
    loaded.ifPresent(
        coupon -> {
          known.put(name, coupon);
          if (changes.get() != before) {
            known.invalidate(name);
          }
        });
    return loaded;
  }

  void hear(@Observes RowChanged changed) {
    if (changed.isAnything() || "coupon".equals(changed.kind())) {
      changes.incrementAndGet();
      known.invalidateAll();
    }
  }
}
