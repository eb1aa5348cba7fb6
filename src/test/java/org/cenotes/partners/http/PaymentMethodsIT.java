package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.cenotes.partners.harness.Concurrently;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
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

  private static final String CHANGE = "/api/admin/payment-methods/pm-regional";
  private static final String DEFAULT = "{\"maxAmount\":10000000}";

  private final Login admin = Login.platformAdmin();

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
    long before = Sql.number(CHANGED);
    AtomicInteger number = new AtomicInteger();
    Set<Integer> statuses =
        Set.copyOf(
            Concurrently.run(
                8,
                () ->
                    admin
                        .request()
                        .body("{\"maxAmount\":%d}".formatted(9_999_000 + number.incrementAndGet()))
                        .patch(CHANGE)
                        .statusCode()));
    admin.request().body(DEFAULT).patch(CHANGE).then().statusCode(200);
    assertThat(statuses).containsExactly(200);
    assertThat(Sql.number(CHANGED) - before).isEqualTo(9);
  }

  private Response change(String ifMatch, int maxAmount) {
    return admin
        .request()
        .header("If-Match", ifMatch)
        .body("{\"maxAmount\":%d}".formatted(maxAmount))
        .patch(CHANGE);
  }

  /** Waits until guests read the version of this answer: the node remembers the one before. */
  private static String awaitRead(Response changed) {
    assertThat(changed.statusCode()).as(changed.asString()).isEqualTo(200);
    String tag = changed.header("ETag");
    assertThat(tag).isNotNull();
    Wait.untilAsserted(
        () ->
            assertThat(Api.anyone().get("/api/payment-methods/pm-regional").header("ETag"))
                .isEqualTo(tag));
    return tag;
  }

  @Test
  void a_change_with_if_match_needs_the_version_that_guests_read() {
    String first = awaitRead(change("*", 9_998_000));
    String second = awaitRead(change(first, 9_998_001));
    ApiKeyClient.refused(change(first, 9_998_002), 412, "error.precondition_failed");
    long before = Sql.number(CHANGED);
    assertThat(awaitRead(change(second, 9_998_001))).isEqualTo(second);
    assertThat(Sql.number(CHANGED)).as("nothing was changed").isEqualTo(before);
    admin.request().body(DEFAULT).patch(CHANGE).then().statusCode(200);
  }
}
