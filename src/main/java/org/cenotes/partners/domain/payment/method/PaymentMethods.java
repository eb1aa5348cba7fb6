package org.cenotes.partners.domain.payment.method;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import java.util.List;
import java.util.Optional;
import org.cenotes.partners.platform.component.Repository;

/** The table {@code payment_methods}: four rows. */
@Repository
class PaymentMethods {
  @PersistenceContext private EntityManager entities;

  List<PaymentMethodSettings> all() {
    return entities
        .createQuery(
            "FROM PaymentMethodSettings ORDER BY displayOrder", PaymentMethodSettings.class)
        .getResultList();
  }

  /** A method with its row locked. */
  Optional<PaymentMethodSettings> findLocked(String id) {
    return Optional.ofNullable(
        entities.find(PaymentMethodSettings.class, id, LockModeType.PESSIMISTIC_WRITE));
  }
}
