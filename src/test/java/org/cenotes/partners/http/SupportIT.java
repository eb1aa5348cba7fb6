package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.matchesPattern;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Partners open and list tickets. */
class SupportIT {
  private static final String OPEN = "/api/partner-portal/support/ticket";
  private static final String LIST = "/api/partner-portal/support/tickets";
  private static final String BODY =
      """
      {"subject":"A %s question","message":"Where do I find my statement?","category":"%s"}""";

  private final Partner partner = Partner.seed();
  private final Login user = partner.admin();

  private Response open(String category) {
    return user.request().body(BODY.formatted(category, category)).post(OPEN);
  }

  @Test
  void a_ticket_is_opened_and_listed_for_its_partner_alone() {
    open("billing")
        .then()
        .statusCode(201)
        .body("data.reference", matchesPattern("TCK-[0-9A-HJKMNP-TV-Z]{8}"))
        .body("data.status", equalTo("open"))
        .body("data.priority", equalTo("normal"))
        .body("data.userId", equalTo(user.user().path("id").asText()));
    open("technical").then().statusCode(201);
    user.request()
        .get(LIST)
        .then()
        .statusCode(200)
        .body("data", hasSize(2))
        .body("data[0].category", equalTo("technical"))
        .body("pagination.total", equalTo(2));
    user.request()
        .get(LIST + "?sortOrder=asc")
        .then()
        .body("data[0].category", equalTo("billing"))
        .body("data[1].category", equalTo("technical"));
    user.request().get(LIST + "?category=billing&status=open").then().body("data", hasSize(1));
    user.request().get(LIST + "?status=closed").then().body("data", hasSize(0));
    user.request().get(LIST + "?status=lost").then().statusCode(400);
    Partner.seed().admin().request().get(LIST).then().statusCode(200).body("data", hasSize(0));
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.audit_log WHERE partner_id = ? AND action = 'ticket.opened'",
                partner.id()))
        .isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "subject, ab",
    "subject, 'one\\\\ntwo'",
    "message, too short",
    "category, gossip",
    "priority, eventually",
    "requestId, a b"
  })
  void a_wrong_member_is_named(String member, String value) {
    String body = BODY.formatted("billing", "billing");
    String wrong =
        body.contains("\"" + member + "\"")
            ? body.replaceFirst(
                "(\"" + member + "\":)\"[^\"]*\"",
                "$1\"" + value.substring(0, Math.min(9, value.length())) + "\"")
            : body.replace("}", ",\"" + member + "\":\"" + value + "\"}");
    user.request()
        .body(wrong)
        .post(OPEN)
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey(member));
  }

  /** The database counts it as one, too: otherwise it would refuse what validation accepts. */
  @ParameterizedTest
  @CsvSource({"subject, 3, 150", "message, 10, 5000"})
  void an_emoji_is_one_character(String member, int least, int most) {
    String dolphin = "\ud83d\udc2c";
    ObjectNode body = (ObjectNode) Api.json(BODY.formatted("billing", "billing"));
    user.request()
        .body(body.put(member, dolphin.repeat(least - 1)).toString())
        .post(OPEN)
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_input"))
        .body(
            "errors.fields." + member,
            contains("%s must have %d to %d characters".formatted(member, least, most)));
    String shortest = dolphin.repeat(least);
    user.request()
        .body(body.put(member, shortest).toString())
        .post(OPEN)
        .then()
        .statusCode(201)
        .body("data." + member, equalTo(shortest));
  }

  /** As docs/operations.md says: there is no route for staff. */
  @Test
  void a_ticket_counts_as_open_until_staff_close_it() {
    String reference = open("account").path("data.reference");
    Wait.untilAsserted(
        () -> assertThat(MonitoringIT.value("cenotes_open_tickets", "data=\"live\"")).isPositive());
    assertThat(MonitoringIT.value("cenotes_open_tickets", "data=\"sandbox\"")).isZero();
    Sql.update(
        "UPDATE control.partner_support_tickets SET status = 'closed', updated_at = now()"
            + " WHERE reference = ?",
        reference);
    user.request()
        .get(LIST + "?status=closed")
        .then()
        .body("data", hasSize(1))
        .body("data[0].reference", equalTo(reference));
  }

  @Test
  void a_day_has_a_limit() {
    open("other").then().statusCode(201);
    Sql.update(
        """
        INSERT INTO control.partner_support_tickets
        SELECT (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'reference',
                 'TCK-' || translate(lpad(upper(to_hex((random() * 4294967295)::bigint)), 8, '0'), 'ILOU', '0000')))).*
          FROM control.partner_support_tickets t, generate_series(1, 49) WHERE partner_id = ?
        """,
        partner.id());
    open("other").then().statusCode(409).body("message", equalTo("error.ticket.limit_reached"));
    Sql.update(
        "UPDATE control.partner_support_tickets SET created_at = created_at - interval '25 h' WHERE partner_id = ?",
        partner.id());
    open("other").then().statusCode(201);
  }
}
