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
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.cenotes.partners.faults.NodeClient.Response;
import org.cenotes.partners.harness.Node;
import org.cenotes.partners.harness.Postgres;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.migration.Migrate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A node with an unsafe or incomplete configuration does not start. Each refused login is in {@code
 * StartupChecksIT}; here real nodes refuse to start.
 */
@Tag("faults")
class StartRefusedIT {
  private static final Duration TO_DECIDE = Duration.ofSeconds(300);
  private static final String KEY_OF_32_BYTES = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
  private static final String LOGINS =
      """
      DROP ROLE IF EXISTS start_heir, start_production;
      CREATE ROLE start_heir LOGIN NOINHERIT PASSWORD '%1$s' IN ROLE app_tenant, app_platform, cenotes_owner;
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
        List.of("role postgres can bypass row-level security"));
    unsafe.put(
        Map.of(
            "CENOTES_ENVIRONMENT", "production",
            "DATABASE_USER", "start_heir",
            "CENOTES_WEBHOOKS_ALLOWED_NETWORKS", "127.66.0.0/16",
            "CENOTES_BOOTSTRAP_ADMIN_PASSWORD", "cenotes-admin-dev",
            "CENOTES_WEBHOOKS_TRUSTED_CERTIFICATES", "receivers.pem",
            "JVM_ARGS", "-Duser.timezone=America/Merida"),
        List.of(
            "the server runs in the time zone America/Merida",
            "role start_heir owns tables, or is a member of their owner",
            "this is a test database; production refuses it",
            "cenotes.secrets.master-key must be set",
            "cenotes.webhooks.allowed-networks opens internal networks to webhooks",
            "cenotes.webhooks.trusted-certificates trusts certificates that are not publicly"
                + " trusted",
            "database.password still has its development value",
            "cenotes.bootstrap.admin-password still has its development value"));
    Map<Node, List<String>> nodes = new LinkedHashMap<>();
    unsafe.forEach((variables, reasons) -> nodes.put(Node.launch(database, variables), reasons));
    try {
      for (Map.Entry<Node, List<String>> node : nodes.entrySet()) {
        assertRefused(node.getKey(), node.getValue());
      }
    } finally {
      nodes.keySet().forEach(Node::kill9);
    }
  }

  private static void assertRefused(Node node, List<String> reasons) throws IOException {
    Wait.until("the start is refused", TO_DECIDE, () -> log(node).contains("start refused: "));
    assertThat(log(node)).contains(reasons);
    // The server gives up the application a moment after the reason is logged.
    Wait.until("the application is given up", TO_DECIDE, () -> log(node).contains("CWWKZ0002E"));
    assertThat(log(node)).doesNotContain("CWWKZ0001I");
    NodeClient api = new NodeClient(node.baseUri(), "none");
    assertThat(api.get("/api/cenotes").status()).isNotEqualTo(200);
    assertThat(NodeClient.ofManagement(node).get("/health/ready").status()).isNotEqualTo(200);
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
      statement.execute(LOGINS.formatted(Postgres.PASSWORD));
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
    assertThat(said).contains("The database is up to date.");
    return url;
  }

  private static String log(Node node) throws IOException {
    return Files.readString(node.log());
  }
}
