package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.response.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** A random confirmation code that is already taken is replaced by a retry. */
@Isolated("a trigger is made and dropped on the table of reservations, which others use")
class ConfirmationCodeIT {
  private static final String CENOTE = "cenote-oxman";
  private static final String PATH = "/api/partner/reservations";

  @AfterEach
  void draw_honestly() {
    Sql.update("DROP TRIGGER IF EXISTS unlucky ON live.reservations");
    Sql.update("DROP FUNCTION IF EXISTS live.draw_a_taken_code()");
  }

  @Test
  void a_confirmation_code_collision_is_503_and_the_retry_gets_another_code() {
    Partner partner = Partner.seed();
    String taken =
        partner.book(partner.body(CENOTE, Partner.day(20))).path("data.confirmationCode");
    Sql.update(
        """
        CREATE FUNCTION live.draw_a_taken_code() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN NEW.confirmation_code := '%s'; RETURN NEW; END $$
        """
            .formatted(taken));
    Sql.update(
        """
        CREATE TRIGGER unlucky BEFORE INSERT ON live.reservations
           FOR EACH ROW WHEN (NEW.partner_id = '%s') EXECUTE FUNCTION live.draw_a_taken_code()
        """
            .formatted(partner.id()));

    Response refused = post(partner);
    draw_honestly();
    Response booked = post(partner);

    assertThat(refused.statusCode()).isEqualTo(503);
    assertThat(refused.header("Retry-After")).isEqualTo("1");
    assertThat(booked.statusCode()).isEqualTo(201);
    assertThat(booked.<String>path("data.confirmationCode")).isNotEqualTo(taken);
  }

  private static Response post(Partner partner) {
    return partner
        .live()
        .header("Idempotency-Key", "drawn-once")
        .body(partner.body(CENOTE, Partner.day(21)).toString())
        .post(PATH);
  }
}
