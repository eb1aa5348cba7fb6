package org.cenotes.partners.domain.pricing.coupon;

import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Coupons for tests that need no database. */
public final class FixedCoupons {
  private final Map<String, CouponView> byCode = new HashMap<>();

  /** Adds a coupon, or replaces the one with its code. */
  public void put(CouponView coupon) {
    byCode.put(coupon.terms().code(), coupon);
  }

  /** A service that finds them. */
  public CouponService service() {
    return new Finding();
  }

  /** A cache of what the service finds, without a scope. */
  public CouponCache cache() {
    return new CouponCache(service()) {
      @Override
      public Optional<CouponView> find(String code) {
        return service().find(code);
      }
    };
  }

  private final class Finding extends CouponService {
    Finding() {
      super(new Coupons(), null, null, Clock.systemUTC());
    }

    @Override
    public Optional<CouponView> find(String code) {
      return Optional.ofNullable(byCode.get(CouponTerms.canonical(code)));
    }
  }
}
