package org.cenotes.partners.domain.reservation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One filter of a list, for the entity query of its rows and the SQL that counts them.
 *
 * @param attribute of {@link Reservation}
 * @param column of {@code reservations}
 * @param operator of JPQL and SQL alike
 */
record Condition(String attribute, String column, String operator, Object value) {
  static List<Condition> of(ReservationQuery query) {
    List<Condition> conditions = new ArrayList<>();
    add(
        conditions,
        "progress.status",
        "status",
        "=",
        query.status == null ? null : query.status.wire());
    add(conditions, "cenoteId", "cenote_id", "=", query.cenoteId);
    add(
        conditions,
        "guest.email",
        "guest_email",
        "=",
        query.guestEmail == null ? null : query.guestEmail.strip().toLowerCase(Locale.ROOT));
    add(conditions, "partnerReference", "partner_reference", "=", query.partnerReference);
    add(conditions, "date", "visit_date", ">=", query.from());
    add(conditions, "date", "visit_date", "<=", query.until());
    add(conditions, "createdAt", "created_at", ">=", query.createdAfter);
    return conditions;
  }

  private static void add(
      List<Condition> conditions,
      String attribute,
      String column,
      String operator,
      @Nullable Object value) {
    if (value != null) {
      conditions.add(new Condition(attribute, column, operator, value));
    }
  }

  /** As a conjunct of JPQL over the alias {@code r}. */
  String inJpql(int number) {
    return " AND r.%s %s :value%d".formatted(attribute, operator, number);
  }

  /** As a conjunct of SQL. */
  String inSql(int number) {
    return " AND %s %s :value%d".formatted(column, operator, number);
  }
}
