package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.cenotes.partners.harness.Concurrently;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.receiver.Received;
import org.cenotes.partners.receiver.Script;
import org.junit.jupiter.api.Test;

/** The sandbox clock of a partner, and references that force an outcome. */
class SandboxClockIT {
  private static final String BASE = SandboxCalls.BASE;
  private static final Duration SOON = Duration.ofSeconds(30);

  private final WebhookClient webhooks = WebhookClient.open();
  private final Partner partner = webhooks.partner();

  private static Response advance(Partner partner, long seconds) {
    String body = "{\"seconds\":" + seconds + "}";
    return Wait.until(
        () -> partner.test().body(body).post(BASE + "/clock/advance"),
        response -> response.statusCode() != 503); // on a busy machine; it has changed nothing
  }

  private static JsonNode book(Partner partner, ObjectNode body) {
    Response response = partner.test().body(body.toString()).post(BASE + "/reservations");
    return Checkouts.data(response, 201);
  }

  private static JsonNode read(Partner partner, JsonNode visit) {
    String path = BASE + "/reservations/" + visit.path("id").asText();
    return Checkouts.data(partner.test().get(path), 200);
  }

  @Test
  void moves_of_the_clock_at_the_same_time_wait_for_each_other() {
    assertThat(Concurrently.run(2, () -> advance(partner, 60).statusCode())).containsOnly(200);
    JsonNode time = Checkouts.data(advance(partner, 60), 200);
    assertThat(time.path("aheadSeconds").asLong()).isEqualTo(180);
  }

  @Test
  void twenty_minutes_later_the_hold_has_expired() throws Exception {
    String path = WebhookClient.path();
    webhooks.created(path, "test");
    Partner other = Partner.seed();
    JsonNode held = book(partner, VisitSql.body(partner).put("paymentMethod", "cardprovider"));
    JsonNode others = book(other, VisitSql.body(other).put("paymentMethod", "cardprovider"));
    JsonNode live = Checkouts.pending(partner, "cardprovider");
    JsonNode time = Checkouts.data(advance(partner, 1_200), 200);
    assertThat(time.path("aheadSeconds").asLong()).isEqualTo(1_200);
    assertThat(Duration.between(Instant.now(), Instant.parse(time.path("now").asText())))
        .isCloseTo(Duration.ofMinutes(20), Duration.ofSeconds(30));
    String later = book(partner, VisitSql.body(partner)).path("id").asText();
    assertThat(FeedClient.sandbox(partner).until("reservation.created", later))
        .as("times of events are real")
        .allMatch(it -> Instant.parse(it.path("occurredAt").asText()).isBefore(Instant.now()));
    JsonNode intent =
        Api.json(
            partner
                .test()
                .body(Checkouts.purchase(held).toString())
                .post(BASE + "/checkout/cardprovider-native/create-payment-intent"));
    assertThat(intent.path("message").asText()).isEqualTo("error.payment.invalid_transition");
    JsonNode expired =
        Wait.until(() -> read(partner, held), now -> now.path("status").asText().equals("expired"));
    assertThat(Instant.parse(expired.path("updatedAt").asText()))
        .isAfter(Instant.parse(held.path("createdAt").asText()).plusSeconds(1_190));
    FeedClient.sandbox(partner).until("reservation.expired", held.path("id").asText());
    Wait.until(
        () -> WebhookClient.RECEIVER.received(path),
        received ->
            received.stream()
                .map(Received::text)
                .anyMatch(it -> it.contains("reservation.expired")));
    assertThat(read(other, others).path("status").asText()).isEqualTo("pending");
    assertThat(new PaymentProbe(partner).read(live).path("status").asText()).isEqualTo("pending");
  }

  @Test
  void cutoffs_quotes_and_visits_pass() {
    ObjectNode body = VisitSql.body(partner);
    JsonNode visit = book(partner, body);
    ObjectNode item =
        Json.mapper()
            .createObjectNode()
            .put("itemType", "cenote")
            .put("itemId", partner.cenote(VisitSql.CENOTE));
    item.putObject("ageBreakdown").put("adult", 1);
    String quote =
        Checkouts.data(
                partner.test().body(item.toString()).post(BASE + "/pricing/calculate-complete"),
                200)
            .path("quoteId")
            .asText();
    advance(partner, 16 * 60).then().statusCode(200);
    WebhookClient.refused(
        partner
            .test()
            .body(VisitSql.body(partner).put("quoteId", quote).toString())
            .post(BASE + "/reservations"),
        422,
        "error.pricing.not_applicable");
    long left =
        Duration.between(Instant.now(), Instant.parse(visit.path("startsAt").asText())).toSeconds();
    for (long rest = left - 15 * 60; rest > 0; rest -= 2_678_400) {
      advance(partner, Math.min(rest, 2_678_400)).then().statusCode(200);
    }
    WebhookClient.refused(
        partner.test().body(body.toString()).post(BASE + "/reservations"),
        422,
        "error.availability.not_bookable");
    advance(partner, 5 * 3_600).then().statusCode(200);
    Wait.until(() -> read(partner, visit), now -> now.path("status").asText().equals("completed"));
    FeedClient.sandbox(partner).until("reservation.completed", visit.path("id").asText());
  }

  @Test
  void coupons_start_and_end_by_the_clock() {
    String code = "AHEAD_" + partner.id().toString().substring(0, 8).toUpperCase(Locale.ROOT);
    Sql.update(
        """
        INSERT INTO sandbox.coupons (id, code, discount_type, rate_bp, cenote_ids, starts_at, ends_at, is_active, version,
                                     created_at, updated_at)
        VALUES (gen_random_uuid(), ?, 'percentage', 1000, '{}', now() + interval '1 hour', now() + interval '3 hours',
                true, 0, now(), now())
        """,
        code);
    ObjectNode body = VisitSql.body(partner).put("couponCode", code);
    String route = BASE + "/reservations";
    partner.test().body(body.toString()).post(route).then().statusCode(422);
    advance(partner, 2 * 3_600).then().statusCode(200);
    assertThat(book(partner, body).at("/coupon/code").asText()).isEqualTo(code);
    advance(partner, 2 * 3_600).then().statusCode(200);
    partner.test().body(body.toString()).post(route).then().statusCode(422);
  }

  @Test
  void retries_to_test_endpoints_run_by_the_clock() throws Exception {
    String path = failedOnce();
    assertThat(WebhookClient.RECEIVER.received(path)).hasSize(1);
    advance(partner, 2 * 3_600).then().statusCode(200);
    WebhookClient.RECEIVER.await(path, 2, SOON);
  }

  @Test
  void the_clock_and_a_sender_that_records_attempts_do_not_deadlock() throws Exception {
    failedOnce();
    try (Connection sender = Product.postgres().superuser()) {
      sender.setAutoCommit(false);
      lock(sender, "SELECT 1 FROM sandbox.deliveries WHERE partner_id = ? FOR UPDATE");
      advance(partner, 60).then().statusCode(200);
      lock(sender, "SELECT 1 FROM control.endpoint_queues WHERE partner_id = ? FOR UPDATE");
      sender.rollback();
    }
  }

  private void lock(Connection connection, String sql) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setObject(1, partner.id());
      statement.executeQuery();
    }
  }

  @Test
  void of_many_deliveries_to_an_endpoint_the_500_that_are_due_first_come_nearer() {
    JsonNode endpoint = webhooks.created(WebhookClient.path(), "test");
    Sql.update(
        """
        INSERT INTO sandbox.deliveries (id, created_at, partner_id, webhook_id, event_id, event_type, event_at, body, status,
                                        next_attempt_at)
        SELECT gen_random_uuid(), now(), ?, ?, 'evt_x', 'webhook.test', now(), '{}', 'pending',
               now() + interval '2 hours' + make_interval(secs => n) FROM generate_series(1, 6000) n
        """,
        partner.id(),
        UUID.fromString(endpoint.path("id").asText()));
    advance(partner, 3_600).then().statusCode(200);
    assertThat(pending("next_attempt_at < now() + interval '100 minutes'")).isEqualTo(500);
    assertThat(pending("next_attempt_at > now() + interval '115 minutes'")).isEqualTo(5_500);
    Checkouts.data(partner.test().delete(BASE + "/cleanup"), 200);
    assertThat(pending("true")).isZero();
  }

  private long pending(String condition) {
    return Sql.number(
        "SELECT count(*) FROM sandbox.deliveries WHERE partner_id = ? AND status = 'pending' AND "
            + condition,
        partner.id());
  }

  /** The path of a test endpoint with one delivery, to be repeated in an hour. */
  private String failedOnce() throws Exception {
    String path = WebhookClient.path();
    WebhookClient.RECEIVER.on(
        path, Script.answer(500, "Retry-After: 3600\r\n", "later"), Script.status(200));
    webhooks.created(path, "test");
    book(partner, VisitSql.body(partner));
    WebhookClient.RECEIVER.await(path, 1, SOON);
    Wait.untilAsserted(
        () ->
            assertThat(
                    Sql.number(
                        "SELECT count(*) FROM sandbox.deliveries WHERE partner_id = ? AND attempt = 1"
                            + " AND status = 'pending' AND next_attempt_at > now() + interval '30 min'",
                        partner.id()))
                .isEqualTo(1));
    return path;
  }

  @Test
  void it_moves_ahead_only_and_a_reset_sets_it_back() {
    for (long seconds : List.of(0L, -60L, 2_678_401L)) {
      WebhookClient.refused(advance(partner, seconds), 400, "validation.invalid_input");
    }
    advance(partner, 2_678_400).then().statusCode(200);
    assertThat(status().path("clockAheadSeconds").asLong()).isEqualTo(2_678_400);
    Checkouts.data(partner.test().delete(BASE + "/cleanup"), 200);
    assertThat(status().path("clockAheadSeconds").asLong()).isEqualTo(2_678_400);
    Checkouts.data(partner.admin().request().post("/api/partner-portal/sandbox/reset"), 200);
    assertThat(status().path("clockAheadSeconds").asLong()).isZero();
  }

  private JsonNode status() {
    return Checkouts.data(partner.admin().request().get("/api/partner-portal/sandbox/status"), 200);
  }

  private Response bookAs(String reference) {
    return partner
        .test()
        .body(VisitSql.body(partner).put("partnerReference", reference).toString())
        .post(BASE + "/reservations");
  }

  @Test
  void references_force_an_outcome() {
    Response soldOut = bookAs("sold_out-7");
    WebhookClient.refused(soldOut, 409, "error.availability.sold_out");
    assertThat(soldOut.<Integer>path("errors.details.available")).isZero();
    Response expired = bookAs("price_change");
    WebhookClient.refused(expired, 422, "error.pricing.not_applicable");
    assertThat(Api.json(expired).at("/errors/fields").has("quoteId")).isTrue();
    assertThat(
            Sql.number(
                "SELECT count(*) FROM sandbox.reservations WHERE partner_id = ?", partner.id()))
        .isZero();
    long before = System.nanoTime();
    JsonNode slow = Checkouts.data(bookAs("slow-1"), 201);
    assertThat(Duration.ofNanos(System.nanoTime() - before))
        .isBetween(Duration.ofSeconds(8), Duration.ofSeconds(20));
    assertThat(slow.path("partnerReference").asText()).isEqualTo("slow-1");
    Response live = partner.book(VisitSql.body(partner).put("partnerReference", "sold_out-live"));
    live.then().statusCode(201);
  }

  @Test
  void a_slow_response_is_replayed_with_its_key() {
    String body = VisitSql.body(partner).put("partnerReference", "slow-2").toString();
    Response first =
        partner.test().header("Idempotency-Key", "slow").body(body).post(BASE + "/reservations");
    Response again =
        partner.test().header("Idempotency-Key", "slow").body(body).post(BASE + "/reservations");
    first.then().statusCode(201);
    again.then().statusCode(201).header("Idempotent-Replayed", "true");
    assertThat(first.time()).as("ms").isGreaterThanOrEqualTo(8_000);
    assertThat(again.time()).as("ms, of a stored response").isLessThan(8_000);
    assertThat(again.asString()).isEqualTo(first.asString());
  }
}
