package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.TeamClient.PATH;
import static org.cenotes.partners.http.TeamClient.object;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a partner's users may do, and to whom. */
class UserAccessIT {
  private static Partner partner;
  private static Login admin;

  @BeforeAll
  static void log_in() {
    partner = Partner.seed();
    admin = partner.admin();
  }

  private static ObjectNode body(String email, String role) {
    return object()
        .put("email", email)
        .put("firstName", "Itzel")
        .put("lastName", "Canul")
        .put("phone", "984 123 4567")
        .put("password", TeamClient.PASSWORD)
        .put("partnerRole", role);
  }

  private static Response create(Login actor, ObjectNode body) {
    return actor.request().body(body.toString()).post(PATH);
  }

  private static String created(String role) {
    Response made = create(admin, body(TeamClient.email(), role));
    made.then().statusCode(201);
    return made.path("data.id");
  }

  private static Response get(String path) {
    return admin.request().get(PATH + path);
  }

  private static ObjectNode names(String member, String... permissions) {
    ObjectNode change = object();
    for (String permission : permissions) {
      change.withArray(member).add("partner." + permission);
    }
    return change;
  }

  private static void refused(Response response, int status, String key) {
    response.then().statusCode(status).body("message", equalTo(key));
  }

  private static long audited(String action, String id) {
    return Sql.number(
        "SELECT count(*) FROM control.audit_log WHERE partner_id = ? AND action = ? AND resource ="
            + " ?",
        partner.id(),
        action,
        "user:" + id);
  }

  @Test
  void permissions_are_role_plus_granted_minus_revoked() {
    String id = created("partner_agent");
    ObjectNode change = names("grant", "view_reports");
    change.withArray("revoke").add("partner.manage_sandbox");
    TeamClient.access(admin, id, change)
        .then()
        .statusCode(200)
        .body("message", equalTo("partners.users.access_updated"))
        .body("data.partnerRole", equalTo("partner_agent"));
    get("/" + id + "/permissions")
        .then()
        .statusCode(200)
        .body("data.partnerRole", equalTo("partner_agent"))
        .body("data.rolePermissions", hasItem("partner.manage_sandbox"))
        .body("data.granted", contains("partner.view_reports"))
        .body("data.revoked", contains("partner.manage_sandbox"))
        .body("data.effective", hasItem("partner.view_reports"))
        .body("data.effective", not(hasItem("partner.manage_sandbox")));
    TeamClient.access(admin, id, names("grant", "manage_sandbox")).then().statusCode(200);
    get("/" + id + "/permissions")
        .then()
        .body("data.revoked", hasSize(0))
        .body("data.effective", hasItem("partner.manage_sandbox"));
    assertThat(audited("user.access_updated", id)).isEqualTo(2);
    TeamClient.access(admin, id, names("grant", "fly"))
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_input"))
        .body("errors.fields", hasKey("grant[0]"));
    ObjectNode both = names("grant", "view_reports");
    both.withArray("revoke").add("partner.view_reports");
    TeamClient.access(admin, id, both)
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey("revoke"));
  }

  @Test
  void users_cannot_grant_more_than_they_have() {
    Login manager = TeamClient.join(admin, "partner_manager");
    refused(
        create(manager, body(TeamClient.email(), "partner_agent")), 403, "error.auth.forbidden");
    TeamClient.access(admin, TeamClient.id(manager), names("grant", "manage_users"))
        .then()
        .statusCode(200);
    Login raised = Login.as(TeamClient.email(manager), TeamClient.PASSWORD);
    String agent = created("partner_agent");
    TeamClient.access(raised, agent, names("grant", "view_reports")).then().statusCode(200);
    Login second = TeamClient.join(admin, "partner_admin");
    String above = TeamClient.id(second);
    String key = "error.auth.forbidden";
    refused(TeamClient.access(raised, agent, names("grant", "manage_api_keys")), 403, key);
    refused(
        TeamClient.access(raised, agent, object().put("partnerRole", "partner_admin")), 403, key);
    refused(create(raised, body(TeamClient.email(), "partner_admin")), 403, key);
    refused(TeamClient.invite(raised, TeamClient.email(), "partner_admin"), 403, key);
    ObjectNode invitation = names("permissions", "manage_api_keys");
    invitation.put("email", TeamClient.email()).put("partnerRole", "partner_agent");
    refused(raised.request().body(invitation.toString()).post(PATH + "/invite"), 403, key);
    refused(raised.request().body("{}").patch(PATH + "/" + above), 403, key);
    refused(raised.request().delete(PATH + "/" + above), 403, key);
    refused(TeamClient.access(raised, above, object().put("isActive", false)), 403, key);
    get("/" + above).then().body("data.isActive", equalTo(true));
    get("/" + agent + "/permissions").then().body("data.granted", contains("partner.view_reports"));
  }

  @Test
  void users_cannot_change_their_own_access() {
    Login owner = Partner.seed().admin();
    String own = TeamClient.id(owner);
    TeamClient.join(owner, "partner_admin");
    String key = "error.auth.forbidden";
    refused(owner.request().delete(PATH + "/" + own), 403, key);
    refused(TeamClient.access(owner, own, object().put("isActive", true)), 403, key);
    refused(TeamClient.access(owner, own, object().put("partnerRole", "partner_viewer")), 403, key);
    refused(TeamClient.access(owner, own, names("revoke", "view_billing")), 403, key);
    owner
        .request()
        .body(object().put("firstName", "Self").toString())
        .patch(PATH + "/" + own)
        .then()
        .statusCode(200);
  }

  @Test
  void a_deactivated_user_is_reactivated_by_update_access() {
    Login agent = TeamClient.join(admin, "partner_agent");
    String id = TeamClient.id(agent);
    admin
        .request()
        .delete(PATH + "/" + id)
        .then()
        .statusCode(200)
        .body("message", equalTo("partners.users.deactivated"))
        .body("data.isActive", equalTo(false));
    admin.request().delete(PATH + "/" + id).then().statusCode(200);
    assertThat(audited("user.deactivated", id)).isEqualTo(1);
    refused(
        Login.attempt(TeamClient.email(agent), TeamClient.PASSWORD),
        401,
        "error.auth.invalid_credentials");
    TeamClient.access(admin, id, object().put("isActive", true))
        .then()
        .statusCode(200)
        .body("data.isActive", equalTo(true));
    Login again = Login.as(TeamClient.email(agent), TeamClient.PASSWORD);
    again.request().get("/api/auth/me").then().statusCode(200);
    Wait.untilAsserted(
        () -> assertThat(agent.request().get("/api/auth/me").statusCode()).isEqualTo(401));
    refused(TeamClient.refresh(agent.refreshToken()), 401, "error.auth.invalid_refresh_token");
    get("/" + id).then().body("data.phone", nullValue());
  }

  @Test
  void changed_access_ends_earlier_sessions() {
    Login agent = TeamClient.join(admin, "partner_agent");
    Response forbidden = agent.request().get(PATH);
    refused(forbidden, 403, "error.auth.forbidden");
    forbidden
        .then()
        .body("errors.messages[0]", equalTo("the user needs the permission partner.view_users"));
    TeamClient.access(admin, TeamClient.id(agent), names("grant", "view_users"))
        .then()
        .statusCode(200);
    Wait.untilAsserted(() -> assertThat(agent.request().get(PATH).statusCode()).isEqualTo(401));
    Login again = Login.as(TeamClient.email(agent), TeamClient.PASSWORD);
    again.request().get(PATH).then().statusCode(200);
    TeamClient.access(admin, TeamClient.id(agent), object().put("isActive", true))
        .then()
        .statusCode(200);
    Wait.untilAsserted(() -> assertThat(again.request().get(PATH).statusCode()).isEqualTo(401));
  }

  @Test
  void a_role_that_may_not_list_cenotes_is_told_so_although_it_has_the_permission() {
    Login agent = TeamClient.join(admin, "partner_agent");
    TeamClient.access(admin, TeamClient.id(agent), names("grant", "view_cenotes"))
        .then()
        .statusCode(200);
    Response forbidden =
        Login.as(TeamClient.email(agent), TeamClient.PASSWORD)
            .request()
            .get("/api/partner-portal/cenotes");
    refused(forbidden, 403, "error.auth.forbidden");
    forbidden
        .then()
        .body(
            "errors.messages[0]",
            equalTo("the user needs the role partner_admin or partner_manager"));
  }

  @Test
  void five_thousand_deactivated_users_are_the_most() {
    Partner large = Partner.seed();
    Login owner = large.admin();
    Response left = create(owner, body(TeamClient.email(), "partner_agent"));
    left.then().statusCode(201);
    String id = left.path("data.id");
    owner.request().delete(PATH + "/" + id).then().statusCode(200);
    Sql.update(
        """
        INSERT INTO control.users (id, partner_id, email, first_name, last_name, password_hash, system_role,
                                   partner_role, is_active, must_change_password, created_at, updated_at)
        SELECT gen_random_uuid(), partner_id, gen_random_uuid() || '@team.example', 'Ana', 'Prueba', password_hash,
               system_role, 'partner_agent', false, false, now(), now()
          FROM control.users, generate_series(1, 4999) WHERE email = ?
        """,
        large.email());
    String key = "error.user.limit_reached";
    refused(create(owner, body(TeamClient.email(), "partner_agent")), 409, key);
    refused(TeamClient.invite(owner, TeamClient.email(), "partner_agent"), 409, key);
    TeamClient.access(owner, id, object().put("isActive", true)).then().statusCode(200);
    create(owner, body(TeamClient.email(), "partner_agent")).then().statusCode(201);
  }
}
