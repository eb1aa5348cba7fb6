package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cenotes.partners.faults.RawHttp.Response;
import org.cenotes.partners.harness.JavaCommand;
import org.cenotes.partners.harness.Node;
import org.cenotes.partners.harness.Postgres;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.migration.Reseal;
import org.cenotes.partners.platform.secret.Vault;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A node that has its secrets from files and an encoded password, as liberty/kubernetes gives them,
 * and the access log switched on in the same way.
 */
class SettingsFromFilesIT {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final Pattern REQUEST_ID = Pattern.compile("(?i)\r\nX-Request-Id: *(\\S+)");
  private static final String MASTER_KEY = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
  private static final String KEY_STORE_PASSWORD = "guards-the-key-of-the-test";
  private static final String TOKEN = "rt-of-nobody-0123456789";

  /** {@link Postgres#PASSWORD} by {@code securityUtility encode --encoding=aes --key=PHRASE}. */
  private static final String ENCODED =
      "{aes}ARBhP7Pr2gO49xjoPqd2PkzltFvNuRgiVQEniWFecZhHTpRGTGxPcSg4Ivfp8hy8rXVprD5AxwVsqjVFl4xlmxEuaccm+LBoCYrDpv3Tfu9geJUXsLv8iBHgWDvx/uZE9UDLwgffyvECxmqGjLo=";

  private static final String PHRASE = "a-phrase-of-the-test";

  @TempDir private static Path files;

  private static String url;
  private static Node node;

  @BeforeAll
  static void start() throws Exception {
    url = Product.postgres().createDatabase("settings_from_files");
    Map<String, String> contents =
        Map.of(
            "DATABASE_URL",
            url,
            "DATABASE_PASSWORD",
            ENCODED,
            "DATABASE_OWNER_PASSWORD",
            Postgres.PASSWORD + "\n",
            "wlp.password.encryption.key",
            PHRASE,
            "cenotes.secrets.master-key",
            MASTER_KEY + "\n",
            "cenotes.access-log",
            "true\n",
            "KEYSTORE_PASSWORD",
            KEY_STORE_PASSWORD + "\n");
    // as Kubernetes mounts a Secret
    Path version = Files.createDirectory(files.resolve("..2026_11_23"));
    Files.createSymbolicLink(files.resolve("..data"), Path.of("..2026_11_23"));
    for (Map.Entry<String, String> file : contents.entrySet()) {
      Files.writeString(version.resolve(file.getKey()), file.getValue());
      Files.createSymbolicLink(files.resolve(file.getKey()), Path.of("..data", file.getKey()));
    }
    node = Node.start("", variables(files));
  }

  @AfterAll
  static void stop() {
    if (node != null) {
      node.close();
    }
  }

  private static Map<String, String> variables(Path directory) {
    Map<String, String> variables = new HashMap<>();
    variables.put("VARIABLE_SOURCE_DIRS", directory.toString());
    variables.put("LOG_FORMAT", "json");
    variables.put("DATABASE_PASSWORD", "");
    variables.put("DATABASE_OWNER_PASSWORD", "");
    return variables;
  }

  private static List<String> column(String query) throws SQLException {
    List<String> values = new ArrayList<>();
    try (Connection owner = DriverManager.getConnection(url, "cenotes_owner", Postgres.PASSWORD);
        Statement statement = owner.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      while (row.next()) {
        values.add(row.getString(1));
      }
    }
    return values;
  }

  @Test
  void the_node_uses_the_key_and_listens_with_the_decoded_password() throws Exception {
    assertThat(column("SELECT key_id FROM control.master_keys"))
        .containsExactly(Vault.of(MASTER_KEY, List.of()).keyId());
    Wait.until(
        "it listens",
        Duration.ofSeconds(20),
        () ->
            column(
                        "SELECT pid FROM pg_stat_activity WHERE application_name = 'cenotes-signals'"
                            + " AND datname = current_database()")
                    .size()
                == 1);
    assertThat(Files.readString(node.log())).doesNotContain(MASTER_KEY, PHRASE);
  }

  @Test
  void the_key_store_of_the_node_has_the_password_of_the_file() throws Exception {
    try (var servers = Files.list(node.log().getParent())) {
      List<Path> stores =
          servers
              .map(server -> server.resolve("resources/security/key.p12"))
              .filter(Files::exists)
              .toList();
      assertThat(stores).hasSize(1);
      KeyStore store =
          KeyStore.getInstance(stores.get(0).toFile(), KEY_STORE_PASSWORD.toCharArray());
      assertThat(store.size()).isPositive();
    }
  }

  @Test
  void the_commands_read_the_same_files_except_encoded_passwords() throws Exception {
    Map<String, String> variables = Map.of("VARIABLE_SOURCE_DIRS", files.toString());
    JavaCommand counted = JavaCommand.run(Reseal.class, variables, "", "--count");
    assertThat(counted.exit()).as(counted.output()).isZero();
    assertThat(counted.output()).contains(" (present): 1 rows").contains("signing_keys");
    JavaCommand refused =
        JavaCommand.run(
            Reseal.class,
            Map.of("VARIABLE_SOURCE_DIRS", files.toString(), "DATABASE_OWNER_PASSWORD", ENCODED),
            "",
            "--count");
    assertThat(refused.output())
        .startsWith("Not done: DATABASE_OWNER_PASSWORD is encoded; ")
        .doesNotContain(ENCODED);
  }

  @Test
  void each_request_is_one_line_without_what_callers_wrote() throws Exception {
    JsonNode data = NodeClient.seed(node.baseUri());
    String key = data.get("liveKey").asText();
    String credential = "X-API-Key: " + key + "\r\n";
    RawHttp http = new RawHttp(node.baseUri());
    Response whoami = http.get("/api/partner/whoami", credential);
    assertThat(whoami.status()).isEqualTo(200);
    Response resumed =
        http.post("/api/checkout/resume-direct/" + TOKEN, credential, "{\"unlogged\": \"body\"}");
    assertThat(resumed.status()).isBetween(400, 404);
    Response nothing = http.get("/api/nothing/" + TOKEN, credential);
    assertThat(nothing.status()).isEqualTo(404);
    Response query = http.get("/api/partner/whoami?unlogged=query", credential);

    assertThat(line(query).path("status").asInt()).isEqualTo(query.status());
    JsonNode read = line(whoami);
    assertThat(read.path("status").asInt()).isEqualTo(200);
    assertThat(read.path("route").asText()).isEqualTo("/api/partner/whoami");
    assertThat(read.path("method").asText()).isEqualTo("GET");
    assertThat(read.path("partnerId").asText()).isEqualTo(data.at("/partner/id").asText());
    assertThat(read.path("network").asText()).isEqualTo("127.0.0.0/24");
    assertThat(read.path("time").asText()).matches("20\\d\\d-\\d\\d-\\d\\dT[\\d:.]+Z");
    assertThat(read.path("durationMs").asDouble()).isPositive();
    assertThat(read.path("bytes").asInt()).isGreaterThan(100);
    assertThat(read.path("requestId").asText()).startsWith("req_");
    JsonNode resume = line(resumed);
    assertThat(resume.path("status").asInt()).isEqualTo(resumed.status());
    assertThat(resume.path("route").asText())
        .isEqualTo("/api/checkout/resume-direct/{recoveryToken}");
    assertThat(line(nothing).path("status").asInt()).isEqualTo(404);
    assertThat(line(nothing).path("route").asText()).isEqualTo("none");
    assertThat(Files.readString(node.log())).doesNotContain(TOKEN, "unlogged", key);
  }

  /** The only one of the request, which the server may write after its response. */
  private static JsonNode line(Response response) {
    Wait.until("its line", Duration.ofSeconds(30), () -> !lines(response).isEmpty());
    List<JsonNode> found = lines(response);
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  private static List<JsonNode> lines(Response response) {
    Matcher id = REQUEST_ID.matcher(response.head());
    assertThat(id.find()).as(response.head()).isTrue();
    try (var lines = Files.lines(node.log())) {
      return lines
          .filter(line -> line.startsWith("{\"type\":\"access\""))
          .map(SettingsFromFilesIT::json)
          .filter(line -> line.path("requestId").asText().equals(id.group(1)))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode json(String line) {
    try {
      return JSON.readTree(line);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void what_could_not_be_read_refuses_the_start(@TempDir Path wrong) throws Exception {
    Files.writeString(wrong.resolve("CENOTES_SECRETS_MASTER_KEY"), MASTER_KEY);
    assertRefused(
        Map.of("VARIABLE_SOURCE_DIRS", wrong.toString()),
        "the file or variable CENOTES_SECRETS_MASTER_KEY is not read; name it"
            + " cenotes.secrets.master-key");
    assertRefused(
        Map.of("DATABASE_PASSWORD", ENCODED),
        "DATABASE_PASSWORD is encoded and cannot be decoded; was it encoded with another key?");
  }

  private static void assertRefused(Map<String, String> variables, String sentence)
      throws IOException {
    Node refused = Node.launch(url, variables);
    try {
      assertThat(refused.awaitExit(Node.START_LIMIT)).isEqualTo(1);
      assertThat(Files.readString(refused.log())).contains("start refused: " + sentence);
    } finally {
      refused.kill9();
    }
  }
}
