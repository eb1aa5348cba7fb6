package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.response.Response;
import org.junit.jupiter.api.Test;

/** What is stored under idempotency keys in the sandbox is deleted with its data. */
class SandboxResponsesIT {
  private static final String BASE = SandboxCalls.BASE;

  private final Partner partner = Partner.seed();

  private static Response book(Partner partner, boolean live, String body) {
    return (live ? partner.live() : partner.test())
        .header("Idempotency-Key", "before-and-after")
        .body(body)
        .post(live ? "/api/partner/reservations" : BASE + "/reservations");
  }

  @Test
  void a_key_that_was_used_before_the_data_was_deleted_books_again() {
    Partner other = Partner.seed();
    String visit = VisitSql.body(partner).toString();
    String first = Checkouts.data(book(partner, false, visit), 201).path("id").asText();
    Response kept = book(partner, true, visit);
    Response others = book(other, false, visit);
    assertThat(book(partner, false, visit).header("Idempotent-Replayed")).isEqualTo("true");
    partner.test().delete(BASE + "/cleanup").then().statusCode(200);
    Response again = book(partner, false, visit);
    assertThat(again.header("Idempotent-Replayed")).isNull();
    String second = Checkouts.data(again, 201).path("id").asText();
    assertThat(second).isNotEqualTo(first);
    partner.test().get(BASE + "/reservations/" + second).then().statusCode(200);
    assertThat(book(partner, true, visit).asString()).as("live").isEqualTo(kept.asString());
    assertThat(book(other, false, visit).asString()).as("another's").isEqualTo(others.asString());
    partner.admin().request().post("/api/partner-portal/sandbox/reset").then().statusCode(200);
    String third = Checkouts.data(book(partner, false, visit), 201).path("id").asText();
    assertThat(third).isNotEqualTo(second);
  }

  @Test
  void a_request_in_progress_keeps_its_key_while_data_is_deleted() {
    Sql.update(
        """
        INSERT INTO control.idempotency_records (environment, partner_id, principal, key, fingerprint, claimed_until, created_at)
        VALUES ('sandbox', ?, 'key', 'in-progress', sha256('x'), now() + interval '1 minute', now())
        """,
        partner.id());
    partner.test().delete(BASE + "/cleanup").then().statusCode(200);
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.idempotency_records WHERE partner_id = ?",
                partner.id()))
        .isEqualTo(1);
  }
}
