package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.TeamClient.object;
import static org.hamcrest.Matchers.anEmptyMap;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.cenotes.partners.harness.Concurrently;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.secret.Digests;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Login, refresh, logout, password change, and their failures. */
class LoginIT {
  private static Partner partner;

  @BeforeAll
  static void seed() {
    partner = Partner.seed();
  }

  private static void refused(Response response, int status, String key) {
    response.then().statusCode(status).body("message", equalTo(key));
  }

  private static Response me(Login login) {
    return login.request().get("/api/auth/me");
  }

  private static void assertThatItDies(Login login) {
    Wait.untilAsserted(() -> refused(me(login), 401, "error.auth.invalid_token"));
    refused(TeamClient.refresh(login.refreshToken()), 401, "error.auth.invalid_refresh_token");
  }

  private static Response changePassword(Login login, String current, String wanted) {
    return login
        .request()
        .body(object().put("currentPassword", current).put("newPassword", wanted).toString())
        .post("/api/auth/change-password");
  }

  private static String withoutItsMoment(Response response) {
    ObjectNode body = (ObjectNode) Api.json(response);
    assertThat(body.remove(List.of("timestamp", "requestId"))).isSameAs(body);
    return response.statusCode() + " " + body;
  }

  @Test
  void a_login_returns_the_user() {
    Response response =
        Login.attempt(" " + partner.email().toUpperCase(java.util.Locale.ROOT), partner.password());
    response
        .then()
        .statusCode(200)
        .header("Cache-Control", "no-store")
        .body("message", equalTo("auth.logged_in"))
        .body("data.tokenType", equalTo("Bearer"))
        .body("data.expiresIn", equalTo(900))
        .body("data.user.email", equalTo(partner.email()))
        .body("data.user.partnerRole", equalTo("partner_admin"));
    assertThat(Api.json(me(Login.of(response))).path("data"))
        .isEqualTo(Api.json(response).path("data").path("user"));
  }

  @Test
  void login_failures_do_not_reveal_the_cause() {
    Login inactive = TeamClient.join(partner.admin(), "partner_viewer");
    Sql.update(
        "UPDATE control.users SET is_active = false WHERE id = ?",
        UUID.fromString(TeamClient.id(inactive)));
    Response unknown = Login.attempt(TeamClient.email(), TeamClient.PASSWORD);
    refused(unknown, 401, "error.auth.invalid_credentials");
    assertThat(withoutItsMoment(Login.attempt(partner.email(), "not the password")))
        .isEqualTo(withoutItsMoment(unknown));
    assertThat(withoutItsMoment(Login.attempt(TeamClient.email(inactive), TeamClient.PASSWORD)))
        .isEqualTo(withoutItsMoment(unknown));
  }

  @Test
  void reuse_of_a_refresh_token_revokes_its_family() {
    Login first = partner.admin();
    Login bystander = partner.admin();
    long before = reuses(first);
    Response refreshed = TeamClient.refresh(first.refreshToken());
    refreshed.then().statusCode(200).body("message", equalTo("auth.refreshed"));
    Login second = Login.of(refreshed);
    assertThat(second.refreshToken()).isNotEqualTo(first.refreshToken());
    Login third = Login.of(TeamClient.refresh(second.refreshToken()));
    me(third).then().statusCode(200);
    refused(TeamClient.refresh(first.refreshToken()), 401, "error.auth.invalid_refresh_token");
    assertThatItDies(third);
    refused(TeamClient.refresh(first.refreshToken()), 401, "error.auth.invalid_refresh_token");
    assertThat(reuses(first)).as("recorded once").isEqualTo(before + 1);
    me(bystander).then().statusCode(200);
    TeamClient.refresh(bystander.refreshToken()).then().statusCode(200);
  }

  private static long reuses(Login login) {
    return Sql.number(
        "SELECT count(*) FROM control.audit_log WHERE partner_id = ? AND resource = ?"
            + " AND action = 'login.reuse_detected' AND address = '127.0.0.1'",
        partner.id(),
        "user:" + TeamClient.id(login));
  }

  @Test
  void a_session_lasts_as_long_as_its_newest_refresh_token() {
    Login login = partner.admin();
    String session = " s.id = (SELECT session_id FROM control.refresh_tokens WHERE digest = ?)";
    byte[] digest = Digests.sha256(login.refreshToken());
    Sql.update(
        "UPDATE control.sessions s SET expires_at = now() + interval '1 minute' WHERE" + session,
        digest);
    TeamClient.refresh(login.refreshToken()).then().statusCode(200);
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.sessions s WHERE s.expires_at = (SELECT"
                    + " max(t.expires_at) FROM control.refresh_tokens t WHERE t.session_id = s.id)"
                    + " AND s.expires_at > now() + interval '29 days' AND"
                    + session,
                digest))
        .isEqualTo(1);
  }

  @Test
  void guesses_of_one_refresh_token_are_429_for_a_while() {
    String token = "rt_" + UUID.randomUUID();
    refused(TeamClient.refresh(token), 401, "error.auth.invalid_refresh_token");
    assertThat(
            Sql.update(
                "UPDATE control.throttles SET count = 99 WHERE name = 'refresh_token' AND subject = ?",
                (Object) Digests.sha256(token)))
        .isEqualTo(1);
    refused(TeamClient.refresh(token), 401, "error.auth.invalid_refresh_token");
    refused(TeamClient.refresh(token), 429, "error.rate_limited");
    TeamClient.refresh(partner.admin().refreshToken()).then().statusCode(200);
  }

  @Test
  void a_refresh_token_used_twice_at_once_succeeds_at_most_once() {
    for (int round = 0; round < 5; round++) {
      Login login = partner.admin();
      Callable<Integer> refresh = () -> TeamClient.refresh(login.refreshToken()).statusCode();
      List<Integer> answers = Concurrently.run(List.of(refresh, refresh, refresh, refresh));
      assertThat(answers).containsOnly(200, 401);
      assertThat(answers).filteredOn(status -> status == 200).hasSizeLessThanOrEqualTo(1);
      Wait.untilAsserted(() -> refused(me(login), 401, "error.auth.invalid_token"));
    }
  }

  @Test
  void logging_out_ends_this_login_and_no_other() {
    Login leaving = partner.admin();
    Login staying = partner.admin();
    ObjectNode body = object().put("refreshToken", leaving.refreshToken());
    Api.anyone()
        .contentType(ContentType.JSON)
        .body(body.toString())
        .post("/api/auth/logout")
        .then()
        .statusCode(200)
        .body("message", equalTo("auth.logged_out"))
        .body("data", anEmptyMap());
    assertThatItDies(leaving);
    me(staying).then().statusCode(200);
  }

  @Test
  void a_changed_password_ends_every_login() {
    Login one = TeamClient.join(partner.admin(), "partner_viewer");
    String email = TeamClient.email(one);
    Login other = Login.as(email, TeamClient.PASSWORD);
    for (List<String> wrong :
        List.of(
            List.of("not the password", "a much better one", "currentPassword"),
            List.of(TeamClient.PASSWORD, "short", "newPassword"),
            List.of(TeamClient.PASSWORD, TeamClient.PASSWORD, "newPassword"),
            List.of(TeamClient.PASSWORD, "1234567890", "newPassword"),
            List.of(TeamClient.PASSWORD, email, "newPassword"))) {
      changePassword(one, wrong.get(0), wrong.get(1))
          .then()
          .statusCode(400)
          .body("message", equalTo("validation.invalid_input"))
          .body("errors.fields.keySet()", contains(wrong.get(2)));
    }
    me(one).then().statusCode(200);
    changePassword(one, TeamClient.PASSWORD, "a much better one")
        .then()
        .statusCode(200)
        .body("message", equalTo("auth.password_changed"));
    assertThatItDies(one);
    assertThatItDies(other);
    refused(Login.attempt(email, TeamClient.PASSWORD), 401, "error.auth.invalid_credentials");
    me(Login.as(email, "a much better one")).then().statusCode(200);
  }

  @Test
  void a_password_that_must_be_changed_allows_auth_routes_only() {
    String email = TeamClient.email();
    ObjectNode body =
        object()
            .put("email", email)
            .put("firstName", "Itzel")
            .put("lastName", "Canul")
            .put("password", TeamClient.PASSWORD)
            .put("partnerRole", "partner_manager");
    partner.admin().request().body(body.toString()).post(TeamClient.PATH).then().statusCode(201);
    Login login = Login.as(email, TeamClient.PASSWORD);
    me(login).then().statusCode(200).body("data.mustChangePassword", equalTo(true));
    refused(login.request().get(TeamClient.PATH), 403, "error.auth.password_change_required");
    changePassword(login, TeamClient.PASSWORD, "a much better one").then().statusCode(200);
    Login changed = Login.as(email, "a much better one");
    changed.request().get(TeamClient.PATH).then().statusCode(200);
    me(changed).then().body("data.mustChangePassword", equalTo(false));
  }

  /** The hundredth failure is written into the table: each real one costs a hash. */
  @Test
  void too_many_failures_of_one_email_from_one_address_are_429_for_a_while() {
    Login viewer = TeamClient.join(partner.admin(), "partner_viewer");
    String email = TeamClient.email(viewer);
    byte[] subject = Digests.sha256(email + "\n127.0.0.1");
    String count =
        "SELECT count::bigint FROM control.throttles WHERE name = 'login_email_address' AND subject"
            + " = ?";
    Login.attempt(email, "not the password").then().statusCode(401);
    Login.attempt(email, "not the password").then().statusCode(401);
    Login.as(email, TeamClient.PASSWORD);
    assertThat(Sql.number(count, (Object) subject)).as("a success does not count").isEqualTo(2);
    String change =
        "UPDATE control.throttles SET %s WHERE name = 'login_email_address' AND subject = ?";
    assertThat(Sql.update(change.formatted("count = 99"), (Object) subject)).isEqualTo(1);
    Login.attempt(email, "not the password").then().statusCode(401);
    Response limited = Login.attempt(email, TeamClient.PASSWORD);
    refused(limited, 429, "error.rate_limited");
    assertThat(Integer.parseInt(limited.header("Retry-After"))).isBetween(1, 900);
    assertThat(limited.<Integer>path("retryAfter")).isBetween(1, 900);
    Login.as(partner.email(), partner.password());
    Sql.update(change.formatted("began_at = began_at - interval '16 minutes'"), (Object) subject);
    Login.as(email, TeamClient.PASSWORD);
  }
}
