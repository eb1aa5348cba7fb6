package org.cenotes.partners.domain.payment;

import jakarta.inject.Named;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.SqlResource;
import org.cenotes.partners.platform.health.CountGauge;
import org.cenotes.partners.platform.health.Measures;

/**
 * Counts the refunds that {@link Refund} has left to staff by a due date that never comes, those
 * that failed after they had been made, those of which the provider has not told the result for so
 * long that it may never do so, and those that it has refused for a week.
 */
@Repository
@Measures(
    "Refunds that wait for staff: they got no clear response, have begun but are not made after 30"
        + " days, are refused for a week, or failed after they had been made.")
@Named("refundsLeftToStaff")
class StaffRefundsGauge implements CountGauge {
  /** Whether a refund waits for staff: a condition on a row of {@code refunds}. */
  static final String LEFT_TO_STAFF = SqlResource.load("payment/left_to_staff.sql");

  private static final String COUNT =
      "SELECT count(*) FROM (SELECT FROM refunds WHERE "
          + LEFT_TO_STAFF
          + " LIMIT "
          + LIMIT
          + ") staff";

  @PersistenceContext private EntityManager entities;

  @Override
  public long count() {
    return NativeQueries.select(entities, COUNT, Long.class).getSingleResult();
  }
}
