package org.cenotes.partners.domain.pricing.coupon;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.integrity.IntegrityCheck;

/**
 * Checks that {@code redeemed} of every coupon equals the number of reservations that hold it.
 * Reads all coupons, and the reservations with a coupon from a partial index.
 */
@Repository
class CouponIntegrityCheck implements IntegrityCheck {
  private static final String COMPARE =
      """
      SELECT (SELECT count(*) FROM coupons) AS checked,
             (SELECT (array_agg(CAST(w AS text)))[1:100] FROM coupon_mismatches w) AS differing
      """;

  @PersistenceContext private EntityManager entities;

  @Override
  public String name() {
    return "coupons";
  }

  @Override
  public Outcome compare() {
    return Outcome.of(
        name(), NativeQueries.select(entities, COMPARE, Outcome.Row.class).getSingleResult());
  }
}
