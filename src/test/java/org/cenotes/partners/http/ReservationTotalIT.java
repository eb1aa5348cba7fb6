package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import org.junit.jupiter.api.Test;

/** The number of a partner's reservations beside a page of them. */
class ReservationTotalIT {
  private static final String CENOTE = "cenote-ik-kil";

  private final Partner partner = Partner.seed();

  private static String id(JsonNode reservation) {
    return reservation.path("id").asText();
  }

  /** As many as are no longer counted by each page. */
  private void copy(String reservation) {
    int copies =
        Sql.update(
            """
            INSERT INTO live.reservations
            SELECT (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'confirmation_code',
                     'CN-9' || translate(upper(lpad(to_hex(i), 7, '0')), 'ILOU', '0000')))).*
              FROM live.reservations r, generate_series(1, 400) i WHERE r.id = CAST(? AS uuid)
            """,
            reservation);
    assertThat(copies).isEqualTo(400);
  }

  @Test
  void many_new_reservations_are_counted_with_the_newest() {
    String cancelled = id(partner.booked(partner.body(CENOTE, Partner.day(112))));
    partner.cancel(cancelled).then().statusCode(200);
    copy(cancelled);
    Login user = partner.admin();
    for (int rows = 402; rows < 410; rows++) {
      ObjectNode body = partner.body(CENOTE, Partner.day(113));
      // a user's reservation is recorded alone, those of keys together
      String made =
          rows % 2 == 0
              ? id(partner.booked(body))
              : user.request()
                  .body(body.toString())
                  .post("/api/partner-reservations")
                  .path("data.id");
      Response page = partner.live().get("/api/partner/reservations");
      assertThat(page.<String>path("data[0].id")).isEqualTo(made);
      assertThat(page.<Integer>path("pagination.total")).isEqualTo(rows);
    }
  }
}
