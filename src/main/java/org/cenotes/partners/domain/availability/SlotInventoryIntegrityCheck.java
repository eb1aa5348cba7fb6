package org.cenotes.partners.domain.availability;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.SqlResource;
import org.cenotes.partners.platform.integrity.IntegrityCheck;

/**
 * Checks that {@code taken} of every slot equals the visitors of the reservations that hold it, and
 * that no reservation holds a slot without an inventory row. Slots that are empty on both sides are
 * left out. Reads the reservations from an index and the whole inventory, so its time grows with
 * both (see docs/operations.md).
 */
@Repository
class SlotInventoryIntegrityCheck implements IntegrityCheck {
  private static final String COMPARE = SqlResource.load("availability/integrity.sql");

  @PersistenceContext private EntityManager entities;

  @Override
  public String name() {
    return "places";
  }

  @Override
  public Outcome compare() {
    return Outcome.of(
        name(), NativeQueries.select(entities, COMPARE, Outcome.Row.class).getSingleResult());
  }
}
