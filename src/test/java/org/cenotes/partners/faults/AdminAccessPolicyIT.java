package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.RestAssured;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.cenotes.partners.domain.identity.administrator.AdministratorCommand;
import org.cenotes.partners.harness.AuthenticatorApp;
import org.cenotes.partners.harness.Concurrently;
import org.cenotes.partners.harness.JavaCommand;
import org.cenotes.partners.harness.Node;
import org.cenotes.partners.harness.Postgres;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * An installation that demands a second factor and a network of administrators, on two nodes and a
 * database of its own, and the command that restores access. The tests tell one story.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class AdminAccessPolicyIT {
  private static final String INSIDE = "10.66.0.7";
  private static final String INSIDE_IPV6 = "2001:db8:66::7";
  private static final String OUTSIDE = "203.0.113.9";
  private static final String EMAIL = "luz@platform.example";
  private static final String PASSWORD = "a cenote at high noon";
  private static final String ADMINISTRATORS = "api/admin/administrators";

  private static String url;
  private static Node one;
  private static Node two;
  private static AuthenticatorApp app;
  private static List<String> recoveryCodes = List.of();

  @BeforeAll
  static void start() throws Exception {
    url = Product.postgres().createDatabase("admin_policy");
    Map<String, String> variables =
        Map.of(
            "CENOTES_ADMIN_TOTP_REQUIRED", "true",
            "CENOTES_ADMIN_ALLOWED_NETWORKS", "10.66.0.0/16,2001:db8:66::/48",
            "CENOTES_HTTP_TRUSTED_PROXIES", "127.0.0.1");
    one = Node.start(url, variables);
    two = Node.start(url, variables);
  }

  @AfterAll
  static void stop() {
    for (Node node : new Node[] {one, two}) {
      if (node != null) {
        node.close();
      }
    }
  }

  private static RequestSpecification from(Node node, String address) {
    return RestAssured.given()
        .baseUri(node.baseUri().toString())
        .header("X-Forwarded-For", address)
        .contentType(ContentType.JSON);
  }

  private static Response logIn(Node node, String address, String password, String code) {
    Map<String, String> body =
        code == null
            ? Map.of("email", EMAIL, "password", password)
            : Map.of("email", EMAIL, "password", password, "code", code);
    return from(node, address).body(body).post("api/auth/login");
  }

  private static RequestSpecification with(Response login, Node node, String address) {
    return from(node, address)
        .header("Authorization", "Bearer " + login.<String>path("data.accessToken"));
  }

  private static void refused(Response response, int status, String key) {
    assertThat(response.statusCode() + " " + response.path("message"))
        .isEqualTo(status + " " + key);
  }

  private static void sql(String statement) {
    try (Connection connection =
            DriverManager.getConnection(url, "cenotes_owner", Postgres.PASSWORD);
        Statement sql = connection.createStatement()) {
      sql.execute(statement);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String value(String query) {
    try (Connection connection =
            DriverManager.getConnection(url, "cenotes_owner", Postgres.PASSWORD);
        Statement sql = connection.createStatement();
        ResultSet row = sql.executeQuery(query)) {
      row.next();
      return row.getString(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static JavaCommand command(String input, String... arguments) throws Exception {
    return JavaCommand.run(
        AdministratorCommand.class,
        Map.of("DATABASE_URL", url, "DATABASE_OWNER_PASSWORD", Postgres.PASSWORD),
        input,
        arguments);
  }

  @Test
  @Order(1)
  void the_command_creates_an_administrator_who_must_change_password_and_set_up_an_app()
      throws Exception {
    JavaCommand created = command("", EMAIL.toUpperCase(java.util.Locale.ROOT));
    assertThat(created.exit()).as(created.output()).isZero();
    assertThat(created.output()).contains("The administrator " + EMAIL + " was created.");
    String temporary =
        created.output().replaceAll("(?s).*Temporary password: ([0-9A-Za-z]{20})\n.*", "$1");
    assertThat(temporary).hasSize(20);
    Response first = logIn(one, INSIDE, temporary, null);
    assertThat(first.statusCode()).isEqualTo(200);
    assertThat(first.<Boolean>path("data.user.mustChangePassword")).isTrue();
    assertThat(first.<Boolean>path("data.user.mustSetUpTotp")).isTrue();
    refused(
        with(first, one, INSIDE).get(ADMINISTRATORS), 403, "error.auth.password_change_required");
    with(first, one, INSIDE)
        .body(Map.of("currentPassword", temporary, "newPassword", PASSWORD))
        .post("api/auth/change-password")
        .then()
        .statusCode(200);

    Response login = logIn(one, INSIDE, PASSWORD, null);
    refused(with(login, one, INSIDE).get(ADMINISTRATORS), 403, "error.auth.totp_setup_required");
    refused(
        with(login, two, INSIDE).get("api/operator/reservations"),
        403,
        "error.auth.totp_setup_required");
    app =
        new AuthenticatorApp(
            with(login, one, INSIDE)
                .body(Map.of("password", PASSWORD))
                .post("api/auth/totp/setup")
                .path("data.secret"));
    Response confirmed =
        with(login, two, INSIDE)
            .body(Map.of("code", app.code(Instant.now())))
            .post("api/auth/totp/confirm");
    assertThat(confirmed.statusCode()).isEqualTo(200);
    recoveryCodes = confirmed.path("data.recoveryCodes");
    Wait.untilAsserted(
        () -> assertThat(with(login, one, INSIDE).get(ADMINISTRATORS).statusCode()).isEqualTo(200));
    // whoever has a session and the password must not be able to replace the app
    Response disabled =
        with(login, one, INSIDE).body(Map.of("password", PASSWORD)).post("api/auth/totp/disable");
    refused(disabled, 400, "validation.invalid_input");
    assertThat(disabled.<Map<String, ?>>path("errors.fields")).containsOnlyKeys("code");
  }

  @Test
  @Order(2)
  void two_nodes_accept_a_code_once() {
    String code = app.code(Instant.now().plusSeconds(AuthenticatorApp.STEP));
    List<Integer> answers =
        Concurrently.run(
            List.of(
                () -> logIn(one, INSIDE, PASSWORD, code).statusCode(),
                () -> logIn(two, INSIDE, PASSWORD, code).statusCode(),
                () -> logIn(one, INSIDE, PASSWORD, code).statusCode(),
                () -> logIn(two, INSIDE, PASSWORD, code).statusCode()));
    assertThat(answers).containsExactlyInAnyOrder(200, 401, 401, 401);
    String recovery = recoveryCodes.get(9);
    assertThat(
            Concurrently.run(
                List.of(
                    () -> logIn(one, INSIDE, PASSWORD, recovery).statusCode(),
                    () -> logIn(two, INSIDE, PASSWORD, recovery).statusCode())))
        .containsExactlyInAnyOrder(200, 401);
  }

  @Test
  @Order(3)
  void administrators_are_refused_outside_their_networks() {
    for (String inside : List.of(INSIDE, INSIDE_IPV6, "::ffff:10.66.0.8")) {
      Response login = logIn(one, inside, PASSWORD, recoveryCodes.get(inside.length() % 9));
      assertThat(login.statusCode()).as(inside).isEqualTo(200);
      assertThat(with(login, two, inside).get(ADMINISTRATORS).statusCode()).isEqualTo(200);
      for (String outside : List.of(OUTSIDE, "2001:db8:67::7", "::ffff:203.0.113.9")) {
        refused(with(login, one, outside).get(ADMINISTRATORS), 403, "error.auth.ip_not_allowed");
        refused(with(login, one, outside).get("api/auth/me"), 403, "error.auth.ip_not_allowed");
        refused(
            with(login, one, outside).get("api/operator/reservations"),
            403,
            "error.auth.ip_not_allowed");
      }
      String refresh = login.path("data.refreshToken");
      refused(
          from(one, OUTSIDE).body(Map.of("refreshToken", refresh)).post("api/auth/refresh"),
          403,
          "error.auth.ip_not_allowed");
      assertThat(
              from(two, inside)
                  .body(Map.of("refreshToken", refresh))
                  .post("api/auth/refresh")
                  .statusCode())
          .as("a refused refresh token is not spent")
          .isEqualTo(200);
    }
    refused(from(one, OUTSIDE).get(ADMINISTRATORS), 403, "error.auth.ip_not_allowed");
    refused(from(one, INSIDE).get(ADMINISTRATORS), 401, "error.auth.required");
    refused(logIn(one, OUTSIDE, PASSWORD, null), 403, "error.auth.ip_not_allowed");
    refused(logIn(one, OUTSIDE, "not the password", null), 401, "error.auth.invalid_credentials");
    Wait.untilAsserted(
        () ->
            assertThat(
                    value(
                        "SELECT count(*) FROM control.audit_log WHERE action = 'login.failed' AND"
                            + " address = '203.0.113.9' AND after->>'reason' = 'ip_not_allowed'"))
                .isEqualTo("1"));
    Response seeded = from(one, OUTSIDE).body("{}").post("api/partner/seed-test-data");
    Response partner =
        from(one, OUTSIDE)
            .body(
                Map.of(
                    "email", seeded.path("data.user.email"),
                    "password", seeded.path("data.user.password")))
            .post("api/auth/login");
    assertThat(partner.statusCode()).as("partners log in from anywhere").isEqualTo(200);
  }

  @Test
  @Order(4)
  void the_last_active_administrator_stays() {
    sql("UPDATE control.users SET is_active = false WHERE email = 'admin@cenotes.local'");
    sql("UPDATE control.totp_credentials SET last_step = 0");
    Response login = logIn(one, INSIDE, PASSWORD, app.code(Instant.now()));
    String self = login.path("data.user.id");
    refused(
        with(login, one, INSIDE).body(Map.of("isActive", false)).patch(ADMINISTRATORS + "/" + self),
        409,
        "error.administrator.last_admin");
    Response other =
        with(login, one, INSIDE)
            .body(Map.of("email", "ana@platform.example", "firstName", "Ana", "lastName", "Pech"))
            .post(ADMINISTRATORS);
    assertThat(other.statusCode()).isEqualTo(201);
    refused(
        with(login, one, INSIDE).body(Map.of("isActive", false)).patch(ADMINISTRATORS + "/" + self),
        403,
        "error.auth.forbidden");
  }

  @Test
  @Order(5)
  void the_command_restores_an_administrators_access() throws Exception {
    sql("UPDATE control.totp_credentials SET last_step = 0");
    Response before = logIn(one, INSIDE, PASSWORD, app.code(Instant.now()));
    assertThat(before.statusCode()).isEqualTo(200);
    sql("UPDATE control.users SET is_active = false WHERE email = '" + EMAIL + "'");
    JavaCommand reset = command("another cenote at noon\n", "--password-stdin", EMAIL);
    assertThat(reset.exit()).as(reset.output()).isZero();
    assertThat(reset.output())
        .contains("The administrator " + EMAIL + " was reset.")
        .doesNotContain("another cenote at noon");
    Wait.untilAsserted(
        () ->
            refused(with(before, two, INSIDE).get("api/auth/me"), 401, "error.auth.invalid_token"));
    refused(logIn(one, INSIDE, PASSWORD, null), 401, "error.auth.invalid_credentials");
    Response again = logIn(one, INSIDE, "another cenote at noon", null);
    assertThat(again.statusCode()).isEqualTo(200);
    assertThat(again.<Boolean>path("data.user.mustChangePassword")).isTrue();
    assertThat(again.<Boolean>path("data.user.totpEnabled")).isFalse();
    assertThat(
            value(
                "SELECT string_agg(action || ' ' || actor_kind, ', ' ORDER BY sequence) FROM"
                    + " control.audit_log WHERE action IN ('administrator.created',"
                    + " 'administrator.reset') AND actor_kind = 'system'"))
        .isEqualTo("administrator.created system, ".repeat(2) + "administrator.reset system");
    assertThat(value("SELECT control.audit_chain_valid('00000000-0000-0000-0000-000000000000')"))
        .isEqualTo("t");
  }
}
