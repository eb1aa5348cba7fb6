package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.platform.secret.Digests;
import org.junit.jupiter.api.Test;

/** No secret is in a table or a log. */
class SecretsIT {
  @Test
  void a_key_is_in_no_table_and_no_log() {
    ApiKeyClient client = ApiKeyClient.open();
    JsonNode made =
        ApiKeyClient.data(
            client
                .admin()
                .request()
                .header("Idempotency-Key", "made")
                .body("{\"name\":\"Secret\"}")
                .post(ApiKeyClient.PATH),
            201);
    JsonNode rotated = ApiKeyClient.data(client.rotate(made.path("id").asText(), "{}"), 201);
    ApiKeyClient.knock(made.path("apiKey").asText());
    ApiKeyClient.knock(rotated.path("apiKey").asText());
    for (JsonNode record : List.of(made, rotated)) {
      String key = record.path("apiKey").asText();
      assertThat(places(key)).isEmpty();
      // what may be there is found: the digest as bytes, the masked form as text and in JSON
      assertThat(places(hex(Digests.sha256(key)))).containsExactly("control.partner_api_keys");
      assertThat(places(record.path("key").asText()))
          .contains("control.audit_log")
          .anyMatch(place -> place.startsWith("live.events"))
          .allMatch(
              place ->
                  place.startsWith("live.events")
                      || List.of("control.audit_log", "control.notifications").contains(place));
    }
    assertThat(places(client.partner().liveKey())).isEmpty();
  }

  @Test
  void a_login_leaves_neither_password_nor_token() {
    Partner partner = Partner.seed();
    Login login = partner.admin();
    Response again =
        Api.anyone()
            .contentType(ContentType.JSON)
            .body("{\"refreshToken\":\"" + login.refreshToken() + "\"}")
            .post("/api/auth/refresh");
    again.then().statusCode(200);
    Login refreshed = Login.of(again);
    refreshed.request().get("/api/auth/me").then().statusCode(200);
    Login.with(login.accessToken() + "x").get("/api/auth/me").then().statusCode(401);
    Login.attempt(partner.email(), partner.password() + "x").then().statusCode(401);
    for (String secret :
        List.of(
            partner.password(),
            login.accessToken(),
            login.refreshToken(),
            refreshed.accessToken(),
            refreshed.refreshToken())) {
      assertThat(secret).hasSizeGreaterThan(15);
      assertThat(places(secret)).isEmpty();
    }
    assertThat(places(hex(Digests.sha256(refreshed.refreshToken()))))
        .containsExactly("control.refresh_tokens");
    assertThat(places(partner.email())).contains("control.users");
  }

  @Test
  void a_webhooks_secret_is_in_no_table_and_no_log() {
    WebhookClient client = WebhookClient.open();
    String path = WebhookClient.path();
    JsonNode made = client.created(path, "test");
    String id = made.path("id").asText();
    JsonNode rotated = WebhookClient.data(client.rotate(id, "{}"), 200);
    WebhookClient.data(client.test(id), 200);
    client
        .partner()
        .test()
        .body("{\"eventType\":\"webhook.test\",\"webhookId\":\"" + id + "\"}")
        .post("/api/partner/webhooks/simulator/simulate")
        .then()
        .statusCode(200);
    client.updated(id, "{'isActive':false}");
    for (JsonNode record : List.of(made, rotated)) {
      String secret = record.path("secret").asText();
      assertThat(secret).startsWith("whsec_");
      assertThat(places(secret.substring("whsec_".length()))).isEmpty();
    }
    assertThat(places(path)).contains("control.partner_webhooks", "control.simulations");
  }

  @Test
  void the_checked_log_files_are_those_of_the_node() throws IOException {
    assertThat(logs()).anySatisfy(log -> assertThat(Files.readString(log)).contains("CWWKF0011I"));
  }

  /** Tables and log files that hold the text, plain or as bytes. */
  private static List<String> places(String text) {
    List<String> places = new ArrayList<>();
    String bytes = hex(text.getBytes(StandardCharsets.UTF_8));
    try (Connection connection = Product.postgres().superuser()) {
      for (String table : tables(connection)) {
        if (holds(connection, table, text) || holds(connection, table, bytes)) {
          places.add(table);
        }
      }
      for (Path log : logs()) {
        if (Files.readString(log, StandardCharsets.ISO_8859_1).contains(text)) {
          places.add(log.toString());
        }
      }
    } catch (SQLException | IOException e) {
      throw new IllegalStateException(e);
    }
    return places;
  }

  private static List<String> tables(Connection connection) throws SQLException {
    List<String> tables = new ArrayList<>();
    try (PreparedStatement statement =
            connection.prepareStatement(
                """
                SELECT n.nspname || '.' || c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                 WHERE n.nspname IN ('control', 'live', 'sandbox') AND c.relkind = 'r' ORDER BY 1
                """);
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        tables.add(rows.getString(1));
      }
    }
    assertThat(tables).hasSizeGreaterThan(15);
    return tables;
  }

  private static boolean holds(Connection connection, String table, String text)
      throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT EXISTS (SELECT FROM "
                + table
                + " t WHERE position(? IN CAST(t AS text)) > 0)")) {
      statement.setString(1, text);
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        return rows.getBoolean(1);
      }
    }
  }

  private static List<Path> logs() throws IOException {
    try (Stream<Path> files = Files.walk(Product.node().log().getParent())) {
      return files.filter(file -> file.toString().endsWith(".log")).toList();
    }
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
