package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.AdministratorCalls.PATH;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import io.restassured.response.Response;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.harness.AuthenticatorApp;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Administrators create, update and deactivate each other. */
@ResourceLock(SharedState.PLATFORM_SETTINGS)
class AdministratorsIT {
  private static final String NEW_PASSWORD = "a cenote at high noon";

  private static Login admin;

  @BeforeAll
  static void logIn() {
    admin = Login.platformAdmin();
  }

  private static Response post(Map<String, ?> body) {
    return admin.request().body(body).post(PATH);
  }

  private static Response patch(Login actor, Object id, Map<String, ?> body) {
    return actor.request().body(body).patch(PATH + "/" + id);
  }

  private static Map<String, String> somebody() {
    return Map.of(
        "email", "admin-" + UUID.randomUUID() + "@staff.example",
        "firstName", "Luz",
        "lastName", "Canul");
  }

  private static void changePassword(Login login, String current) {
    login
        .request()
        .body(Map.of("currentPassword", current, "newPassword", NEW_PASSWORD))
        .post("/api/auth/change-password")
        .then()
        .statusCode(200);
  }

  /** A new administrator who has chosen a password; logged in. */
  private static Login active() {
    Map<String, String> body = somebody();
    Response made = post(body);
    made.then().statusCode(201);
    String temporary = made.path("data.temporaryPassword");
    changePassword(Login.as(body.get("email"), temporary), temporary);
    return Login.as(body.get("email"), NEW_PASSWORD);
  }

  private static void refused(Response response, int status, String key) {
    response.then().statusCode(status).body("message", equalTo(key));
  }

  private static void endsAtOnce(Login login) {
    Wait.untilAsserted(
        () -> refused(login.request().get("/api/auth/me"), 401, "error.auth.invalid_token"));
    refused(TeamClient.refresh(login.refreshToken()), 401, "error.auth.invalid_refresh_token");
  }

  private static String audit(String id) {
    return Sql.text(
        "SELECT coalesce(string_agg(action || ' by ' || actor || ' ' || coalesce(before::text, '')"
            + " || coalesce(after::text, ''), ' | ' ORDER BY sequence), '') FROM control.audit_log"
            + " WHERE partner_id = ? AND resource = ?",
        new UUID(0, 0),
        "administrator:" + id);
  }

  @Test
  void a_new_administrator_must_change_the_temporary_password_first() {
    Map<String, String> body = somebody();
    Response made = post(body);
    made.then()
        .statusCode(201)
        .header("Cache-Control", "no-store")
        .body("message", equalTo("administrators.created"))
        .body("data.email", equalTo(body.get("email")))
        .body("data.isActive", equalTo(true))
        .body("data.mustChangePassword", equalTo(true))
        .body("data.totpEnabled", equalTo(false));
    String temporary = made.path("data.temporaryPassword");
    String id = made.path("data.id");
    Login first = Login.as(body.get("email"), temporary);
    assertThat(first.user().path("mustChangePassword").asBoolean()).isTrue();
    refused(first.request().get(PATH), 403, "error.auth.password_change_required");
    refused(
        first.request().get("/api/operator/reservations"),
        403,
        "error.auth.password_change_required");
    refused(patch(first, id, Map.of("lastName", "x")), 403, "error.auth.password_change_required");
    refused(
        first.request().get("/api/files/" + UUID.randomUUID()),
        403,
        "error.auth.password_change_required");
    changePassword(first, temporary);
    endsAtOnce(first);
    refused(Login.attempt(body.get("email"), temporary), 401, "error.auth.invalid_credentials");
    Login later = Login.as(body.get("email"), NEW_PASSWORD);
    later
        .request()
        .get(PATH + "?perPage=1")
        .then()
        .statusCode(200)
        .body("message", equalTo("administrators.list_retrieved"))
        .body("data[0].id", equalTo(id))
        .body("data[0].mustChangePassword", equalTo(false))
        .body("data[0]", not(hasKey("temporaryPassword")))
        .body("pagination.total", greaterThan(1))
        .body("pagination.nextCursor", not(nullValue()));
    assertThat(audit(id))
        .startsWith("administrator.created by " + TeamClient.id(admin))
        .doesNotContain(temporary)
        .doesNotContain("argon2");
  }

  @Test
  void a_repeated_creation_makes_one_and_does_not_repeat_its_password() {
    Map<String, String> body = somebody();
    String key = "administrator-" + UUID.randomUUID();
    admin.request().header("Idempotency-Key", key).body(body).post(PATH).then().statusCode(201);
    refused(
        admin.request().header("Idempotency-Key", key).body(body).post(PATH),
        409,
        "error.idempotency.not_replayable");
    refused(post(body), 409, "error.partner.email_taken");
    assertThat(Sql.number("SELECT count(*) FROM control.users WHERE email = ?", body.get("email")))
        .isEqualTo(1);
  }

  @Test
  void invalid_members_are_named() {
    post(Map.of("email", "no", "firstName", " "))
        .then()
        .statusCode(400)
        .body(
            "errors.fields.keySet().sort()",
            equalTo(java.util.List.of("email", "firstName", "lastName")));
    Object id = UserSql.id(UserSql.user(Partner.seed(), null, "admin", null, false));
    for (Map<String, ?> wrong :
        java.util.List.of(
            Map.of("email", "other@staff.example"),
            Map.of("mustChangePassword", false),
            Map.of("totpEnabled", true),
            Map.of("firstName", " "))) {
      patch(admin, id, wrong)
          .then()
          .statusCode(400)
          .body("errors.fields", hasKey(wrong.keySet().iterator().next()));
    }
  }

  @Test
  void a_deactivated_administrator_is_out_at_once_and_can_come_back() {
    Login other = active();
    String id = TeamClient.id(other);
    patch(admin, id, Map.of("isActive", false))
        .then()
        .statusCode(200)
        .body("message", equalTo("administrators.updated"))
        .body("data.isActive", equalTo(false));
    endsAtOnce(other);
    refused(
        Login.attempt(TeamClient.email(other), NEW_PASSWORD),
        401,
        "error.auth.invalid_credentials");
    patch(admin, id, Map.of("isActive", true)).then().statusCode(200);
    Login.as(TeamClient.email(other), NEW_PASSWORD).request().get(PATH).then().statusCode(200);
    refused(other.request().get("/api/auth/me"), 401, "error.auth.invalid_token");
    assertThat(audit(id)).contains("administrator.updated").contains("\"isActive\": false");
  }

  @Test
  void nobody_changes_their_own_access() {
    Login other = active();
    String id = TeamClient.id(other);
    for (Map<String, ?> change :
        java.util.List.of(
            Map.of("isActive", false),
            Map.of("totpEnabled", false),
            Map.of("resetPassword", true))) {
      refused(patch(other, id, change), 403, "error.auth.forbidden");
    }
    patch(other, id, Map.of("lastName", "Dzul"))
        .then()
        .statusCode(200)
        .body("data.lastName", equalTo("Dzul"))
        .body("data.firstName", equalTo("Luz"));
    other.request().get(PATH).then().statusCode(200);
  }

  @Test
  void another_administrator_restores_access_after_password_and_app_were_lost() {
    Login other = active();
    String id = TeamClient.id(other);
    String secret =
        other
            .request()
            .body(Map.of("password", NEW_PASSWORD))
            .post("/api/auth/totp/setup")
            .path("data.secret");
    String code = new AuthenticatorApp(secret).code(Instant.now());
    other
        .request()
        .body(Map.of("code", code))
        .post("/api/auth/totp/confirm")
        .then()
        .statusCode(200);
    Response reset = patch(admin, id, Map.of("resetPassword", true, "totpEnabled", false));
    reset
        .then()
        .statusCode(200)
        .header("Cache-Control", "no-store")
        .body("data.mustChangePassword", equalTo(true))
        .body("data.totpEnabled", equalTo(false));
    String temporary = reset.path("data.temporaryPassword");
    endsAtOnce(other);
    refused(
        Login.attempt(TeamClient.email(other), NEW_PASSWORD),
        401,
        "error.auth.invalid_credentials");
    Login again = Login.as(TeamClient.email(other), temporary);
    assertThat(again.user().path("mustChangePassword").asBoolean()).isTrue();
    assertThat(audit(id))
        .contains("administrator.password_reset", "administrator.totp_removed")
        .doesNotContain(temporary);
  }

  @Test
  void only_administrators_are_found() {
    Partner partner = Partner.seed();
    String operator = UserSql.user(partner, null, "operator", null, false);
    for (Object id :
        new Object[] {UUID.randomUUID(), TeamClient.id(partner.admin()), UserSql.id(operator)}) {
      refused(patch(admin, id, Map.of("isActive", false)), 404, "error.administrator.not_found");
    }
    Login.as(operator, partner.password());
  }
}
