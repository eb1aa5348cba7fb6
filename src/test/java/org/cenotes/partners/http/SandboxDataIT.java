package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;

/** Generated sandbox data: reproducible, limited, the partner's own, and deleted on request. */
class SandboxDataIT {
  private static final String BASE = SandboxCalls.BASE;

  private final Partner partner = Partner.seed();

  private static Response generate(Partner partner, String body) {
    return partner.test().body(body).post(BASE + "/generate-data");
  }

  private static JsonNode statistics(Partner partner) {
    return Checkouts.data(partner.test().get(BASE + "/statistics"), 200);
  }

  private static long cleanUp(Partner partner) {
    JsonNode data = Checkouts.data(partner.test().delete(BASE + "/cleanup"), 200);
    return data.path("deletedRecords").asLong();
  }

  /** All rows that are counted; none of these reservations has a payment. */
  private static long sum(JsonNode counts) {
    return Stream.of("cenotes", "guests", "reservations", "events")
        .mapToLong(kind -> counts.path(kind).asLong())
        .sum();
  }

  /** The partner's own cenotes and reservations, without ids, codes, slugs and times. */
  private static List<String> generated(Partner partner) {
    List<String> found = new ArrayList<>();
    for (JsonNode cenote : own(partner)) {
      found.add(cenote.path("name") + " " + cenote.path("location") + cenote.path("agePricing"));
    }
    for (JsonNode visit :
        Checkouts.data(partner.test().get(BASE + "/reservations?perPage=100"), 200)) {
      found.add(
          visit.path("status")
              + " "
              + visit.at("/cenote/name")
              + visit.path("date")
              + visit.path("startTime")
              + visit.path("visitors")
              + visit.path("guest")
              + visit.path("amounts"));
    }
    found.sort(null);
    return found;
  }

  private static List<JsonNode> own(Partner partner) {
    List<JsonNode> own = new ArrayList<>();
    for (JsonNode cenote : Checkouts.data(partner.test().get(BASE + "/cenotes?perPage=100"), 200)) {
      // other tests add cenotes for everybody
      if (cenote.at("/description/en").asText().equals("A cenote invented for the sandbox.")) {
        own.add(cenote);
      }
    }
    return own;
  }

  @Test
  void the_same_seed_generates_the_same_data() {
    Wait.pastMidnight(ZoneId.of("America/Merida")); // the data begin on the day
    String body = "{\"cenotes\":3,\"guests\":4,\"reservations\":12,\"events\":5,\"seed\":42}";
    JsonNode created = Checkouts.data(generate(partner, body), 200);
    assertThat(created.toString())
        .isEqualTo(
            "{\"created\":{\"cenotes\":3,\"guests\":4,\"reservations\":12,\"events\":5},\"seed\":42}");
    List<String> first = generated(partner);
    assertThat(first).hasSize(15);
    long rows = sum(statistics(partner));
    assertThat(rows).isGreaterThanOrEqualTo(3 + 4 + 12 + 5);
    assertThat(cleanUp(partner)).as("nothing that cleaning up has written").isEqualTo(rows);
    assertThat(generated(partner)).isEmpty();
    generate(partner, body).then().statusCode(200);
    assertThat(generated(partner)).isEqualTo(first);
    cleanUp(partner);
    generate(partner, body.replace("42", "43")).then().statusCode(200);
    assertThat(generated(partner)).isNotEqualTo(first);
    assertThat(wrongInSandbox()).isEmpty();
  }

  /** What the integrity check finds in the sandbox; other tests fill live slots by SQL. */
  private static List<JsonNode> wrongInSandbox() {
    List<JsonNode> wrong = new ArrayList<>();
    Response checked = IntegrityReport.read(Login.platformAdmin());
    for (JsonNode check : Checkouts.data(checked, 200).path("checks")) {
      if (check.path("name").asText().startsWith("sandbox.")) {
        check.path("differing").forEach(wrong::add);
      }
    }
    return wrong;
  }

  @Test
  void fifty_of_each_kind_at_most() {
    for (String kind : List.of("cenotes", "guests", "reservations", "events")) {
      Response refused = generate(partner, "{\"" + kind + "\":51}");
      WebhookClient.refused(refused, 400, "validation.invalid_input");
      assertThat(Api.json(refused).at("/errors/fields").has(kind)).isTrue();
      WebhookClient.refused(
          generate(partner, "{\"" + kind + "\":-1}"), 400, "validation.invalid_input");
    }
    assertThat(statistics(partner).path("lastGeneratedAt").isMissingNode()).isTrue();
    String fifty = "{\"cenotes\":50,\"guests\":50,\"reservations\":50,\"events\":50}";
    generate(partner, fifty).then().statusCode(200);
    JsonNode now = statistics(partner);
    assertThat(now.path("cenotes").asInt()).isEqualTo(50);
    assertThat(now.path("guests").asInt()).isEqualTo(50);
    assertThat(now.path("reservations").asInt()).isEqualTo(50);
    assertThat(now.path("events").asInt()).isGreaterThanOrEqualTo(100);
    assertThat(now.path("schemaAvailable").asBoolean()).isTrue();
    assertThat(now.path("lastGeneratedAt").asText()).isNotEmpty();
  }

  @Test
  void a_sandbox_that_is_full_gets_no_more() {
    Sql.update(
        """
        INSERT INTO sandbox.generated_guests (id, partner_id, first_name, last_name, email, phone, created_at)
        SELECT gen_random_uuid(), ?, 'Ana', 'Poot', n || '@guests.example', '+529841234567', now()
          FROM generate_series(1, 2000) n
        """,
        partner.id());
    WebhookClient.refused(generate(partner, "{\"events\":1}"), 409, "error.sandbox.limit_reached");
    assertThat(statistics(partner).path("lastGeneratedAt").isMissingNode()).isTrue();
    assertThat(cleanUp(partner)).isGreaterThanOrEqualTo(2_000);
    generate(partner, "{\"events\":1}").then().statusCode(200);
  }

  @Test
  void a_large_sandbox_is_emptied_in_portions() {
    JsonNode visit =
        Checkouts.data(
            partner.test().body(VisitSql.body(partner).toString()).post(BASE + "/reservations"),
            201);
    String id = visit.path("id").asText();
    partner.test().body("{}").post(BASE + "/reservations/" + id + "/cancel").then().statusCode(200);
    Sql.update(
        """
        INSERT INTO sandbox.reservations
        SELECT (jsonb_populate_record(r, jsonb_build_object(
                 'id', gen_random_uuid(), 'confirmation_code', 'CN-' || lpad((n + ?)::text, 8, '0')))).*
          FROM sandbox.reservations r, generate_series(1, 1200) n WHERE r.id = ?::uuid
        """,
        ThreadLocalRandom.current().nextInt(90_000_000),
        id);
    assertThat(statistics(partner).path("reservations").asInt()).isEqualTo(1_201);
    assertThat(cleanUp(partner)).isGreaterThanOrEqualTo(1_201);
    assertThat(statistics(partner).path("reservations").asInt()).isZero();
    assertThat(cleanUp(partner)).isZero();
  }

  @Test
  void generated_data_is_the_partners_alone() {
    Partner other = Partner.seed();
    generate(other, "{\"cenotes\":1,\"reservations\":1}").then().statusCode(200);
    generate(partner, "{\"cenotes\":2,\"reservations\":4}").then().statusCode(200);
    String cenote = own(partner).get(0).path("id").asText();
    String before = statistics(other).toString();
    assertThat(own(other)).hasSize(1);
    WebhookClient.refused(
        other
            .test()
            .queryParam("date", Partner.day(9).toString())
            .get(BASE + "/availability/" + cenote),
        404,
        "error.cenote.not_found");
    WebhookClient.refused(
        partner
            .live()
            .queryParam("date", Partner.day(9).toString())
            .get("/api/partner/availability/" + cenote),
        404,
        "error.cenote.not_found");
    assertThat(cleanUp(partner)).isPositive();
    assertThat(cleanUp(partner)).isZero();
    assertThat(statistics(other).toString()).isEqualTo(before);
  }

  /** A day more than a week ahead; generated cenotes are closed on Mondays. */
  static LocalDate next(DayOfWeek day) {
    return Partner.day(9).with(TemporalAdjusters.next(day));
  }

  @Test
  void a_generated_cenote_is_booked_with_a_package_a_service_and_transport() {
    generate(partner, "{\"cenotes\":1,\"reservations\":0}").then().statusCode(200);
    JsonNode cenote = own(partner).get(0);
    ObjectNode body =
        Partner.body(cenote.path("id").asText(), next(DayOfWeek.TUESDAY), "10:00", 7)
            .put("packageId", cenote.at("/packages/0/id").asText())
            .put("transportationType", "private_transfer");
    body.putObject("pickup")
        .put("requested", true)
        .put("locationName", "Hotel")
        .put("time", "08:15");
    body.putArray("additionalServices")
        .addObject()
        .put("serviceId", cenote.at("/services/0/id").asText())
        .put("quantity", 7);
    JsonNode made =
        Checkouts.data(partner.test().body(body.toString()).post(BASE + "/reservations"), 201);
    assertThat(made.at("/amounts/subtotal").asLong())
        .isEqualTo(7 * cenote.at("/packages/0/price/adult").asLong());
    assertThat(made.at("/amounts/services").asLong()).isEqualTo(7 * 8_000);
    assertThat(made.at("/amounts/transport").asLong()).as("two vehicles").isEqualTo(2 * 120_000);
    assertThat(made.at("/pickup/locationName").asText()).isEqualTo("Hotel");
    assertThat(made.at("/package/name").isMissingNode()).isFalse();
  }

  @Test
  void a_generated_cenote_is_closed_on_mondays() {
    generate(partner, "{\"cenotes\":1,\"reservations\":0}").then().statusCode(200);
    String cenote = own(partner).get(0).path("id").asText();
    for (DayOfWeek day : DayOfWeek.values()) {
      JsonNode availability =
          Checkouts.data(
              partner
                  .test()
                  .queryParam("date", next(day).toString())
                  .get(BASE + "/availability/" + cenote),
              200);
      boolean closed = day == DayOfWeek.MONDAY;
      assertThat(availability.path("slots").isEmpty()).as("%s", day).isEqualTo(closed);
      assertThat(availability.has("closedReason")).as("%s", day).isEqualTo(closed);
    }
  }

  @Test
  void generated_reservations_can_be_read_and_have_events() {
    generate(partner, "{\"cenotes\":1,\"guests\":2,\"reservations\":2,\"events\":0}");
    JsonNode visit =
        Checkouts.data(partner.test().get(BASE + "/reservations?perPage=1"), 200).path(0);
    assertThat(visit.path("livemode").asBoolean(true)).isFalse();
    FeedClient.sandbox(partner).until("reservation.created", visit.path("id").asText());
  }

  @Test
  void users_see_generate_and_reset_the_sandbox() {
    Login admin = partner.admin();
    String portal = "/api/partner-portal/sandbox/";
    JsonNode fresh = Checkouts.data(admin.request().get(portal + "status"), 200);
    assertThat(fresh.path("available").asBoolean()).isTrue();
    assertThat(fresh.has("lastGeneratedAt")).isFalse();
    String wanted = "{\"cenotes\":1,\"guests\":1,\"reservations\":1,\"events\":1,\"seed\":1}";
    JsonNode made =
        Checkouts.data(admin.request().body(wanted).post(portal + "generate-data"), 200);
    assertThat(made.at("/created/cenotes").asInt()).isEqualTo(1);
    JsonNode full = Checkouts.data(admin.request().get(portal + "status"), 200);
    assertThat(full.at("/counts/reservations").asInt()).isEqualTo(1);
    assertThat(full.path("lastGeneratedAt").asText()).isNotEmpty();
    JsonNode reset = Checkouts.data(admin.request().post(portal + "reset"), 200);
    assertThat(reset.path("deletedRecords").asLong()).isEqualTo(sum(full.path("counts")));
    JsonNode empty = Checkouts.data(admin.request().get(portal + "status"), 200);
    assertThat(empty.path("lastResetAt")).isEqualTo(reset.path("lastResetAt"));
    assertThat(empty.at("/counts/reservations").asInt(9)).isZero();
    WebhookClient.refused(
        admin.request().body("{\"events\":51}").post(portal + "generate-data"),
        400,
        "validation.invalid_input");
  }
}
