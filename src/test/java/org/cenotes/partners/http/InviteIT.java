package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.TeamClient.PATH;
import static org.cenotes.partners.http.TeamClient.object;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.startsWith;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.secret.Digests;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A user is invited, accepts, and is withdrawn. */
class InviteIT {
  private static Partner partner;
  private static Login admin;

  @BeforeAll
  static void log_in() {
    partner = Partner.seed();
    admin = partner.admin();
  }

  private static Response invite(ObjectNode body) {
    return admin.request().body(body.toString()).post(PATH + "/invite");
  }

  private static Response invited(String email) {
    Response response = TeamClient.invite(admin, email, "partner_viewer");
    response.then().statusCode(201);
    return response;
  }

  private static void refused(Response response, int status, String key) {
    response.then().statusCode(status).body("message", equalTo(key));
  }

  private static void assertThatTheTokenIsDead(String token) {
    refused(TeamClient.accept(token, TeamClient.PASSWORD), 400, "error.auth.invalid_invite");
  }

  @Test
  void an_invited_viewer_accepts_and_logs_in() {
    String email = TeamClient.email();
    ObjectNode body =
        object()
            .put("email", email)
            .put("partnerRole", "partner_viewer")
            .put("firstName", "Ixchel");
    body.put("systemRole", "client").withArray("permissions").add("partner.manage_sandbox");
    Response made = invite(body);
    made.then()
        .statusCode(201)
        .header("Cache-Control", "no-store")
        .body("message", equalTo("partners.users.invited"))
        .body("data.emailDelivery", equalTo("pending_manual"))
        .body("data.inviteToken", matchesPattern("inv_[0-9A-Za-z]{43}"))
        .body("data.user.isActive", equalTo(false))
        .body("data.user.invited", equalTo(true))
        .body("data.user.systemRole", equalTo("client"))
        .body("data.user.firstName", equalTo("Ixchel"));
    String token = made.path("data.inviteToken");
    assertThat(made.<String>path("data.inviteUrl"))
        .endsWith("/console/accept-invite#token=" + token);
    assertThat(Instant.parse(made.path("data.expiresAt")))
        .isBetween(
            Instant.now().plus(Duration.ofDays(7)).minusSeconds(60),
            Instant.now().plus(Duration.ofDays(7)));
    refused(Login.attempt(email, TeamClient.PASSWORD), 401, "error.auth.invalid_credentials");

    Response accepted = TeamClient.accept(token, TeamClient.PASSWORD);
    accepted
        .then()
        .statusCode(200)
        .header("Cache-Control", "no-store")
        .body("message", equalTo("auth.invite_accepted"))
        .body("data.tokenType", equalTo("Bearer"))
        .body("data.refreshToken", startsWith("rt_"));
    Login viewer = Login.of(accepted);
    viewer
        .request()
        .get("/api/auth/me")
        .then()
        .statusCode(200)
        .body("data.email", equalTo(email))
        .body("data.systemRole", equalTo("partner"))
        .body("data.partnerRole", equalTo("partner_viewer"))
        .body("data.partnerId", equalTo(partner.id().toString()))
        .body("data.mustChangePassword", equalTo(false))
        .body("data.permissions", hasItem("partner.manage_sandbox"))
        .body("data.permissions", not(hasItem("partner.manage_users")));
    assertThatTheTokenIsDead(token);
    Login.as(email, TeamClient.PASSWORD);
    refused(viewer.request().body("{}").post(PATH), 403, "error.auth.forbidden");
    refused(TeamClient.invite(admin, email, "partner_viewer"), 409, "error.partner.email_taken");

    String id = TeamClient.id(viewer);
    admin
        .request()
        .get(PATH + "/" + id)
        .then()
        .body("data.isActive", equalTo(true))
        .body("data.invited", equalTo(true));
    admin.request().delete(PATH + "/" + id).then().statusCode(200);
    Instant deactivated = Instant.now();
    Wait.untilAsserted(
        () -> refused(viewer.request().get("/api/auth/me"), 401, "error.auth.invalid_token"));
    assertThat(Duration.between(deactivated, Instant.now())).isLessThan(Duration.ofSeconds(5));
    refused(TeamClient.refresh(viewer.refreshToken()), 401, "error.auth.invalid_refresh_token");
    refused(Login.attempt(email, TeamClient.PASSWORD), 401, "error.auth.invalid_credentials");
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.audit_log WHERE partner_id = ? AND resource = ?"
                    + " AND action IN ('user.invited', 'user.joined', 'user.deactivated')",
                partner.id(),
                "user:" + id))
        .isEqualTo(3);
  }

  @Test
  void a_new_invite_voids_the_former_token() {
    String email = TeamClient.email();
    Response first = invited(email);
    ObjectNode again = object().put("email", email).put("partnerRole", "partner_agent");
    Response second = invite(again.put("lastName", "Poot"));
    second
        .then()
        .statusCode(201)
        .body("data.user.id", equalTo(first.path("data.user.id")))
        .body("data.user.partnerRole", equalTo("partner_agent"))
        .body("data.user.lastName", equalTo("Poot"));
    assertThatTheTokenIsDead(first.path("data.inviteToken"));
    TeamClient.accept(second.path("data.inviteToken"), TeamClient.PASSWORD).then().statusCode(200);
    refused(
        TeamClient.invite(Partner.seed().admin(), email, "partner_viewer"),
        409,
        "error.partner.email_taken");
  }

  @Test
  void at_the_limit_of_taken_emails_own_users_are_still_invited_again() {
    Partner owner = Partner.seed();
    String email = TeamClient.email();
    TeamClient.invite(owner.admin(), email, "partner_viewer").then().statusCode(201);
    Sql.update(
        "INSERT INTO control.throttles (name, subject, count, began_at, window_seconds) VALUES"
            + " ('email_taken', sha256(convert_to(CAST(? AS text), 'UTF8')), 1000, now(), 3600)",
        owner.id());
    String free = TeamClient.email();
    TeamClient.invite(owner.admin(), free, "partner_viewer").then().statusCode(429);
    TeamClient.invite(owner.admin(), email, "partner_viewer").then().statusCode(201);
  }

  @Test
  void a_user_invited_by_another_partner_cannot_be_invited() {
    String email = TeamClient.email();
    Response first = invited(email);
    refused(
        TeamClient.invite(Partner.seed().admin(), email, "partner_viewer"),
        409,
        "error.partner.email_taken");
    TeamClient.accept(first.path("data.inviteToken"), TeamClient.PASSWORD).then().statusCode(200);
  }

  @Test
  void an_invitation_that_has_lapsed_does_not_keep_its_e_mail() {
    Login other = Partner.seed().admin();
    String expired = TeamClient.email();
    String token = invited(expired).path("data.inviteToken");
    Sql.update(
        "UPDATE control.invites SET expires_at = now() WHERE token_digest = ?",
        Digests.sha256(token));
    TeamClient.invite(other, expired, "partner_viewer").then().statusCode(201);
    assertThatTheTokenIsDead(token);
    String withdrawn = TeamClient.email();
    String id = invited(withdrawn).path("data.user.id");
    admin.request().delete(PATH + "/" + id).then().statusCode(200);
    Response again = TeamClient.invite(other, withdrawn, "partner_viewer");
    again.then().statusCode(201);
    TeamClient.accept(again.path("data.inviteToken"), TeamClient.PASSWORD).then().statusCode(200);
    assertThat(lapsed(partner)).as("the partner whose user it was").contains(expired, withdrawn);
  }

  private static String lapsed(Partner of) {
    return Sql.text(
        "SELECT string_agg(before ->> 'email', ' ') FROM control.audit_log"
            + " WHERE partner_id = ? AND action = 'user.invitation_lapsed' AND actor = 'system'",
        of.id());
  }

  @Test
  void of_invitations_that_nobody_accepted_the_latest_stay() {
    Partner inviting = Partner.seed();
    Login inviter = inviting.admin();
    Sql.update(
        """
        INSERT INTO control.users (id, partner_id, email, first_name, last_name, system_role, partner_role, invited,
                                   is_active, created_at, updated_at)
        SELECT gen_random_uuid(), ?, 'in-vain-' || i || '-' || ?, '', '', 'client', 'partner_viewer', true, false,
               now() - i * interval '1 minute', now()
          FROM generate_series(1, 502) i
        """,
        inviting.id(),
        inviting.email());
    TeamClient.invite(inviter, TeamClient.email(), "partner_viewer").then().statusCode(201);
    String rows =
        "SELECT count(*) FROM control.users WHERE partner_id = ? AND system_role = 'client'";
    assertThat(Sql.number(rows, inviting.id())).isEqualTo(501);
    assertThat(lapsed(inviting).split(" "))
        .containsExactlyInAnyOrder(
            "in-vain-501-" + inviting.email(), "in-vain-502-" + inviting.email());
  }

  @Test
  void an_invited_user_is_not_activated_by_an_update() {
    String id = invited(TeamClient.email()).path("data.user.id");
    TeamClient.access(admin, id, object().put("isActive", true))
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_input"))
        .body("errors.fields", hasKey("isActive"));
  }

  @Test
  void an_invalid_invitation_is_refused() {
    for (String role : List.of("admin", "operator", "partner")) {
      ObjectNode body =
          object().put("email", TeamClient.email()).put("partnerRole", "partner_viewer");
      refused(invite(body.put("systemRole", role)), 400, "error.partner.invite_role_not_allowed");
    }
    ObjectNode body =
        object().put("email", TeamClient.email()).put("partnerRole", "partner_viewer");
    body.withArray("permissions").add("partner.view_reports").add("partner.fly");
    invite(body)
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_input"))
        .body("errors.fields.keySet()", contains("permissions[1]"));
    invite(object())
        .then()
        .statusCode(400)
        .body("errors.fields.keySet()", containsInAnyOrder("email", "partnerRole"));
    refused(
        TeamClient.invite(admin, partner.email(), "partner_viewer"),
        409,
        "error.partner.email_taken");
  }

  @Test
  void the_invite_token_is_neither_stored_nor_replayed() {
    ObjectNode body =
        object().put("email", TeamClient.email()).put("partnerRole", "partner_viewer");
    Response first =
        admin
            .request()
            .header("Idempotency-Key", "i-1")
            .body(body.toString())
            .post(PATH + "/invite");
    first.then().statusCode(201);
    refused(
        admin
            .request()
            .header("Idempotency-Key", "i-1")
            .body(body.toString())
            .post(PATH + "/invite"),
        409,
        "error.idempotency.not_replayable");
    String token = first.path("data.inviteToken");
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.audit_log a WHERE strpos(a::text, ?) > 0", token))
        .isZero();
    TeamClient.accept(token, TeamClient.PASSWORD).then().statusCode(200);
  }
}
