package org.cenotes.partners.domain.pricing.coupon;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import org.cenotes.partners.platform.signal.NodeCache;
import org.cenotes.partners.platform.signal.RowChanged;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;

/**
 * Caches the terms of coupons on this node. A cached redemption count may be stale: redeeming a
 * coupon decides on the count in the database.
 */
@ApplicationScoped
public class CouponCache {
  private record Key(DataSet data, String code) {}

  private final CouponService service;
  private final NodeCache<Key, CouponView> coupons =
      new NodeCache<Key, CouponView>(10_000, Duration.ofSeconds(30)).invalidateAllOn("coupon");

  @Inject
  CouponCache(CouponService service) {
    this.service = service;
  }

  /** The coupon with this code, in whatever case the code is written. */
  public Optional<CouponView> find(String code) {
    String canonical = CouponTerms.canonical(code);
    return coupons.find(
        new Key(CurrentScope.required().data(), canonical), () -> service.find(canonical));
  }

  void onRowChanged(@Observes RowChanged change) {
    coupons.apply(change);
  }
}
