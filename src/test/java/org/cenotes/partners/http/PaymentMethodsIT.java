package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.RestAssured;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.cenotes.partners.harness.Concurrently;
import org.cenotes.partners.harness.Product;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Payment methods: the public list, and updates by administrators. */
@ResourceLock(SharedState.PLATFORM_SETTINGS)
class PaymentMethodsIT {
  private static final String CHANGED =
      "SELECT count(*) FROM control.audit_log WHERE partner_id ="
          + " '00000000-0000-0000-0000-000000000000' AND action = 'payment_method.updated' AND"
          + " resource = 'payment_method:pm-regional' AND before ->> 'id' = 'pm-regional' AND actor"
          + " <> 'visitor'";

  @Test
  void each_payment_method_has_an_icon() {
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
  void concurrent_updates_are_serialized_and_audited() {
    Login admin = Login.platformAdmin();
    long before = Sql.number(CHANGED);
    AtomicInteger number = new AtomicInteger();
    Set<Integer> statuses =
        Set.copyOf(
            Concurrently.run(
                8,
                () ->
                    admin
                        .request()
                        .body(
                            "{\"maxAmount\":%d}"
                                .formatted(9_999_000 + number.incrementAndGet() % 2))
                        .patch("/api/admin/payment-methods/pm-regional")
                        .statusCode()));
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
