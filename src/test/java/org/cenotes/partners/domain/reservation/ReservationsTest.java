package org.cenotes.partners.domain.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.cenotes.partners.domain.catalog.CenoteError;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.hibernate.dialect.PostgreSQLDialect;
import org.hibernate.exception.ConstraintViolationException;
import org.junit.jupiter.api.Test;

/** What a caller is told when the database refuses a new reservation. */
class ReservationsTest {
  /** As Hibernate throws it when PostgreSQL says this. */
  private static ConstraintViolationException broken(String state, String message) {
    SQLException failure = new SQLException(message, state);
    return new ConstraintViolationException(
        message,
        failure,
        new PostgreSQLDialect()
            .getViolatedConstraintNameExtractor()
            .extractConstraintName(failure));
  }

  @Test
  void a_cenote_that_was_deleted_meanwhile_is_not_found() {
    ConstraintViolationException deleted =
        broken(
            "23503",
            "ERROR: insert or update on table \"reservations\" violates foreign key constraint"
                + " \"reservations_cenote_id_fkey\"");
    assertThat(Reservations.refusal(deleted))
        .isInstanceOfSatisfying(
            ApiException.class,
            refusal -> assertThat(refusal.error()).isEqualTo(CenoteError.NOT_FOUND));
  }

  @Test
  void a_confirmation_code_that_is_taken_is_drawn_again_later() {
    ConstraintViolationException taken =
        broken(
            "23505",
            "ERROR: duplicate key value violates unique constraint"
                + " \"reservations_confirmation_code_key\"");
    assertThat(Reservations.refusal(taken))
        .isInstanceOfSatisfying(
            ApiException.class,
            refusal -> assertThat(refusal.error()).isEqualTo(HttpError.SERVICE_UNAVAILABLE));
  }

  @Test
  void any_other_constraint_is_a_fault_of_the_application() {
    ConstraintViolationException other =
        broken(
            "23514",
            "ERROR: new row for relation \"reservations\" violates check constraint"
                + " \"reservations_total_check\"");
    assertThat(Reservations.refusal(other)).isSameAs(other);
  }
}
