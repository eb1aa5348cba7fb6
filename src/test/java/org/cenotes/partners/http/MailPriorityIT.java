package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.component.SqlResource;
import org.junit.jupiter.api.Test;

/** Which mails go first when many are waiting, how many are sent, and how they are counted. */
class MailPriorityIT {
  private static final String CHANGED = "bank_account_changed";
  private static final String WAITING =
      """
      INSERT INTO control.notifications
             (id, partner_id, user_id, kind, cause, email, recipient_name, language, facts, status, priority, due_at,
              expires_at, created_at)
      SELECT gen_random_uuid(), '%s', gen_random_uuid(), 'api_key_changed', 'test:' || gen_random_uuid(),
             'nobody@example.com', 'Nobody', 'en', '{}', 'pending', %d, now() + interval '%s',
             now() + interval '1 day', now()
        FROM generate_series(1, %d)
      """;

  private static long priority(Partner partner, String kind) {
    return Sql.number(
        "SELECT coalesce((SELECT priority FROM control.notifications WHERE partner_id = ? AND kind = ?"
            + " ORDER BY created_at DESC LIMIT 1), 0)",
        partner.id(),
        kind);
  }

  /** Notifies the administrators in its own transaction. */
  private static void changeBilling(Partner partner, String email) {
    partner
        .admin()
        .request()
        .body(Map.of("billingEmail", email))
        .patch("/api/partner-settings/billing")
        .then()
        .statusCode(200);
  }

  @Test
  void a_partner_with_many_waiting_mails_goes_last_except_for_password_resets() {
    Partner busy = Partner.seed();
    Partner other = Partner.seed();
    changeBilling(busy, "a@example.com");
    assertThat(priority(busy, CHANGED)).isEqualTo(2);
    Sql.update(WAITING.formatted(busy.id(), 2, "1 hour", 100));
    changeBilling(busy, "b@example.com");
    changeBilling(other, "c@example.com");
    busy.admin()
        .request()
        .body(Map.of("email", busy.email()))
        .post("/api/auth/forgot-password")
        .then()
        .statusCode(202);
    assertThat(priority(busy, CHANGED)).isEqualTo(3);
    assertThat(priority(other, CHANGED)).isEqualTo(2);
    Wait.untilAsserted( // a job makes it
        () -> assertThat(priority(busy, "password_reset")).isEqualTo(1));
    Sql.update("DELETE FROM control.notifications WHERE partner_id = ?", busy.id());
  }

  private static long givenUp(Partner partner, String kind) {
    return Sql.number(
        "SELECT count(*) FROM control.notifications WHERE partner_id = ? AND kind = ?"
            + " AND status = 'failed' AND error = 'too many of the partner in a day'",
        partner.id(),
        kind);
  }

  @Test
  void a_partner_that_had_a_thousand_mails_of_a_kind_in_a_day_gets_no_more_of_it() {
    Partner partner = Partner.seed();
    Sql.update(WAITING.formatted(partner.id(), 2, "1 hour", 1000));
    changeBilling(partner, "a@example.com");
    assertThat(givenUp(partner, CHANGED)).as("another kind").isZero();
    Sql.update(
        "UPDATE control.notifications SET kind = ? WHERE partner_id = ?", CHANGED, partner.id());
    changeBilling(partner, "b@example.com");
    assertThat(givenUp(partner, CHANGED)).isPositive();
    Sql.update(
        "UPDATE control.notifications SET status = 'failed',"
            + " error = 'too many of the partner in a day' WHERE partner_id = ?",
        partner.id());
    long suppressed = givenUp(partner, CHANGED);
    changeBilling(partner, "c@example.com");
    assertThat(givenUp(partner, CHANGED))
        .as("what was not mailed counts not")
        .isEqualTo(suppressed);
    Sql.update("DELETE FROM control.notifications WHERE partner_id = ?", partner.id());
  }

  private static double counted(String outcome) {
    return MonitoringIT.value("cenotes_mails_total", "outcome=\"" + outcome + "\"");
  }

  /** Other tests send mails meanwhile. */
  @Test
  void mails_are_counted_that_were_sent_and_those_that_nobody_will_receive() {
    double sent = counted("sent");
    double failed = counted("failed");
    Partner partner = Partner.seed();
    String mail =
        WAITING
            .formatted(partner.id(), 1, "-1 hours", 1)
            .replace("'{}'", "'{\"values\":{},\"items\":[]}'");
    Sql.update(mail);
    Sql.update(mail.replace("nobody@example.com", "no address"));
    Wait.untilAsserted(
        () -> {
          assertThat(counted("sent")).isGreaterThanOrEqualTo(sent + 1);
          assertThat(counted("failed")).isGreaterThanOrEqualTo(failed + 1);
          assertThat(
                  Sql.text(
                      "SELECT string_agg(status, ' ' ORDER BY status) FROM control.notifications"
                          + " WHERE partner_id = ? AND cause LIKE 'test:%'",
                      partner.id()))
              .isEqualTo("failed sent");
        });
  }

  @Test
  void the_most_urgent_mail_is_sent_first_even_when_others_are_due_longer() throws Exception {
    UUID partner = Partner.seed().id();
    try (Connection connection = Product.postgres().superuser();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("SET LOCAL search_path = control");
      for (int priority = 1; priority <= 3; priority++) {
        statement.execute(WAITING.formatted(partner, priority, -priority + " hours", 1));
      }
      statement.execute( // of a version that is newer than the node
          WAITING
              .formatted(partner, 1, "-4 hours", 1)
              .replace("'api_key_changed'", "'a_later_kind'"));
      String claim =
          SqlResource.load("notification/claim.sql")
              .replace(":until", "now() + interval '1 minute'")
              .replace(":now", "now()")
              .replace(":kinds", "'{api_key_changed}'")
              .concat(", priority, partner_id = '" + partner + "'");
      List<Integer> order = new ArrayList<>();
      while (order.size() < 3) {
        try (ResultSet row = statement.executeQuery(claim)) {
          assertThat(row.next()).isTrue();
          if (row.getBoolean(12)) { // not of another test
            order.add(row.getInt(11));
          }
        }
      }
      assertThat(order).containsExactly(1, 2, 3);
      connection.rollback();
    }
  }
}
