package org.cenotes.partners.domain.pricing.coupon;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.Results;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.list.SortedQuery;
import org.hibernate.exception.ConstraintViolationException;
import org.hibernate.jpa.HibernateHints;

/**
 * The tables {@code coupons} and {@code coupon_customers}. A partner's transaction may only look up
 * a known code and claim it, through database functions; {@code SlotInventory} claims it together
 * with the places.
 */
@Repository
class Coupons {
  @PersistenceContext private EntityManager entities;

  /**
   * Adds a coupon.
   *
   * @throws ApiException 409 when the code exists
   */
  void add(Coupon coupon) {
    try {
      entities.persist(coupon);
      entities.flush();
    } catch (ConstraintViolationException broken) {
      throw "coupons_code_key".equals(broken.getConstraintName())
          ? new ApiException(CouponError.CODE_TAKEN)
          : broken;
    }
  }

  void flush() {
    entities.flush();
  }

  /** The coupon with this code, in every scope. */
  Optional<Coupon> findByCode(String code) {
    return Results.first(
        NativeQueries.select(entities, "SELECT * FROM find_coupon(:code)", Coupon.class)
            .setParameter("code", code)
            .setHint(HibernateHints.HINT_READ_ONLY, true));
  }

  Optional<Coupon> findLocked(UUID id) {
    return Optional.ofNullable(entities.find(Coupon.class, id, LockModeType.PESSIMISTIC_WRITE));
  }

  List<Coupon> page(SortedQuery query) {
    String order = query.order().name();
    return entities
        .createQuery("FROM Coupon ORDER BY createdAt %1$s, id %1$s".formatted(order), Coupon.class)
        .setFirstResult(query.offset())
        .setMaxResults(query.perPage())
        .setHint(HibernateHints.HINT_READ_ONLY, true)
        .getResultList();
  }

  long count() {
    return entities.createQuery("SELECT count(*) FROM Coupon", Long.class).getSingleResult();
  }

  /** Serialises transactions that add coupons. */
  void lockAdding() {
    NativeQueries.select(
            entities,
            "SELECT CAST(pg_advisory_xact_lock(hashtextextended('coupons', 2)) AS text)",
            String.class)
        .getSingleResult();
  }

  /** How many reservations of this customer hold the coupon. */
  int uses(UUID coupon, byte[] customer) {
    return NativeQueries.select(entities, "SELECT coupon_uses(:coupon, :customer)", Integer.class)
        .setParameter("coupon", coupon)
        .setParameter("customer", customer)
        .getSingleResult();
  }
}
