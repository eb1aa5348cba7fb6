package org.cenotes.partners.domain.pricing.coupon;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Tuple;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.integrity.IntegrityCheck;

/**
 * A coupon counts the reservations that hold it. Reads all coupons, and of the reservations those
 * with a coupon, from an index that has no others.
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
  public Outcome compare() {
    return Outcome.of(
        "coupons", (Tuple) entities.createNativeQuery(COMPARE, Tuple.class).getSingleResult());
  }
}
