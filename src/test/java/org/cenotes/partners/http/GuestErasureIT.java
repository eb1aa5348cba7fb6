package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;

/** The statements of docs/operations.md erase a guest whose visits are over. */
class GuestErasureIT {
  private static final Pattern STATEMENTS =
      Pattern.compile("```sql\n(CREATE TEMPORARY TABLE erased.*?)```", Pattern.DOTALL);
  private static final String LOCK_TIMEOUT = "55P03";

  private final Partner partner = Partner.seed();

  /** False when another transaction holds a lock for longer than they wait. */
  private static boolean erased(String statements) throws SQLException {
    try (Connection session = Product.postgres().superuser();
        Statement statement = session.createStatement()) {
      statement.execute("SET ROLE cenotes_owner");
      statement.execute(statements);
      return true;
    } catch (SQLException e) {
      if (LOCK_TIMEOUT.equals(e.getSQLState())) {
        return false;
      }
      throw e;
    }
  }

  private static void erase(String email) throws IOException {
    Matcher block = STATEMENTS.matcher(Files.readString(Path.of("docs/operations.md")));
    assertThat(block.find()).isTrue();
    String statements = block.group(1).replace("<e-mail>", email);
    Wait.until("the guest is erased", Duration.ofSeconds(30), () -> erased(statements));
  }

  private JsonNode read(JsonNode visit) {
    return Api.json(partner.live().get("/api/partner/reservations/" + visit.path("id").asText()))
        .path("data");
  }

  @Test
  void a_guest_is_erased_and_the_coupon_of_a_visit_to_come_is_still_released() throws IOException {
    String email = "erase-" + UUID.randomUUID() + "@example.com";
    String coupon =
        Discounts.made(Discounts.COUPONS, Discounts.coupon().put("maxPerCustomer", 5))
            .path("code")
            .asText();
    ObjectNode body =
        VisitSql.body(partner)
            .put("guestEmail", email)
            .put("nationality", "MX")
            .put("notes", "calls at eight")
            .put("couponCode", coupon);
    JsonNode over = partner.booked(body);
    JsonNode coming = partner.booked(body);
    partner.cancel(over.path("id").asText()).then().statusCode(200);
    JsonNode before = read(over); // as nodes remember it
    erase(email.toUpperCase(Locale.ROOT));
    JsonNode now = read(over);
    assertThat(now.toString()).doesNotContain(email, "calls at eight");
    assertThat(now.at("/guest/email").asText()).isEqualTo("erased@example.invalid");
    assertThat(now.at("/guest/firstName").asText()).isEqualTo("Erased");
    assertThat(now.at("/guest/nationality").isMissingNode()).isTrue();
    assertThat(now.path("amounts")).isEqualTo(before.path("amounts"));
    assertThat(now.path("confirmationCode")).isEqualTo(over.path("confirmationCode"));
    assertThat(read(coming).path("guest")).isEqualTo(coming.path("guest"));
    partner.cancel(coming.path("id").asText()).then().statusCode(200);
    assertThat(
            Sql.number(
                "SELECT count(*) FROM live.coupon_mismatches m JOIN live.coupons c ON c.id = m.id"
                    + " WHERE c.code = ?",
                coupon))
        .isZero();
    assertThat(Sql.number("SELECT redeemed FROM live.coupons WHERE code = ?", coupon)).isZero();
  }
}
