package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cenotes.partners.faults.NodeClient.Response;
import org.cenotes.partners.harness.Node;
import org.cenotes.partners.harness.Postgres;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.platform.migration.Migrate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A node with an unsafe or incomplete configuration does not start. Each refused login is in {@code
 * StartupChecksIT}; here real nodes refuse to start.
 */
@Tag("faults")
class StartRefusedIT {
  private static final String KEY_OF_32_BYTES = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
  private static final String LOGINS =
      """
      DROP ROLE IF EXISTS start_heir, start_production;
      CREATE ROLE start_heir LOGIN NOINHERIT PASSWORD 'of-its-own' IN ROLE app_tenant, app_platform, cenotes_owner;
      CREATE ROLE start_production LOGIN NOINHERIT PASSWORD 'of-its-own' IN ROLE app_tenant, app_platform;
      """;

  private final Postgres postgres = Product.postgres();

  @Test
  void every_unsafe_start_is_refused_with_its_reasons() throws Exception {
    logins();
    String database = migrated("start_refused", "test");
    Map<Map<String, String>, List<String>> unsafe = new LinkedHashMap<>();
    unsafe.put(
        Map.of("DATABASE_USER", "postgres"),
        List.of("the database role postgres can bypass row-level security"));
    unsafe.put(
        Map.of(
            "CENOTES_ENVIRONMENT", "production",
            "DATABASE_USER", "start_heir",
            "DATABASE_PASSWORD", "of-its-own",
            "DATABASE_OWNER_PASSWORD", "",
            "CENOTES_SECRETS_MASTER_KEY", KEY_OF_32_BYTES,
            "CENOTES_PUBLIC_URL", "https://api.partners.example"),
        List.of(
            "the database role start_heir owns tables, or is a member of their owner",
            "this is a test database; production refuses it"));
    unsafe.put(
        Map.of(
            "CENOTES_ENVIRONMENT", "production",
            "CENOTES_WEBHOOKS_ALLOWED_NETWORKS", "127.66.0.0/16",
            "CENOTES_BOOTSTRAP_ADMIN_PASSWORD", "cenotes-admin-dev",
            "CENOTES_WEBHOOKS_TRUSTED_CERTIFICATES", "receivers.pem",
            "JVM_ARGS", "-Duser.timezone=America/Merida"),
        List.of(
            "the server runs in the time zone America/Merida",
            "cenotes.secrets.master-key must be set",
            "cenotes.public-url must be set to the https address partners use",
            "cenotes.webhooks.allowed-networks opens internal networks to webhooks",
            "cenotes.webhooks.trusted-certificates trusts certificates that are not publicly"
                + " trusted",
            "database.password still has its development value",
            "cenotes.bootstrap.admin-password still has its development value"));
    unsafe.put(
        Map.of("DATABASE_URL", "", "DATABASE_PASSWORD", ""),
        List.of("DATABASE_URL must be set", "DATABASE_PASSWORD must be set"));
    unsafe.put(
        Map.of("DATABASE_PASSWORD", "wrong"),
        List.of("the database refuses this node: FATAL: password authentication failed"));
    unsafe.put(
        Map.of(
            "CENOTES_RESERVATION_HOLDS", "PT20M",
            "CENOTES_RESERVATION_HOLD", "20 minutes",
            "CENOTES_LIMITS_PUBLIC_READS_PER_MINUTE", "-1"),
        List.of(
            "CENOTES_RESERVATION_HOLDS is not a setting; did you mean CENOTES_RESERVATION_HOLD?",
            "cenotes.reservation.hold must be a duration above zero such as PT15M, not"
                + " \"20 minutes\"",
            "cenotes.limits.public.reads-per-minute must be a whole number"));
    unsafe.put(
        Map.of("CENOTES_BOOTSTRAP_ADMIN_EMAIL", "luz@example..com"),
        List.of(
            "start refused: cenotes.bootstrap.admin-email must be an e-mail address to which mail"
                + " can be sent, such as luz@example.com"));
    for (Map.Entry<Map<String, String>, List<String>> start : unsafe.entrySet()) {
      assertThat(failedStart(database, start.getKey()))
          .as("%s", start.getKey())
          .contains(start.getValue())
          // one sentence for each reason, and no stack trace
          .doesNotContain("\tat ")
          .doesNotContain("CWWKZ0001I");
    }
  }

  /**
   * What no check foresees ends the process as well: here, an empty value of a required setting.
   */
  @Test
  void a_failed_deployment_ends_the_process() throws Exception {
    logins();
    assertThat(
            failedStart(
                migrated("start_failed", "test"), Map.of("JVM_ARGS", "-Dcenotes.auth.issuer=")))
        .contains("start refused: the application could not be deployed; the lines above say why");
  }

  /** Answers the log. */
  private static String failedStart(String database, Map<String, String> variables)
      throws IOException {
    Node node = Node.launch(database, variables);
    try {
      assertThat(node.awaitExit(Node.START_LIMIT)).as("%s", variables).isEqualTo(1);
      return Files.readString(node.log());
    } finally {
      node.kill9();
    }
  }

  @Test
  void a_safe_production_node_starts_without_demo_data() throws Exception {
    logins();
    Map<String, String> production =
        Map.of(
            "CENOTES_ENVIRONMENT", "production",
            "DATABASE_USER", "start_production",
            "DATABASE_PASSWORD", "of-its-own",
            "DATABASE_OWNER_PASSWORD", "",
            "CENOTES_SECRETS_MASTER_KEY", KEY_OF_32_BYTES,
            "CENOTES_PUBLIC_URL", "https://api.partners.example");
    try (Node node = Node.start(migrated("start_production", "production"), production)) {
      URI base = node.baseUri();
      Response seeded =
          new NodeClient(base, "none").post("/api/partner/seed-test-data", "{}", null);
      assertThat(seeded.status()).isEqualTo(403);
      assertThat(seeded.message()).isEqualTo("error.partner.seed_not_allowed_in_production");
      Response cenotes = new NodeClient(base, "none").get("/api/cenotes");
      assertThat(cenotes.status()).isEqualTo(200);
      assertThat(cenotes.body().get("data")).isEmpty();
      // no mail server is configured: it is ready all the same, and says so
      Response ready = NodeClient.ofManagement(node).get("/health/ready");
      assertThat(ready.status()).isEqualTo(200);
      assertThat(ready.body().get("checks"))
          .filteredOn(check -> check.get("name").asText().equals("mail"))
          .singleElement()
          .satisfies(
              check -> {
                assertThat(check.at("/data/delivery").asText()).isEqualTo("none");
                assertThat(check.at("/data/degraded").asBoolean()).isTrue();
              });
      // TLS ends in front of it, and it knows.
      HttpResponse<Void> https =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(base.resolve("/api/cenotes")).build(),
                  HttpResponse.BodyHandlers.discarding());
      assertThat(https.headers().firstValue("Strict-Transport-Security")).isPresent();
    }
  }

  private void logins() throws SQLException {
    try (Connection connection = postgres.superuser();
        Statement statement = connection.createStatement()) {
      statement.execute(LOGINS);
    }
  }

  /** A database of its own, migrated by the command, as production does it. */
  private String migrated(String name, String environment) throws Exception {
    String url = postgres.createDatabase(name);
    ProcessBuilder command =
        new ProcessBuilder(
            ProcessHandle.current().info().command().orElse("java"),
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            Migrate.class.getName());
    Map<String, String> variables = new TreeMap<>();
    variables.put("DATABASE_URL", url);
    variables.put("DATABASE_OWNER_PASSWORD", Postgres.PASSWORD);
    variables.put("CENOTES_ENVIRONMENT", environment);
    command.environment().putAll(variables);
    Process migration = command.redirectErrorStream(true).start();
    String said =
        new String(
            migration.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    assertThat(migration.waitFor()).as(said).isZero();
    assertThat(said).contains(" migrations were applied. The database is up to date.");
    return url;
  }
}
