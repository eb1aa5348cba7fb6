package org.cenotes.partners.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.cenotes.partners.faults.NodeClient.Response;
import org.cenotes.partners.harness.JavaCommand;
import org.cenotes.partners.harness.Node;
import org.cenotes.partners.harness.Postgres;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.migration.Reseal;
import org.cenotes.partners.platform.secret.Vault;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * The replacement of the master key as docs/operations.md describes it, on two nodes and a database
 * of their own that serve all the while. The tests tell one story.
 */
@Tag("faults")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class MasterKeyIT {
  private static final String OLD = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
  private static final String NEW = "ZmVkY2JhOTg3NjU0MzIxMGZlZGNiYTk4NzY1NDMyMTA=";
  private static final Vault OLD_VAULT = Vault.of(OLD, List.of());
  private static final Vault NEW_VAULT = Vault.of(NEW, List.of());
  private static final String KEY = "CENOTES_SECRETS_MASTER_KEY";
  private static final String FORMER = "CENOTES_SECRETS_FORMER_MASTER_KEYS";

  /** More than two batches. */
  private static final int USERS = 450;

  private static String url;
  private static Node one;
  private static Node two;
  private static JsonNode data;

  @BeforeAll
  static void start() throws Exception {
    url = Product.postgres().createDatabase("master_key");
    one = Node.start(url, Map.of(KEY, OLD));
    two = Node.start(url, Map.of(KEY, OLD));
    data = NodeClient.seed(one.baseUri());
    makeSecrets();
  }

  @AfterAll
  static void stop() {
    for (Node node : new Node[] {one, two}) {
      if (node != null) {
        node.close();
      }
    }
  }

  /** Besides the signing key: a webhook's, authenticators and the number of a bank account. */
  private static void makeSecrets() throws SQLException {
    assertThat(
            user(one)
                .patch(
                    "/api/partner-settings/api",
                    "{\"webhookUrl\": \"https://receiver.example/webhooks\"}",
                    null)
                .status())
        .isEqualTo(200);
    try (Connection owner = owner();
        PreparedStatement account =
            owner.prepareStatement(
                "UPDATE control.partners SET billing = jsonb_set(billing, '{sealedClabe}', to_jsonb(?))"
                    + " WHERE id = CAST(? AS uuid)");
        PreparedStatement authenticators =
            owner.prepareStatement(
                """
                WITH made AS (
                  INSERT INTO control.users (id, email, first_name, last_name, password_hash, must_change_password, system_role, is_active, created_at, updated_at)
                  SELECT control.uuid_v7(), 'operator' || n || '@cenotes.example', 'A', 'B', '-', false, 'operator', true, now(), now()
                    FROM generate_series(1, ?) n
                  RETURNING id)
                INSERT INTO control.totp_credentials (user_id, sealed_secret, created_at) SELECT id, ?, now() FROM made
                """)) {
      account.setString(
          1, java.util.Base64.getEncoder().encodeToString(OLD_VAULT.seal("clabe".getBytes(UTF_8))));
      account.setString(2, data.at("/partner/id").asText());
      assertThat(account.executeUpdate()).isEqualTo(1);
      authenticators.setInt(1, USERS);
      authenticators.setBytes(2, OLD_VAULT.seal("authenticator".getBytes(UTF_8)));
      assertThat(authenticators.executeUpdate()).isEqualTo(USERS);
    }
  }

  private static Connection owner() throws SQLException {
    return DriverManager.getConnection(url, "cenotes_owner", Postgres.PASSWORD);
  }

  private static NodeClient user(Node node) {
    Response login =
        NodeClient.logIn(
            node.baseUri(), data.at("/user/email").asText(), data.at("/user/password").asText());
    return NodeClient.ofUser(node.baseUri(), login.body().at("/data/accessToken").asText());
  }

  private static JavaCommand reseal(String key, String former, String... arguments)
      throws Exception {
    return JavaCommand.run(
        Reseal.class,
        Map.of(
            "DATABASE_URL",
            url,
            "DATABASE_OWNER_PASSWORD",
            Postgres.PASSWORD,
            KEY,
            key,
            FORMER,
            former),
        "",
        arguments);
  }

  private static void assertReady(Node... nodes) {
    for (Node node : nodes) {
      assertThat(NodeClient.ofManagement(node).get("/health/ready").status()).isEqualTo(200);
    }
  }

  private static JsonNode check(Node node) {
    for (JsonNode check :
        NodeClient.ofManagement(node).get("/health/ready").body().path("checks")) {
      if (check.path("name").asText().equals("master-keys")) {
        return check;
      }
    }
    throw new AssertionError("no check");
  }

  private static List<String> notedKeys() throws SQLException {
    return values("SELECT convert_to(key_id, 'UTF8') FROM control.master_keys").stream()
        .map(key -> new String(key, UTF_8))
        .toList();
  }

  private static List<byte[]> values(String query) throws SQLException {
    List<byte[]> values = new ArrayList<>();
    try (Connection owner = owner();
        Statement statement = owner.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      while (row.next()) {
        values.add(row.getBytes(1));
      }
    }
    return values;
  }

  private static String opened(String query) throws SQLException {
    return new String(NEW_VAULT.open(values(query).get(0)), UTF_8);
  }

  @Test
  @Order(1)
  void a_node_that_lacks_a_key_says_which_and_disturbs_no_other() throws Exception {
    assertThat(notedKeys()).containsExactly(OLD_VAULT.keyId());
    two.stop();
    Node wrong = Node.launch(url, Map.of(KEY, NEW));
    try {
      Wait.until(
          "it lives and is not ready",
          Node.START_LIMIT,
          () ->
              NodeClient.ofManagement(wrong).get("/health/started").status() == 200
                  && check(wrong).path("status").asText().equals("DOWN"));
      assertThat(check(wrong).at("/data/missing").asText()).isEqualTo(OLD_VAULT.keyId());
      assertThat(NodeClient.ofManagement(wrong).get("/health/live").status()).isEqualTo(200);
      assertThat(NodeClient.ofManagement(wrong).get("/health/ready").status()).isEqualTo(503);
      assertReady(one);
      assertThat(notedKeys()).containsExactly(OLD_VAULT.keyId());
    } finally {
      wrong.kill9();
    }
    two.restart();
  }

  @Test
  @Order(2)
  void first_all_nodes_can_open_what_the_new_key_seals() throws Exception {
    for (Node node : List.of(one, two)) {
      node.restart(Map.of(FORMER, NEW));
      assertReady(one, two);
    }
    assertThat(notedKeys()).containsExactly(OLD_VAULT.keyId());
  }

  @Test
  @Order(3)
  void then_all_nodes_seal_with_it() throws Exception {
    for (Node node : List.of(one, two)) {
      node.restart(Map.of(KEY, NEW, FORMER, OLD));
      assertReady(one, two);
    }
    assertThat(notedKeys()).containsExactlyInAnyOrder(OLD_VAULT.keyId(), NEW_VAULT.keyId());
  }

  @Test
  @Order(4)
  void then_the_command_seals_all_while_secrets_change() throws Exception {
    JavaCommand before = reseal(NEW, OLD, "--count");
    assertThat(before.exit()).as("rows of another key: %s", before.output()).isEqualTo(1);
    assertThat(before.output())
        .contains(OLD_VAULT.keyId() + " (former): " + (USERS + 3) + " rows")
        .contains(NEW_VAULT.keyId() + " (present): 0 rows")
        .contains("control.totp_credentials.sealed_secret: " + USERS)
        .contains("control.partners.billing.sealedClabe: 1")
        .contains("control.partner_webhooks.sealed_secret: 1")
        .contains("control.signing_keys.sealed_jwk: 1");

    JavaCommand withoutFormer = reseal(NEW, "");
    assertThat(withoutFormer.exit()).isEqualTo(1);
    assertThat(withoutFormer.output())
        .contains("Not done: rows are left under the master keys " + OLD_VAULT.keyId());

    AtomicBoolean done = new AtomicBoolean();
    CompletableFuture<String> last = CompletableFuture.supplyAsync(() -> rotateUntil(done));
    JavaCommand resealed = reseal(NEW, OLD);
    done.set(true);
    String secret = last.join();
    System.out.println(resealed.output());
    assertThat(resealed.exit()).as(resealed.output()).isZero();
    assertThat(resealed.output().split("After:")[1])
        .contains(OLD_VAULT.keyId() + " (former): 0 rows")
        .containsPattern(NEW_VAULT.keyId() + " \\(present\\): 45[34] rows");
    assertThat(notedKeys()).containsExactly(NEW_VAULT.keyId());
    assertThat(
            opened(
                "SELECT sealed_secret FROM control.partner_webhooks WHERE url LIKE 'https://receiver.example%'"))
        .isEqualTo(secret);
    assertThat(
            opened(
                "SELECT decode(billing ->> 'sealedClabe', 'base64') FROM control.partners WHERE billing ->> 'sealedClabe' IS NOT NULL"))
        .isEqualTo("clabe");

    JavaCommand again = reseal(NEW, OLD);
    assertThat(again.exit() + reseal(NEW, OLD, "--count").exit()).isZero();
    assertThat(again.output()).contains("Sealed anew: 0 rows");
  }

  /** Answers the secret that was valid last. */
  private static String rotateUntil(AtomicBoolean done) {
    NodeClient user = user(one);
    String webhook = user.get("/api/partner-portal/webhooks").body().at("/data/0/id").asText();
    String secret = "";
    do {
      Response rotated =
          user.post("/api/partner-portal/webhooks/" + webhook + "/rotate-secret", "{}", null);
      if (rotated.status() == 200) {
        secret = rotated.body().at("/data/secret").asText();
      }
    } while (!done.get());
    return secret;
  }

  @Test
  @Order(5)
  void at_last_no_node_needs_the_old_key() throws Exception {
    for (Node node : List.of(one, two)) {
      node.restart(Map.of(KEY, NEW, FORMER, ""));
      assertReady(one, two);
      assertThat(user(node).get("/api/auth/me").status()).isEqualTo(200);
    }
    JavaCommand count = reseal(OLD, "", "--count");
    assertThat(count.output()).contains(NEW_VAULT.keyId() + " (not configured): ");
    JavaCommand refused = reseal(OLD, "");
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.output())
        .contains("Not done: no node has the master key " + OLD_VAULT.keyId())
        .doesNotContain("\tat ");
    assertThat(notedKeys()).containsExactly(NEW_VAULT.keyId());
    assertThat(reseal(NEW, "", "--all").exit()).isEqualTo(2);
    JavaCommand noKey = reseal("c2hvcnQ=", "");
    assertThat(noKey.exit()).isEqualTo(1);
    assertThat(noKey.output())
        .startsWith("Not done: cenotes.secrets.master-key")
        .doesNotContain("c2hvcnQ=");
  }
}
