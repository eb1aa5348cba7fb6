package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;

/** Sums of a sandbox's sales do not outlive its data for ever, and reports lose nothing. */
class SandboxSalesIT {
  private static final String BASE = SandboxCalls.BASE;

  private final Partner partner = Partner.seed();

  private static void generate(Partner partner) {
    partner
        .test()
        .body("{\"cenotes\":1,\"guests\":1,\"reservations\":5,\"events\":0}")
        .post(BASE + "/generate-data")
        .then()
        .statusCode(200);
  }

  private static void cleanUp(Partner partner) {
    partner.test().delete(BASE + "/cleanup").then().statusCode(200);
  }

  private static long rows(String schema, String rows, Partner partner) {
    return Sql.number(
        "SELECT count(*) FROM " + schema + "." + rows + " AND partner_id = ?", partner.id());
  }

  /** How many sums a partner has after all changes were added to them. */
  private static long sums(String schema, Partner partner) {
    Wait.untilAsserted(() -> assertThat(rows(schema, "sales_deltas WHERE true", partner)).isZero());
    return rows(schema, "sales_rollups WHERE true", partner);
  }

  @Test
  void sums_that_are_zero_go_with_the_next_deletion() {
    Partner other = Partner.seed();
    generate(partner);
    generate(other);
    partner.booked(VisitSql.body(partner));
    long live = sums("live", partner);
    long others = sums("sandbox", other);
    assertThat(live).isPositive();
    assertThat(others).isPositive();
    cleanUp(partner);
    assertThat(sums("sandbox", partner)).as("of what was not folded then").isPositive();
    Checkouts.data(
        partner.test().body(VisitSql.body(partner).toString()).post(BASE + "/reservations"), 201);
    long both = sums("sandbox", partner);
    cleanUp(partner);
    assertThat(sums("sandbox", partner)).as("of the visit alone").isBetween(1L, both - 1);
    assertThat(rows("sandbox", "sales_rollups WHERE gross <> 0", partner)).isZero();
    cleanUp(partner);
    assertThat(sums("sandbox", partner)).isZero();
    assertThat(sums("live", partner)).isEqualTo(live);
    assertThat(sums("sandbox", other)).isEqualTo(others);
  }
}
