package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;

import io.restassured.http.ContentType;
import io.restassured.response.Response;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.cenotes.partners.harness.AuthenticatorApp;
import org.cenotes.partners.harness.Concurrently;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.secret.Digests;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Users and administrators log in with an authenticator app besides their password. */
class TotpIT {
  private static final String CLIENT = "203.0.113.77";

  private static Partner partner;

  private String email;
  private Login login;

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

  private UUID id() {
    return UserSql.id(email);
  }

  private static Response post(Login login, String route, Map<String, String> body) {
    return login.request().body(body).post("/api/auth/totp/" + route);
  }

  private Response logIn(String password, String code) {
    return Api.anyone()
        .contentType(ContentType.JSON)
        .header("X-Forwarded-For", CLIENT)
        .body(
            code == null
                ? Map.of("email", email, "password", password)
                : Map.of("email", email, "password", password, "code", code))
        .post("/api/auth/login");
  }

  private Response logIn(String code) {
    return logIn(partner.password(), code);
  }

  private AuthenticatorApp setUp() {
    Response response = post(login, "setup", Map.of("password", partner.password()));
    response.then().statusCode(200).header("Cache-Control", "no-store");
    return new AuthenticatorApp(response.path("data.secret"));
  }

  /** Enables an app, and lets its current code be used again. */
  private List<String> enable(AuthenticatorApp app) {
    Response response = post(login, "confirm", Map.of("code", app.code(Instant.now())));
    response.then().statusCode(200).body("message", equalTo("auth.totp_enabled"));
    Sql.update("UPDATE control.totp_credentials SET last_step = 0 WHERE user_id = ?", id());
    return response.path("data.recoveryCodes");
  }

  private static void refused(Response response, int status, String key) {
    response.then().statusCode(status).body("message", equalTo(key));
  }

  /** Entries about the user, by the address of the tests' client. */
  private long audited(String action, String after, String address) {
    return Sql.number(
        "SELECT count(*) FROM control.audit_log WHERE resource = ? AND action = ? AND address = ?"
            + " AND coalesce(after::text, '') LIKE ?",
        "user:" + id(),
        action,
        address,
        after);
  }

  @Test
  void an_app_counts_once_confirmed_and_then_every_login_needs_its_code() {
    Login other = Login.as(email, partner.password());
    refused(post(login, "confirm", Map.of("code", "123456")), 409, "error.auth.totp_not_set_up");
    post(login, "setup", Map.of("password", "not the password"))
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey("password"));
    AuthenticatorApp forgotten = setUp();
    Response setup = post(login, "setup", Map.of("password", partner.password()));
    AuthenticatorApp app = new AuthenticatorApp(setup.path("data.secret"));
    assertThat(setup.<String>path("data.otpauthUri"))
        .isEqualTo(
            "otpauth://totp/Cenotes%%3A%s?secret=%s&issuer=Cenotes&algorithm=SHA1&digits=6&period=30"
                .formatted(email.replace("@", "%40"), app.secret()));
    logIn(null).then().statusCode(200);
    post(login, "confirm", Map.of("code", forgotten.code(Instant.now())))
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey("code"));
    assertThat(enable(app)).hasSize(10);
    Wait.untilAsserted(
        () ->
            login
                .request()
                .get("/api/auth/me")
                .then()
                .statusCode(200)
                .body("data.totpEnabled", equalTo(true))
                .body("data.mustSetUpTotp", equalTo(false)));
    Wait.untilAsserted(
        () -> refused(other.request().get("/api/auth/me"), 401, "error.auth.invalid_token"));
    refused(TeamClient.refresh(other.refreshToken()), 401, "error.auth.invalid_refresh_token");
    refused(
        post(login, "setup", Map.of("password", partner.password())),
        409,
        "error.auth.totp_already_enabled");

    refused(logIn(null), 401, "error.auth.totp_required");
    refused(logIn(app.wrongCode(Instant.now())), 401, "error.auth.invalid_totp_code");
    String code = app.code(Instant.now());
    logIn(code.substring(0, 3) + " " + code.substring(3)).then().statusCode(200);
    assertThat(audited("login.succeeded", "%totp%", CLIENT)).isEqualTo(1);
    assertThat(audited("user.totp_enabled", "%email%", "127.0.0.1")).isEqualTo(1);
    Wait.untilAsserted(
        () -> assertThat(audited("login.failed", "%wrong_code%", CLIENT)).isEqualTo(1));
  }

  @Test
  void who_does_not_know_the_password_learns_nothing_of_the_second_factor() {
    enable(setUp());
    Response wrong = logIn("not the password", "000000");
    refused(wrong, 401, "error.auth.invalid_credentials");
    String known = wrong.path("detail");
    email = "nobody-" + UUID.randomUUID() + "@example.com";
    assertThat(logIn("not the password", "000000").<String>path("detail")).isEqualTo(known);
  }

  @Test
  void a_code_is_accepted_once_and_no_earlier_one_after_it() {
    AuthenticatorApp app = setUp();
    Instant now = Instant.now();
    String confirmed = app.code(now);
    post(login, "confirm", Map.of("code", confirmed)).then().statusCode(200);
    refused(logIn(confirmed), 401, "error.auth.invalid_totp_code");
    String next = app.code(now.plusSeconds(30));
    Callable<Integer> attempt = () -> logIn(next).statusCode();
    List<Integer> answers = Concurrently.run(Collections.nCopies(4, attempt));
    assertThat(answers).filteredOn(status -> status == 200).hasSize(1);
    assertThat(answers).filteredOn(status -> status == 401).hasSize(3);
    refused(logIn(confirmed), 401, "error.auth.invalid_totp_code");
  }

  @Test
  void each_recovery_code_replaces_the_app_once() {
    List<String> codes = enable(setUp());
    logIn(codes.get(0)).then().statusCode(200);
    assertThat(audited("login.succeeded", "%recovery_code%", CLIENT)).isEqualTo(1);
    refused(logIn(codes.get(0)), 401, "error.auth.invalid_totp_code");
    Callable<Integer> attempt = () -> logIn(codes.get(1)).statusCode();
    assertThat(Concurrently.run(Collections.nCopies(3, attempt)))
        .filteredOn(status -> status == 200)
        .hasSize(1);
    logIn(codes.get(2).replace("-", "").toLowerCase(Locale.ROOT)).then().statusCode(200);
    assertThat(Sql.number("SELECT count(*) FROM control.recovery_codes WHERE user_id = ?", id()))
        .isEqualTo(7);
  }

  @Test
  void disabling_needs_the_password_or_a_code() {
    AuthenticatorApp app = setUp();
    refused(
        post(login, "disable", Map.of("password", partner.password())),
        409,
        "error.auth.totp_not_set_up");
    enable(app);
    post(login, "disable", Map.of())
        .then()
        .statusCode(400)
        .body("errors.fields.keySet()", hasSize(1))
        .body("errors.fields", hasKey("password"));
    post(login, "disable", Map.of("password", "not the password"))
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey("password"));
    post(login, "disable", Map.of("code", app.wrongCode(Instant.now())))
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey("code"));
    refused(logIn(null), 401, "error.auth.totp_required");
    post(login, "disable", Map.of("code", app.code(Instant.now())))
        .then()
        .statusCode(200)
        .body("message", equalTo("auth.totp_disabled"));
    logIn(null).then().statusCode(200);
    enable(setUp());
    post(login, "disable", Map.of("password", partner.password())).then().statusCode(200);
    logIn(null).then().statusCode(200);
    assertThat(audited("user.totp_disabled", "%email%", "127.0.0.1")).isEqualTo(2);
  }

  /** The fiftieth wrong code is written into the table. */
  @Test
  void guesses_of_codes_are_limited_whatever_their_address() {
    AuthenticatorApp app = setUp();
    enable(app);
    logIn(app.wrongCode(Instant.now())).then().statusCode(401);
    byte[] subject = Digests.sha256(id().toString());
    assertThat(
            Sql.update(
                "UPDATE control.throttles SET count = 50 WHERE name = 'totp_code' AND subject = ?",
                (Object) subject))
        .isEqualTo(1);
    refused(logIn(app.code(Instant.now())), 429, "error.rate_limited");
    refused(
        post(login, "disable", Map.of("code", app.code(Instant.now()))), 429, "error.rate_limited");
    refused(logIn(null), 401, "error.auth.totp_required");
  }

  @Test
  void an_administrator_has_one_too_and_a_code_is_not_lost_by_a_wrong_password() {
    become(UserSql.user(partner, null, "admin", null, false));
    AuthenticatorApp app = setUp();
    enable(app);
    String code = app.code(Instant.now());
    refused(logIn("not the password", code), 401, "error.auth.invalid_credentials");
    Response response = logIn(code);
    response.then().statusCode(200).body("data.user.totpEnabled", equalTo(true));
    Login.of(response).request().get(AdministratorCalls.PATH).then().statusCode(200);
    Wait.untilAsserted(
        () -> assertThat(audited("login.failed", "%wrong_password%", CLIENT)).isEqualTo(1));
  }

  @Test
  void secrets_are_stored_sealed_and_recovery_codes_as_digests() {
    AuthenticatorApp app = setUp();
    List<String> codes = enable(app);
    String stored =
        Sql.text(
            "SELECT encode(sealed_secret, 'hex') FROM control.totp_credentials WHERE user_id = ?",
            id());
    byte[] secret = org.bouncycastle.util.encoders.Base32.decode(app.secret());
    assertThat(stored).doesNotContain(java.util.HexFormat.of().formatHex(secret));
    assertThat(stored).hasSize(2 * (4 + 12 + secret.length + 16));
    String everything =
        Sql.text(
            "SELECT coalesce(string_agg(a::text, ''), '') FROM control.audit_log a WHERE resource ="
                + " ?",
            "user:" + id());
    assertThat(Arrays.asList(app.secret(), codes.get(0))).noneMatch(everything::contains);
  }
}
