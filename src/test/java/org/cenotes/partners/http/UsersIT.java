package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.TeamClient.PATH;
import static org.cenotes.partners.http.TeamClient.object;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.cenotes.partners.harness.Concurrently;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A partner's users: created, listed, updated. */
class UsersIT {
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
  void a_created_user_is_active_and_must_change_the_password() {
    String email = TeamClient.email();
    Response made =
        create(admin, body("  " + email.toUpperCase(java.util.Locale.ROOT) + " ", "partner_agent"));
    made.then()
        .statusCode(201)
        .body("message", equalTo("partners.users.created"))
        .body("data.email", equalTo(email))
        .body("data.phone", equalTo("+529841234567"))
        .body("data.systemRole", equalTo("partner"))
        .body("data.isActive", equalTo(true))
        .body("data.invited", equalTo(false))
        .body("data", not(hasKey("password")));
    Login login = Login.as(email, TeamClient.PASSWORD);
    assertThat(login.user().path("mustChangePassword").asBoolean()).isTrue();
    assertThat(audited("user.created", made.path("data.id"))).isEqualTo(1);
    Response again = create(admin, body(email, "partner_agent"));
    refused(again, 409, "error.partner.email_taken");
    assertThat(again.<String>path("errors.messages[0]"))
        .isEqualTo(
            "the user " + made.path("data.id") + " of your organisation has this e-mail address");
  }

  @Test
  void an_invalid_new_user_names_its_fields() {
    create(admin, object().put("email", "no").put("firstName", " "))
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_input"))
        .body(
            "errors.fields.keySet()",
            containsInAnyOrder("email", "firstName", "lastName", "password", "partnerRole"));
    create(
            admin,
            body(TeamClient.email(), "partner_agent").put("phone", "x").put("password", "short"))
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_input"))
        .body("errors.fields.keySet()", containsInAnyOrder("phone", "password"));
    create(admin, body(TeamClient.email(), "owner"))
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_input"));
  }

  @Test
  void a_repeated_creation_is_replayed() {
    ObjectNode body = body(TeamClient.email(), "partner_viewer");
    Response first =
        admin.request().header("Idempotency-Key", "u-1").body(body.toString()).post(PATH);
    first.then().statusCode(201);
    Response again =
        admin.request().header("Idempotency-Key", "u-1").body(body.toString()).post(PATH);
    again.then().statusCode(201).header("Idempotent-Replayed", "true");
    assertThat(again.asString()).isEqualTo(first.asString());
    refused(
        admin
            .request()
            .header("Idempotency-Key", "u-1")
            .body(body.put("firstName", "Other").toString())
            .post(PATH),
        422,
        "error.idempotency.key_reused");
  }

  @Test
  void at_the_limit_of_taken_emails_a_repeated_creation_is_still_replayed() {
    Partner partner = Partner.seed();
    String body = body(TeamClient.email(), "partner_viewer").toString();
    keyed(partner, body).then().statusCode(201);
    Sql.update(
        "INSERT INTO control.throttles (name, subject, count, began_at, window_seconds) VALUES"
            + " ('email_taken', sha256(convert_to(CAST(? AS text), 'UTF8')), 1000, now(), 3600)",
        partner.id());
    keyed(partner, body).then().statusCode(201).header("Idempotent-Replayed", "true");
    create(partner.admin(), body(TeamClient.email(), "partner_viewer")).then().statusCode(429);
  }

  private static Response keyed(Partner partner, String body) {
    return partner.admin().request().header("Idempotency-Key", "u-2").body(body).post(PATH);
  }

  @Test
  void concurrent_creations_of_an_email_succeed_once() {
    Login other = Partner.seed().admin();
    for (int round = 0; round < 5; round++) {
      String email = TeamClient.email();
      List<Callable<Integer>> calls =
          List.of(
              () -> create(admin, body(email, "partner_agent")).statusCode(),
              () -> create(other, body(email, "partner_agent")).statusCode(),
              () -> TeamClient.invite(admin, email, "partner_agent").statusCode());
      assertThat(Concurrently.run(calls)).containsExactlyInAnyOrder(201, 409, 409);
      assertThat(Sql.number("SELECT count(*) FROM control.users WHERE email = ?", email))
          .isEqualTo(1);
    }
  }

  @Test
  void lists_are_filtered_sorted_and_paged() {
    Login owner = Partner.seed().admin();
    String suffix = UUID.randomUUID().toString().substring(0, 8);
    String first =
        create(owner, body("first-" + suffix + "@team.example", "partner_agent")).path("data.id");
    String second =
        create(owner, body(TeamClient.email(), "partner_viewer").put("lastName", "Pérez " + suffix))
            .path("data.id");
    owner.request().delete(PATH + "/" + first).then().statusCode(200);
    owner
        .request()
        .get(PATH)
        .then()
        .statusCode(200)
        .body("data.id", contains(second, first, TeamClient.id(owner)))
        .body("pagination.total", equalTo(3));
    owner
        .request()
        .get(PATH + "?sortOrder=asc&perPage=1&page=2")
        .then()
        .body("data.id", contains(first))
        .body("pagination.lastPage", equalTo(3));
    owner.request().get(PATH + "?search=" + suffix).then().body("data.id", contains(second, first));
    owner
        .request()
        .queryParam("search", "PÉREZ " + suffix)
        .get(PATH)
        .then()
        .body("data.id", contains(second));
    owner.request().get(PATH + "?search=%25").then().body("data", hasSize(0));
    owner.request().get(PATH + "?isActive=false").then().body("data.id", contains(first));
    owner
        .request()
        .get(PATH + "?partnerRole=partner_viewer&isActive=true")
        .then()
        .body("data.id", contains(second));
    for (String wrong : List.of("isActive=maybe", "partnerRole=owner", "perPage=101")) {
      refused(owner.request().get(PATH + "?" + wrong), 400, "validation.invalid_data");
    }
  }

  @Test
  void statistics_count_everybody_once() {
    Login owner = Partner.seed().admin();
    String gone = TeamClient.id(TeamClient.join(owner, "partner_agent"));
    TeamClient.invite(owner, TeamClient.email(), "partner_agent").then().statusCode(201);
    owner.request().delete(PATH + "/" + gone).then().statusCode(200);
    owner
        .request()
        .get(PATH + "/statistics")
        .then()
        .statusCode(200)
        .body("message", equalTo("partners.users.statistics_retrieved"))
        .body("data.total", equalTo(3))
        .body("data.active", equalTo(1))
        .body("data.inactive", equalTo(2))
        .body("data.pendingInvites", equalTo(1))
        .body("data.byRole.partner_admin", equalTo(1))
        .body("data.byRole.partner_agent", equalTo(2))
        .body("data.byRole.partner_viewer", equalTo(0));
  }

  @Test
  void names_and_phone_are_updated_when_given() {
    String id = created("partner_agent");
    ObjectNode change = object().put("firstName", " Ana ");
    admin
        .request()
        .body(change.toString())
        .patch(PATH + "/" + id)
        .then()
        .statusCode(200)
        .body("message", equalTo("partners.users.updated"))
        .body("data.firstName", equalTo("Ana"))
        .body("data.lastName", equalTo("Canul"))
        .body("data.phone", equalTo("+529841234567"));
    assertThat(audited("user.updated", id)).isEqualTo(1);
    admin
        .request()
        .body(object().put("firstName", "  ").put("phone", "12").toString())
        .patch(PATH + "/" + id)
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_input"))
        .body("errors.fields.keySet()", containsInAnyOrder("firstName", "phone"));
    get("/" + id).then().statusCode(200).body("data.firstName", equalTo("Ana"));
  }

  @Test
  void foreign_and_unknown_users_are_404() {
    Login foreign = Partner.seed().admin();
    for (String id : List.of(TeamClient.id(foreign), UUID.randomUUID().toString())) {
      String key = "error.user.not_found";
      refused(get("/" + id), 404, key);
      refused(get("/" + id + "/permissions"), 404, key);
      refused(admin.request().body("{}").patch(PATH + "/" + id), 404, key);
      refused(admin.request().delete(PATH + "/" + id), 404, key);
      refused(TeamClient.access(admin, id, object().put("isActive", false)), 404, key);
    }
    refused(get("/42"), 400, "validation.invalid_data");
    foreign.request().get("/api/auth/me").then().statusCode(200);
  }

  @Test
  void five_hundred_users_and_invitations_are_the_most() {
    Partner large = Partner.seed();
    Login owner = large.admin();
    Response invited = TeamClient.invite(owner, TeamClient.email(), "partner_agent");
    invited.then().statusCode(201);
    Response left = create(owner, body(TeamClient.email(), "partner_agent"));
    left.then().statusCode(201);
    String id = left.path("data.id");
    owner.request().delete(PATH + "/" + id).then().statusCode(200);
    Sql.update(
        """
        INSERT INTO control.users (id, partner_id, email, first_name, last_name, password_hash, system_role,
                                   partner_role, is_active, must_change_password, created_at, updated_at)
        SELECT gen_random_uuid(), partner_id, gen_random_uuid() || '@team.example', 'Ana', 'Prueba', password_hash,
               system_role, 'partner_agent', true, false, now(), now()
          FROM control.users, generate_series(1, 498) WHERE email = ?
        """,
        large.email());
    String key = "error.user.limit_reached";
    refused(create(owner, body(TeamClient.email(), "partner_agent")), 409, key);
    refused(TeamClient.invite(owner, TeamClient.email(), "partner_agent"), 409, key);
    refused(TeamClient.access(owner, id, object().put("isActive", true)), 409, key);
    TeamClient.invite(owner, invited.path("data.user.email"), "partner_agent")
        .then()
        .statusCode(201);
  }
}
