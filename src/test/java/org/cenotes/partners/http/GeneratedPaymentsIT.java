package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.StreamSupport;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** How generated sandbox reservations are paid, whatever an administrator offers. */
@Isolated("switches the payment at the venue off, which other tests use")
class GeneratedPaymentsIT {
  private static final String BASE = SandboxCalls.BASE;
  private static final String DEFAULTS = "{\"isActive\":true,\"minAmount\":1000}";

  private static void patch(String body) {
    Login.platformAdmin()
        .request()
        .body(body)
        .patch("/api/admin/payment-methods/pm-on-site")
        .then()
        .statusCode(200);
  }

  /** The method's refusal is cached on the node for a moment. */
  private static void awaitOffered(boolean isActive, long minAmount) {
    Wait.untilAsserted(
        () -> {
          JsonNode method =
              Checkouts.data(Api.anyone().get("/api/payment-methods/pm-on-site"), 200);
          assertThat(method.path("isActive").asBoolean()).isEqualTo(isActive);
          assertThat(method.path("minAmount").asLong()).isEqualTo(minAmount);
        });
  }

  /** The visits that a seed generates for a new partner: how they are paid, and the rest. */
  private record Generated(List<String> methods, List<String> visits) {
    static Generated of(int seed) {
      Partner partner = Partner.seed();
      partner
          .test()
          .body(
              "{\"cenotes\":2,\"guests\":3,\"reservations\":20,\"events\":0,\"seed\":%d}"
                  .formatted(seed))
          .post(BASE + "/generate-data")
          .then()
          .statusCode(200);
      List<JsonNode> made =
          StreamSupport.stream(
                  Checkouts.data(partner.test().get(BASE + "/reservations?perPage=100"), 200)
                      .spliterator(),
                  false)
              .toList();
      return new Generated(
          made.stream().map(visit -> visit.path("paymentMethod").asText()).toList(),
          made.stream()
              .map(
                  visit ->
                      visit.at("/cenote/name")
                          + " "
                          + visit.path("date")
                          + visit.path("startTime")
                          + visit.path("visitors")
                          + visit.path("guest"))
              .sorted()
              .toList());
    }
  }

  @Test
  void visits_are_on_the_partners_account_while_the_venue_takes_no_payment() {
    Generated before = Generated.of(11);
    assertThat(before.methods()).hasSize(20).contains("on_site", "partner_account");
    try {
      patch("{\"isActive\":false}");
      awaitOffered(false, 1_000);
      Generated without = Generated.of(11);
      assertThat(without.methods()).hasSize(20).containsOnly("partner_account");
      assertThat(without.visits()).as("but for the payment").isEqualTo(before.visits());
      patch("{\"isActive\":true,\"minAmount\":9000000}");
      awaitOffered(true, 9_000_000);
      assertThat(Generated.of(11).methods()).hasSize(20).containsOnly("partner_account");
    } finally {
      patch(DEFAULTS);
      awaitOffered(true, 1_000);
    }
  }

  @Test
  void a_generated_cancellation_is_by_the_key_like_any_other() {
    Partner partner = Partner.seed();
    partner
        .test()
        .body("{\"cenotes\":1,\"guests\":1,\"reservations\":20,\"events\":0,\"seed\":11}")
        .post(BASE + "/generate-data")
        .then()
        .statusCode(200);
    JsonNode cancelled =
        Checkouts.data(
            partner.test().get(BASE + "/reservations?perPage=100&status=cancelled"), 200);
    assertThat(cancelled).isNotEmpty();
    for (JsonNode visit : cancelled) {
      assertThat(visit.at("/cancellation/by").asText()).isEqualTo("api_key");
    }
  }
}
