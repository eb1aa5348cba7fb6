package org.cenotes.partners.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.secret.Digests;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A retry that looked for its record a moment before the original was committed. The test stands in
 * for the original: it commits a record while the retry waits for its places.
 */
class RacingRetryIT {
  private static final String PATH = "/api/partner/reservations";
  private static final String CENOTE = "gran-cenote";
  private static final String NOTHING = "SELECT FROM live.slot_inventory WHERE %s";

  private static Partner partner;

  /** A true answer, to stand for the original's. */
  private static String stored = "";

  @BeforeAll
  static void seed() {
    partner = Partner.seed();
  }

  /** A day on which the first slot has been booked, so that its row can be locked. */
  private static ObjectNode body(int day) {
    ObjectNode body = partner.body(CENOTE, Partner.day(day));
    stored = partner.book(body).asString();
    return body;
  }

  /** Sends it, and commits what the original would while it waits for the slot. */
  private static Response race(String key, ObjectNode body, String original, String meanwhile)
      throws Exception {
    try (Connection blocker = Product.postgres().superuser()) {
      blocker.setAutoCommit(false);
      slot(blocker, body, "SELECT FROM live.slot_inventory WHERE %s FOR UPDATE");
      CompletableFuture<Response> retry =
          CompletableFuture.supplyAsync(
              () -> partner.live().header("Idempotency-Key", key).body(body.toString()).post(PATH));
      Wait.untilAsserted(() -> assertThat(Sql.waitingFor(blocker)).isEqualTo(1));
      Sql.update(
          "INSERT INTO control.idempotency_records VALUES ('live', ?, 'key', ?, ?, 201, ?, now())",
          partner.id(),
          key,
          Digests.sha256(("POST " + PATH + "?\n" + original).getBytes(UTF_8)),
          stored.getBytes(UTF_8));
      slot(blocker, body, meanwhile);
      blocker.commit();
      return retry.get(10, TimeUnit.SECONDS);
    }
  }

  private static void slot(Connection connection, ObjectNode body, String sql) throws SQLException {
    String slot =
        "cenote_id = '%s' AND visit_date = '%s' AND start_time = '%s'"
            .formatted(
                body.get("cenoteId").asText(),
                body.get("date").asText(),
                body.get("startTime").asText());
    try (var statement = connection.createStatement()) {
      statement.execute(sql.formatted(slot));
    }
  }

  private static long reservations() {
    return Sql.number("SELECT count(*) FROM live.reservations WHERE partner_id = ?", partner.id());
  }

  @Test
  void a_racing_retry_is_replayed_and_books_nothing() throws Exception {
    ObjectNode body = body(120);
    long before = reservations();
    Response answer = race("race-1", body, body.toString(), NOTHING);
    answer.then().statusCode(201).header("Idempotent-Replayed", "true");
    assertThat(answer.asString()).isEqualTo(stored);
    assertThat(reservations()).isEqualTo(before);
  }

  @Test
  void a_racing_retry_is_not_sold_out_by_its_original() throws Exception {
    ObjectNode body = body(121);
    long before = reservations();
    String sell = "UPDATE live.slot_inventory SET taken = capacity WHERE %s";
    Response answer = race("race-2", body, body.toString(), sell);
    answer.then().statusCode(201).header("Idempotent-Replayed", "true");
    assertThat(reservations()).isEqualTo(before);
  }

  @Test
  void another_request_under_the_same_key_is_422() throws Exception {
    ObjectNode body = body(122);
    Response answer = race("race-3", body, "another body", NOTHING);
    answer.then().statusCode(422).body("message", equalTo("error.idempotency.key_reused"));
  }
}
