package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;

import io.restassured.http.ContentType;
import io.restassured.response.Response;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.cenotes.partners.domain.identity.administrator.AdministratorCommand;
import org.cenotes.partners.harness.AuthenticatorApp;
import org.cenotes.partners.harness.Concurrently;
import org.cenotes.partners.harness.JavaCommand;
import org.cenotes.partners.harness.Postgres;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.receiver.MailServer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Users renew their recovery codes, and are notified by mail of changes of their second factor; one
 * that was lost is removed by others.
 */
class TotpChangesIT {
  private static final MailServer MAIL = MailServer.shared();
  private static final String RENEWED = "Se renovaron sus códigos de recuperación";
  private static final String ENABLED = "Se activó el inicio de sesión en dos pasos";
  private static final String DISABLED = "Se desactivó el inicio de sesión en dos pasos";

  private static Partner partner;

  private String email;
  private Login login;
  private AuthenticatorApp app;

  @BeforeAll
  static void seed() {
    partner = Partner.seed();
  }

  @BeforeEach
  void user() {
    become(UserSql.user(partner, partner.id(), "partner", "partner_viewer", false));
  }

  private void become(String who) {
    email = who;
    login = Login.as(who, partner.password());
  }

  private Response post(String route, Map<String, String> body) {
    return login.request().body(body).post("/api/auth/totp/" + route);
  }

  private Response byPassword(String route) {
    return post(route, Map.of("password", partner.password()));
  }

  private List<String> enable() {
    app = new AuthenticatorApp(byPassword("setup").path("data.secret"));
    Response response = post("confirm", Map.of("code", app.code(Instant.now())));
    response.then().statusCode(200);
    return response.path("data.recoveryCodes");
  }

  private Response logIn(String code) {
    return Api.anyone()
        .contentType(ContentType.JSON)
        .body(Map.of("email", email, "password", partner.password(), "code", code))
        .post("/api/auth/login");
  }

  private UUID id() {
    return UserSql.id(email);
  }

  private long renewals() {
    return Sql.number(
        "SELECT count(*) FROM control.audit_log WHERE resource = ? AND action ="
            + " 'user.recovery_codes_renewed' AND address = '127.0.0.1'",
        "user:" + id());
  }

  @Test
  void renewing_needs_an_enabled_app_and_the_password_or_a_code() {
    byPassword("recovery-codes")
        .then()
        .statusCode(409)
        .body("message", equalTo("error.auth.totp_not_set_up"));
    List<String> codes = enable();
    Map<Map<String, String>, String> refused =
        Map.of(
            Map.of(),
            "password",
            Map.of("password", "not the password"),
            "password",
            Map.of("code", app.wrongCode(Instant.now())),
            "code");
    refused.forEach(
        (body, member) ->
            post("recovery-codes", body)
                .then()
                .statusCode(400)
                .body("errors.fields.keySet()", hasSize(1))
                .body("errors.fields", hasKey(member)));
    assertThat(renewals()).isZero();
    logIn(codes.get(0)).then().statusCode(200);
  }

  @Test
  void new_recovery_codes_replace_the_former_ones() {
    List<String> former = enable();
    Response renewed = post("recovery-codes", Map.of("code", former.get(1)));
    renewed
        .then()
        .statusCode(200)
        .header("Cache-Control", "no-store")
        .body("message", equalTo("auth.recovery_codes_renewed"))
        .body("data.recoveryCodes", hasSize(10));
    List<String> codes = renewed.path("data.recoveryCodes");
    assertThat(codes).doesNotContainAnyElementsOf(former).doesNotHaveDuplicates();
    logIn(former.get(2))
        .then()
        .statusCode(401)
        .body("message", equalTo("error.auth.invalid_totp_code"));
    logIn(codes.get(0)).then().statusCode(200);
    assertThat(renewals()).isEqualTo(1);
  }

  @Test
  void of_two_renewals_at_once_one_set_of_codes_remains() {
    enable();
    Callable<Response> renewal = () -> byPassword("recovery-codes");
    assertThat(Concurrently.run(Collections.nCopies(2, renewal)))
        .allMatch(response -> response.statusCode() == 200);
    assertThat(Sql.number("SELECT count(*) FROM control.recovery_codes WHERE user_id = ?", id()))
        .isEqualTo(10);
  }

  @Test
  void each_change_is_mailed_to_the_user() {
    enable();
    byPassword("recovery-codes").then().statusCode(200);
    byPassword("disable").then().statusCode(200);
    assertThat(MailServer.html(MAIL.await(email, ENABLED))).contains("aplicación de autenticación");
    assertThat(MailServer.html(MAIL.await(email, RENEWED)))
        .doesNotContainPattern("[0-9A-Z]{4}-[0-9A-Z]{4}-");
    MAIL.await(email, DISABLED);
    assertThat(MAIL.to(email)).hasSize(3);
  }

  private void assertRemoved(Response removal, String action) {
    removal.then().statusCode(200);
    Api.anyone()
        .contentType(ContentType.JSON)
        .body(Map.of("email", email, "password", partner.password()))
        .post("/api/auth/login")
        .then()
        .statusCode(200);
    Wait.untilAsserted(() -> login.request().get("/api/auth/me").then().statusCode(401));
    MAIL.await(email, DISABLED);
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.audit_log WHERE action = ? AND resource = ?",
                action + ".totp_removed",
                action + ":" + id()))
        .isEqualTo(1);
  }

  private static Response update(Login who, UUID id, boolean totpEnabled) {
    return who.request()
        .body(Map.of("totpEnabled", totpEnabled))
        .post("/api/partners/users/" + id + "/update-access");
  }

  @Test
  void a_colleague_removes_a_lost_app_and_a_stranger_does_not() {
    enable();
    update(login, id(), false).then().statusCode(403);
    update(Partner.seed().admin(), id(), false).then().statusCode(404);
    update(partner.admin(), id(), true)
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey("totpEnabled"));
    logIn("000000").then().statusCode(401);
    assertRemoved(update(partner.admin(), id(), false), "user");
  }

  @Test
  void an_administrator_removes_the_lost_app_of_an_operator() {
    become(UserSql.user(partner, null, "operator", null, false));
    enable();
    Login admin = Login.platformAdmin();
    String path = "/api/admin/operators/" + id();
    admin
        .request()
        .body(Map.of("totpEnabled", true))
        .patch(path)
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey("totpEnabled"));
    admin
        .request()
        .body(Map.of("firstName", "Luz"))
        .patch(path)
        .then()
        .body("data.totpEnabled", equalTo(true));
    Response removal = admin.request().body(Map.of("totpEnabled", false)).patch(path);
    removal.then().body("data.totpEnabled", equalTo(false));
    assertRemoved(removal, "operator");
  }

  @Test
  void the_command_removes_the_app_of_a_partners_only_administrator() throws Exception {
    Partner alone = Partner.seed();
    email = alone.email();
    login = alone.admin();
    String id = login.user().path("id").asText();
    app =
        new AuthenticatorApp(
            post("setup", Map.of("password", alone.password())).path("data.secret"));
    post("confirm", Map.of("code", app.code(Instant.now()))).then().statusCode(200);
    Login.attempt(email, alone.password()).then().statusCode(401);
    JavaCommand removed = removal(email.toUpperCase(Locale.ROOT));
    assertThat(removed.output()).startsWith("The second factor of " + email + " was removed");
    assertThat(removed.exit()).isZero();
    Login.as(email, alone.password());
    Wait.untilAsserted(() -> login.request().get("/api/auth/me").then().statusCode(401));
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.audit_log WHERE partner_id = ? AND resource = ?"
                    + " AND action = 'user.totp_removed' AND actor_name LIKE 'administrator command%'",
                alone.id(), "user:" + id))
        .isEqualTo(1);
    assertThat(Sql.text("SELECT control.audit_chain_valid(?)::text", alone.id())).isEqualTo("true");
    assertThat(removal(email))
        .isEqualTo(new JavaCommand(1, "Not done: " + email + " has no second factor.\n"));
    String nobody = "nobody-" + UUID.randomUUID() + "@example.com";
    assertThat(removal(nobody))
        .isEqualTo(
            new JavaCommand(1, "Not done: " + nobody + " is not the e-mail address of a user.\n"));
  }

  private static JavaCommand removal(String email) throws Exception {
    return JavaCommand.run(
        AdministratorCommand.class,
        Map.of(
            "DATABASE_URL", Product.postgres().url(), "DATABASE_OWNER_PASSWORD", Postgres.PASSWORD),
        "",
        "--remove-totp",
        email);
  }

  @Test
  void an_administrator_is_notified_as_well_when_another_one_removes_the_app() {
    become(UserSql.user(partner, null, "admin", null, false));
    enable();
    MAIL.await(email, ENABLED);
    Login.platformAdmin()
        .request()
        .body(Map.of("totpEnabled", false))
        .patch(AdministratorCalls.PATH + "/" + id())
        .then()
        .statusCode(200);
    MAIL.await(email, DISABLED);
  }
}
