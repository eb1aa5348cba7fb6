package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import java.net.URI;
import java.util.Set;
import java.util.stream.IntStream;
import org.cenotes.partners.harness.Product;
import org.junit.jupiter.api.Test;

/** The ways of paying, and their upkeep. */
class PaymentMethodsIT {
  private static final String CHANGED =
      "SELECT count(*) FROM control.audit_log WHERE partner_id ="
          + " '00000000-0000-0000-0000-000000000000' AND action = 'payment_method.updated' AND"
          + " resource = 'payment_method:pm-regional' AND before ->> 'id' = 'pm-regional' AND actor"
          + " <> 'visitor'";

  @Test
  void each_has_a_picture() {
    JsonNode methods = Api.json(Api.anyone().get("/api/payment-methods")).path("data");
    assertThat(methods).hasSize(4);
    for (JsonNode method : methods) {
      URI icon = URI.create(method.path("iconUrl").asText());
      assertThat(icon.isAbsolute()).isTrue();
      RestAssured.given()
          .baseUri(Product.baseUri().toString())
          .get(icon.getPath())
          .then()
          .statusCode(200)
          .header("X-Content-Type-Options", "nosniff")
          .contentType("image/svg+xml")
          .body(containsString("<svg"));
    }
  }

  @Test
  void admins_who_change_one_at_once_wait_for_each_other_and_are_all_in_the_audit() {
    Login admin = Login.platformAdmin();
    long before = Sql.number(CHANGED);
    Set<Integer> statuses =
        Set.copyOf(
            IntStream.range(0, 8)
                .parallel()
                .mapToObj(
                    number ->
                        admin
                            .request()
                            .body("{\"maxAmount\":%d}".formatted(10_000_000 - number % 2))
                            .patch("/api/admin/payment-methods/pm-regional"))
                .map(Response::statusCode)
                .toList());
    admin
        .request()
        .body("{\"maxAmount\":10000000}")
        .patch("/api/admin/payment-methods/pm-regional")
        .then()
        .statusCode(200);
    assertThat(statuses).containsExactly(200);
    assertThat(Sql.number(CHANGED) - before).isEqualTo(9);
  }
}
