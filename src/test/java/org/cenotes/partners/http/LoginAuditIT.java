package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.http.ContentType;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;

/** Logins and changed passwords are in the audit log, with the client's address. */
class LoginAuditIT {
  private static final UUID PLATFORM = new UUID(0, 0);

  private static void fail(String email, String address) {
    Api.anyone()
        .contentType(ContentType.JSON)
        .header("X-Forwarded-For", address)
        .body(Map.of("email", email, "password", "not the password"))
        .post("/api/auth/login")
        .then()
        .statusCode(401);
  }

  private static long failures(String address) {
    return Sql.number(
        "SELECT count(*) FROM control.audit_log WHERE action = 'login.failed' AND actor = 'visitor'"
            + " AND address = ?",
        address);
  }

  @Test
  void failed_logins_of_a_user_are_recorded_with_their_address_but_not_without_end() {
    Partner partner = Partner.seed();
    String email = UserSql.user(partner, null, "admin", null, false);
    for (int i = 0; i < 12; i++) {
      fail(email, "2001:db8::7");
    }
    fail("nobody-" + UUID.randomUUID() + "@example.com", "192.0.2.9");
    fail(partner.email(), "192.0.2.10");
    // recorded in this order: the last one is there once all are
    Wait.untilAsserted(() -> assertThat(failures("192.0.2.10")).isEqualTo(1));
    assertThat(failures("2001:db8::7")).isEqualTo(10);
    assertThat(failures("192.0.2.9")).as("of an unknown e-mail").isZero();
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.audit_log WHERE partner_id = ? AND resource = ? AND"
                    + " action = 'login.failed'",
                PLATFORM,
                "user:" + UserSql.id(email)))
        .isEqualTo(10);
    assertThat(Sql.number("SELECT control.audit_chain_valid(?)::int::bigint", PLATFORM))
        .isEqualTo(1);
  }

  @Test
  void a_changed_password_is_in_the_audit_log() {
    Partner partner = Partner.seed();
    String email = UserSql.user(partner, null, "admin", null, true);
    Login.as(email, partner.password())
        .request()
        .body(Map.of("currentPassword", partner.password(), "newPassword", "a cenote at noon"))
        .post("/api/auth/change-password")
        .then()
        .statusCode(200);
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.audit_log WHERE partner_id = ? AND resource = ? AND"
                    + " action = 'user.password_changed' AND actor_kind = 'admin' AND address ="
                    + " '127.0.0.1'",
                PLATFORM,
                "user:" + UserSql.id(email)))
        .isEqualTo(1);
  }
}
