package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.UUID;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;

/** Users are notified of what they may see. */
class NotificationPermissionsIT {
  private final Partner partner = Partner.seed();

  private String manager(String revoked) {
    String email = UserSql.user(partner, partner.id(), "partner", "partner_manager", false);
    revoke(email, revoked);
    return email;
  }

  private static void revoke(String email, String permissions) {
    Sql.update(
        "UPDATE control.users SET revoked = ?::text[] WHERE id = ?",
        permissions,
        UserSql.id(email));
  }

  private static long notified(String email, String kind) {
    return Sql.number(
        "SELECT count(*) FROM control.notifications"
            + " WHERE user_id = (SELECT id FROM control.users WHERE email = ?) AND kind = ?",
        email,
        kind);
  }

  @Test
  void who_may_not_see_reservations_is_not_notified_of_them() {
    String without = manager("{partner.view_reports,partner.view_reservations}");
    String with = manager("{partner.view_reports}");
    JsonNode first = partner.booked(partner.body("cenote-ik-kil", Partner.day(20)));
    Wait.untilAsserted(() -> assertThat(notified(with, "reservation_created")).isEqualTo(1));
    assertThat(notified(without, "reservation_created")).isZero();

    revoke(without, "{}");
    partner.cancel(first.path("id").asText()).then().statusCode(200);
    Wait.untilAsserted(() -> assertThat(notified(without, "reservation_cancelled")).isEqualTo(1));
    assertThat(notified(with, "reservation_cancelled")).isEqualTo(1);

    revoke(without, "{partner.view_reservations}");
    JsonNode listed =
        Api.json(
            Login.as(without, partner.password())
                .request()
                .get("/api/partner-portal/notifications"));
    assertThat(listed.path("data").findValuesAsText("kind"))
        .as("what was sent before stays")
        .containsExactly("reservation_cancelled");
  }

  @Test
  void who_may_not_see_keys_is_not_notified_of_them() {
    UUID without =
        UserSql.id(UserSql.user(partner, partner.id(), "partner", "partner_admin", false));
    String with = UserSql.user(partner, partner.id(), "partner", "partner_admin", false);
    Sql.update(
        "UPDATE control.users SET revoked = '{partner.view_api_keys}' WHERE id = ?", without);
    partner
        .admin()
        .request()
        .body("{\"allowedIps\":[\"127.0.0.0/8\"]}")
        .patch("/api/partner-settings/api")
        .then()
        .statusCode(200);
    assertThat(notified(with, "api_key_changed")).isPositive();
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.notifications WHERE user_id = ? AND cause LIKE"
                    + " 'api_key:%'",
                without))
        .isZero();
  }

  /** The suspended partner's key expires first, so the job comes to it first. */
  @Test
  void a_partner_who_cannot_replace_a_key_is_not_warned_that_it_expires() {
    Partner suspended = Partner.seed();
    Sql.changePartner(suspended.id(), "status = 'SUSPENDED'");
    Sql.changeKey(suspended.liveKey(), "expires_at = now() + interval '2 days'");
    Sql.changeKey(partner.liveKey(), "expires_at = now() + interval '3 days'");
    Wait.untilAsserted(
        () -> assertThat(notified(partner.email(), "api_key_expiring")).isEqualTo(1));
    assertThat(notified(suspended.email(), "api_key_expiring")).isZero();
    Sql.changePartner(suspended.id(), "status = 'ACTIVE'");
    Wait.untilAsserted(
        () -> assertThat(notified(suspended.email(), "api_key_expiring")).isEqualTo(1));
  }
}
