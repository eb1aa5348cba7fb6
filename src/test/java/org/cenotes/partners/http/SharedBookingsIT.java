package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import java.sql.Connection;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.cenotes.partners.harness.Concurrently;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;

/** Bookings that share a transaction: the same rows, each with its own outcome. */
class SharedBookingsIT {
  private static final String CENOTE = "gran-cenote";

  /** What differs between two bookings of the same visit. */
  private static final String ROW =
      """
      SELECT (to_jsonb(r) - '{id,confirmation_code,partner_reference,request_digest,source,created_at,updated_at,
                              confirmed_at}'::text[])::text
        FROM live.reservations r WHERE id = CAST(? AS uuid)
      """;

  /** Without its actor: a shared booking's is known from its source. */
  private static final String EVENT =
      """
      SELECT (to_jsonb(e) - '{id,occurred_at,sequence,resource_id,data,actor}'::text[])::text
             || (e.data::jsonb - '{id,confirmationCode,partnerReference,source,createdAt,updatedAt,confirmedAt}'::text[])::text
        FROM live.events e WHERE resource_id = CAST(? AS uuid)
      """;

  /** Records a copy of a reservation under a new key, as the product calls the function. */
  private static final String COPY =
      """
      SELECT record_reservations(
               ARRAY[(to_jsonb(r) || jsonb_build_object('id', gen_random_uuid(), 'confirmation_code', 'CN-00000000'))::text],
               ARRAY[c.version], ARRAY['{20}'], ARRAY['evt_copy'], ARRAY['{}'], ARRAY['a new lock'], ARRAY['key'],
               ARRAY['a new key'], ARRAY[repeat('ab', 32)], ARRAY[201], ARRAY['{}'])
        FROM (SELECT * FROM reservations WHERE id = CAST(? AS uuid)) r JOIN cenotes c ON c.id = r.cenote_id
      """;

  /**
   * Records copies in one slot of ten places, of which two are taken: six visitors, four, two,
   * none; and two more under a key and a reference that members before them have.
   */
  private static final String COPIES =
      """
      SELECT array_agg(outcome) FROM (
        SELECT record_reservations(
                 array_agg((to_jsonb(r) || jsonb_build_object(
                             'id', gen_random_uuid(), 'confirmation_code', 'CN-0000000' || n, 'partner_reference', reference,
                             'visitors', places, 'adults', places, 'children', 0, 'created_at', now()))::text ORDER BY n),
                 array_agg(c.version ORDER BY n), array_agg('{10}'::text ORDER BY n), array_agg('evt_copy' || n ORDER BY n),
                 array_agg('{}'::text ORDER BY n), array_agg('lock ' || key ORDER BY n), array_agg('key'::text ORDER BY n),
                 array_agg(key ORDER BY n), array_agg(repeat('ab', 32) ORDER BY n), array_agg(201 ORDER BY n),
                 array_agg('{}'::text ORDER BY n)) AS outcome
          FROM (VALUES (1, 6, 'a', 'one'), (2, 4, 'b', NULL), (3, 2, 'c', 'two'), (4, 1, 'd', NULL),
                       (5, 1, 'a', NULL), (6, 1, 'e', 'two')) AS copy (n, places, key, reference),
               (SELECT * FROM reservations WHERE id = CAST(? AS uuid)) r JOIN cenotes c ON c.id = r.cenote_id) AS made
      """;

  private static final String WRITTEN =
      """
      SELECT (SELECT sum(visitors) FROM reservations WHERE confirmation_code LIKE 'CN-0000000%') || ' visitors, '
             || (SELECT count(*) FROM events WHERE id LIKE 'evt\\_copy%') || ' events, '
             || (SELECT count(*) FROM control.idempotency_records WHERE fingerprint = decode(repeat('ab', 32), 'hex'))
             || ' responses, '
             || (SELECT count(*) FROM sales_deltas WHERE created_at = now()) || ' deltas'
      """;

  private static final String READ =
      "SELECT pg_stat_get_xact_tuples_returned('control.idempotency_records_pkey'::regclass)";

  private final Partner partner = Partner.seed();
  private final LocalDate date = Partner.day(130);

  private ObjectNode body(int slot) {
    return partner.body(CENOTE, date, slot);
  }

  @Test
  void a_shared_booking_writes_the_row_and_event_of_one_made_alone() {
    ObjectNode body =
        body(0).put("notes", "línea\n\"dos\"").put("nationality", "FR").put("locale", "fr");
    body.putObject("metadata").put("a", "b");
    body.putObject("ageBreakdown").put("adult", 1).put("child", 1);
    JsonNode shared = partner.booked(body);
    Response alone =
        partner.admin().request().body(body.toString()).post("/api/partner-reservations");
    String other = Api.json(alone).at("/data/id").asText();
    assertThat(Sql.text(ROW, shared.path("id").asText())).isEqualTo(Sql.text(ROW, other));
    assertThat(Sql.text(EVENT, shared.path("id").asText())).isEqualTo(Sql.text(EVENT, other));
  }

  @Test
  void so_does_one_with_a_coupon() {
    String code = Discounts.made("/api/admin/coupons", Discounts.coupon()).path("code").asText();
    ObjectNode body = body(6).put("couponCode", code);
    JsonNode shared = partner.booked(body);
    Response alone =
        partner.admin().request().body(body.toString()).post("/api/partner-reservations");
    String other = Api.json(alone).at("/data/id").asText();
    assertThat(Sql.text(ROW, shared.path("id").asText()))
        .contains(code)
        .isEqualTo(Sql.text(ROW, other));
    assertThat(Sql.number("SELECT redeemed FROM live.coupons WHERE code = ?", code)).isEqualTo(2);
  }

  @Test
  void a_slot_that_somebody_has_locked_delays_others_little() throws Exception {
    ObjectNode locked = body(0);
    partner.booked(locked);
    List<Callable<Response>> others = new ArrayList<>();
    for (int slot = 1; slot < 8; slot++) {
      ObjectNode free = partner.body(CENOTE, date.plusDays(1), slot);
      others.add(() -> partner.book(free));
    }
    try (Connection blocker = Product.postgres().superuser()) {
      blocker.setAutoCommit(false);
      try (var statement = blocker.createStatement()) {
        statement.execute(
            "SELECT FROM live.slot_inventory WHERE cenote_id = '%s' AND visit_date = '%s' FOR UPDATE"
                .formatted(locked.path("cenoteId").asText(), date));
      }
      List<CompletableFuture<Response>> waiting =
          IntStream.range(0, 3)
              .mapToObj(i -> CompletableFuture.supplyAsync(() -> partner.book(locked)))
              .toList();
      Wait.untilAsserted(() -> assertThat(Sql.waitingFor(blocker)).isPositive());
      long began = System.nanoTime();
      assertThat(Concurrently.run(others)).extracting(Response::statusCode).containsOnly(201);
      assertThat(Duration.ofNanos(System.nanoTime() - began))
          .as("less than the locked slot's callers wait")
          .isLessThan(Duration.ofSeconds(4));
      assertThat(waiting).noneMatch(CompletableFuture::isDone);
      blocker.rollback();
      for (CompletableFuture<Response> response : waiting) {
        assertThat(response.get(20, TimeUnit.SECONDS).statusCode()).isEqualTo(201);
      }
    }
  }

  @Test
  void a_batch_of_one_slot_takes_what_has_places_and_no_key_or_reference_twice() throws Exception {
    String id = partner.booked(body(4)).path("id").asText();
    try (Connection connection = Product.postgres().superuser()) {
      connection.setAutoCommit(false);
      try (var scope =
              connection.prepareStatement(
                  "SELECT set_config('search_path', 'live, control', true), set_config('role',"
                      + " 'app_tenant', true), set_config('app.partner_id', ?, true)");
          var capacity =
              connection.prepareStatement(
                  "UPDATE live.slot_inventory i SET capacity = 10 FROM live.reservations r WHERE"
                      + " r.id = CAST(? AS uuid) AND (i.cenote_id, i.visit_date, i.start_time) ="
                      + " (r.cenote_id, r.visit_date, r.start_time)");
          var copies = connection.prepareStatement(COPIES);
          var written = connection.prepareStatement(WRITTEN)) {
        capacity.setString(1, id);
        assertThat(capacity.executeUpdate()).isEqualTo(1);
        scope.setString(1, partner.id().toString());
        scope.execute();
        copies.setString(1, id);
        try (var outcome = copies.executeQuery()) {
          outcome.next();
          assertThat((String[]) outcome.getArray(1).getArray())
              .satisfiesExactly(
                  it -> assertThat(it).isEqualTo("ok"),
                  it -> assertThat(it).startsWith("sold_out "),
                  it -> assertThat(it).isEqualTo("ok"),
                  it -> assertThat(it).startsWith("sold_out "),
                  it -> assertThat(it).isEqualTo("declined"),
                  it -> assertThat(it).isEqualTo("declined"));
        }
        scope.execute();
        try (var totals = written.executeQuery()) {
          totals.next();
          assertThat(totals.getString(1)).isEqualTo("8 visitors, 2 events, 2 responses, 2 deltas");
        }
      }
      connection.rollback();
    }
  }

  @Test
  void a_key_is_found_among_many_of_the_partner() throws Exception {
    String id = partner.booked(body(2)).path("id").asText();
    Sql.update(
        "INSERT INTO control.idempotency_records SELECT 'live', ?, 'key', 'many-' || n,"
            + " sha256('x'), 201, '', now() FROM generate_series(1, 2000) AS n",
        partner.id());
    try (Connection connection = Product.postgres().superuser()) {
      connection.setAutoCommit(false);
      try (var scope =
              connection.prepareStatement(
                  "SELECT set_config('search_path', 'live, control', true), set_config('role',"
                      + " 'app_tenant', true), set_config('app.partner_id', ?, true)");
          var copy = connection.prepareStatement(COPY);
          var read = connection.prepareStatement(READ)) {
        scope.setString(1, partner.id().toString());
        scope.execute();
        copy.setString(1, id);
        try (var outcome = copy.executeQuery()) {
          outcome.next();
          assertThat(outcome.getString(1)).isEqualTo("ok");
        }
        try (var rows = read.executeQuery()) {
          rows.next();
          assertThat(rows.getLong(1)).as("entries read").isLessThan(10);
        }
      }
      connection.rollback();
    }
  }

  @Test
  void each_booking_at_once_has_its_own_outcome() {
    List<Callable<Response>> atOnce = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      ObjectNode good = partner.body(CENOTE, date.plusDays(2), i);
      ObjectNode referenced = good.deepCopy().put("partnerReference", "atOnce");
      ObjectNode refused = good.deepCopy().put("startTime", "03:07");
      String key = "atOnce-" + i % 2;
      atOnce.add(() -> partner.book(good));
      atOnce.add(() -> partner.book(refused));
      atOnce.add(() -> partner.book(referenced));
      ObjectNode keyed = partner.body(CENOTE, date.plusDays(3), i % 2);
      atOnce.add(
          () ->
              partner
                  .live()
                  .header("Idempotency-Key", key)
                  .body(keyed.toString())
                  .post("/api/partner/reservations"));
    }
    List<Response> responses = Concurrently.run(atOnce);
    assertThat(every(responses, 0)).extracting(Response::statusCode).containsOnly(201);
    assertThat(every(responses, 1)).extracting(Response::statusCode).containsOnly(422);
    assertThat(every(responses, 2))
        .as("one of them is the first under the reference; the others are other requests")
        .extracting(Response::statusCode)
        .containsOnlyOnce(201)
        .containsOnly(201, 409);
    List<Response> keyed = every(responses, 3);
    assertThat(keyed).extracting(Response::statusCode).isSubsetOf(201, 409);
    Set<String> ids =
        keyed.stream()
            .filter(it -> it.statusCode() == 201)
            .map(it -> Api.json(it).at("/data/id").asText())
            .collect(Collectors.toSet());
    assertThat(ids).as("one reservation per key").hasSize(2);
    assertThat(
            Sql.number("SELECT count(*) FROM live.reservations WHERE partner_id = ?", partner.id()))
        .isEqualTo(8 + 1 + 2);
  }

  private static List<Response> every(List<Response> responses, int remainder) {
    return IntStream.range(0, responses.size())
        .filter(i -> i % 4 == remainder)
        .mapToObj(responses::get)
        .toList();
  }
}
