package org.cenotes.partners.http;

import static io.restassured.RestAssured.withArgs;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Administrators create and update operators, who work at some cenotes. */
@ResourceLock(SharedState.PLATFORM_SETTINGS)
class OperatorsIT {
  private static final String PATH = "/api/admin/operators";
  private static final String PASSWORD = "a cenote at high noon";

  private static Login admin;
  private static String one;
  private static String two;

  @BeforeAll
  static void prepare() {
    admin = Login.platformAdmin();
    Partner partner = Partner.seed();
    one = partner.cenotes().path(0).path("id").asText();
    two = partner.cenotes().path(1).path("id").asText();
  }

  private static ObjectNode body() {
    ObjectNode body =
        Json.mapper()
            .createObjectNode()
            .put("email", "desk-" + UUID.randomUUID() + "@venue.example")
            .put("firstName", "Luis")
            .put("lastName", "Canul")
            .put("password", PASSWORD);
    body.putArray("cenoteIds").add(one).add(two);
    return body;
  }

  private static Response post(ObjectNode body) {
    return admin.request().body(body.toString()).post(PATH);
  }

  private static Response patch(String id, String body) {
    return admin.request().body(body).patch(PATH + "/" + id);
  }

  @Test
  void an_operator_is_created_listed_and_can_log_in() {
    ObjectNode body = body();
    Response response = post(body);
    response
        .then()
        .statusCode(201)
        .body("message", equalTo("operators.created"))
        .body("data.email", equalTo(body.path("email").asText()))
        .body("data.cenoteIds", containsInAnyOrder(one, two))
        .body("data.isActive", equalTo(true))
        .body("data.createdAt", notNullValue())
        .body("data.password", nullValue());
    Login login = Login.as(body.path("email").asText(), PASSWORD);
    assertThat(login.user().path("systemRole").asText()).isEqualTo("operator");
    login
        .request()
        .get(PATH)
        .then()
        .statusCode(403)
        .body("message", equalTo("error.auth.forbidden"));
    admin
        .request()
        .get(PATH + "?perPage=50") // other tests make operators, too
        .then()
        .statusCode(200)
        .body("message", equalTo("operators.list_retrieved"))
        .rootPath("data.find { it.id == '%s' }", withArgs(response.<String>path("data.id")))
        .body("cenoteIds", containsInAnyOrder(one, two))
        .noRootPath()
        .body("pagination.total", greaterThan(0));
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.audit_log WHERE partner_id = ? AND resource = ?"
                    + " AND action = 'operator.created' AND after::text NOT LIKE '%argon2%'",
                new UUID(0, 0), "operator:" + response.path("data.id")))
        .isOne();
  }

  @Test
  void names_are_stored_in_nfc() {
    Response created = post(body().put("firstName", " Jose\u0301").put("lastName", "Pe\u0301rez "));
    created
        .then()
        .statusCode(201)
        .body("data.firstName", equalTo("Jos\u00e9"))
        .body("data.lastName", equalTo("P\u00e9rez"));
    patch(
            created.path("data.id"),
            "{\"firstName\":\"Rene\u0301 \",\"lastName\":\"Nu\u0301n\u0303ez\"}")
        .then()
        .statusCode(200)
        .body("data.firstName", equalTo("Ren\u00e9"))
        .body("data.lastName", equalTo("N\u00fa\u00f1ez"));
  }

  @Test
  void invalid_members_are_named() {
    ObjectNode unknown = body();
    unknown.putArray("cenoteIds").add(one).add(UUID.randomUUID().toString());
    post(unknown)
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_input"))
        .body("errors.fields", hasKey("cenoteIds[1]"));
    post(body().put("password", "short"))
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey("password"));
    post(body().put("firstName", " "))
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey("firstName"));
    ObjectNode first = body();
    post(first).then().statusCode(201);
    post(first).then().statusCode(409).body("message", equalTo("error.partner.email_taken"));
  }

  @Test
  void a_repeated_operator_creation_is_replayed() {
    String body = body().toString();
    String key = "operator-" + UUID.randomUUID();
    Response first = admin.request().header("Idempotency-Key", key).body(body).post(PATH);
    first.then().statusCode(201).header("Idempotent-Replayed", nullValue());
    Response again = admin.request().header("Idempotency-Key", key).body(body).post(PATH);
    again.then().statusCode(201).header("Idempotent-Replayed", "true");
    assertThat(again.asString()).isEqualTo(first.asString());
    admin
        .request()
        .header("Idempotency-Key", key)
        .body(body().toString())
        .post(PATH)
        .then()
        .statusCode(422);
  }

  @Test
  void a_new_operator_password_ends_its_logins() {
    ObjectNode body = body();
    String id = post(body).path("data.id");
    Login login = Login.as(body.path("email").asText(), PASSWORD);
    patch(id, "{\"lastName\": \"Dzul\", \"cenoteIds\": [\"" + two + "\"]}")
        .then()
        .statusCode(200)
        .body("message", equalTo("operators.updated"))
        .body("data.firstName", equalTo("Luis"))
        .body("data.lastName", equalTo("Dzul"))
        .body("data.cenoteIds", contains(two));
    login.request().get("/api/auth/me").then().statusCode(200);
    patch(id, "{\"password\": \"another cenote at high noon\"}").then().statusCode(200);
    Wait.untilAsserted(() -> login.request().get("/api/auth/me").then().statusCode(401));
    Login.attempt(body.path("email").asText(), PASSWORD).then().statusCode(401);
    Login again = Login.as(body.path("email").asText(), "another cenote at high noon");
    patch(id, "{\"isActive\": false, \"cenoteIds\": []}")
        .then()
        .statusCode(200)
        .body("data.isActive", equalTo(false))
        .body("data.cenoteIds.size()", equalTo(0));
    Wait.untilAsserted(() -> again.request().get("/api/auth/me").then().statusCode(401));
  }

  @Test
  void a_new_email_ends_the_logins_of_the_former_owner() {
    ObjectNode body = body();
    String id = post(body).path("data.id");
    Login former = Login.as(body.path("email").asText(), PASSWORD);
    patch(id, "{\"email\": \"desk-" + UUID.randomUUID() + "@venue.example\"}")
        .then()
        .statusCode(200);
    Wait.untilAsserted(() -> former.request().get("/api/auth/me").then().statusCode(401));
    TeamClient.refresh(former.refreshToken()).then().statusCode(401);
  }

  @Test
  void an_invitation_that_has_lapsed_does_not_keep_its_e_mail() {
    String email = TeamClient.email();
    TeamClient.invite(Partner.seed().admin(), email, "partner_viewer").then().statusCode(201);
    String id = post(body()).path("data.id");
    String change = "{\"email\": \"" + email + "\"}";
    patch(id, change).then().statusCode(409).body("message", equalTo("error.partner.email_taken"));
    Sql.update(
        "UPDATE control.invites SET expires_at = now()"
            + " WHERE user_id = (SELECT id FROM control.users WHERE email = ?)",
        email);
    patch(id, change).then().statusCode(200).body("data.email", equalTo(email));
  }

  @Test
  void a_change_that_waited_for_another_is_not_audited_as_that_one() throws Exception {
    UUID id = UUID.fromString(post(body()).path("data.id"));
    try (Connection other = Product.postgres().superuser()) {
      other.setAutoCommit(false);
      run(other, "SELECT 1 FROM control.users WHERE id = ? FOR NO KEY UPDATE", id);
      CompletableFuture<Response> same =
          CompletableFuture.supplyAsync(() -> patch(id.toString(), "{\"lastName\": \"Canul\"}"));
      Wait.untilAsserted(() -> assertThat(Sql.waitingFor(other)).isPositive());
      run(
          other,
          "DELETE FROM control.operator_cenotes WHERE user_id = ? AND cenote_id = '" + one + "'",
          id);
      other.commit();
      same.get(20, TimeUnit.SECONDS).then().statusCode(200).body("data.cenoteIds", contains(two));
    }
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.audit_log WHERE resource = ?"
                    + " AND action = 'operator.updated'",
                "operator:" + id))
        .isZero();
  }

  private static void run(Connection connection, String sql, UUID operator) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setObject(1, operator);
      statement.execute();
    }
  }

  @Test
  void an_update_of_an_unknown_operator_or_to_a_taken_email_is_refused() {
    ObjectNode other = body();
    post(other).then().statusCode(201);
    String id = post(body()).path("data.id");
    patch(id, "{\"email\": \"" + other.path("email").asText() + "\"}")
        .then()
        .statusCode(409)
        .body("message", equalTo("error.partner.email_taken"));
    String aPartners = Partner.seed().admin().user().path("id").asText();
    for (String nobody : new String[] {UUID.randomUUID().toString(), aPartners}) {
      patch(nobody, "{\"lastName\": \"Dzul\"}")
          .then()
          .statusCode(404)
          .body("message", equalTo("error.operator.not_found"));
      patch(nobody, "{\"password\": \"another cenote at high noon\"}").then().statusCode(404);
    }
  }
}
