package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.cenotes.partners.faults.NodeClient.Response;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;

/** Concurrent bookings on both nodes compete for the last uses of a coupon. */
class CouponRaceIT {
  private static final int WANTED = 200;
  private static final int USES = 50;

  /** Together they claim fewer uses than there are. */
  private static final int CLAIMANTS = 4;

  private static final int CLAIMS = 4;
  private static final long BETWEEN_CLAIMS_MILLIS = 100;
  private static final String CREATED = "201 reservations.created_successfully";
  private static final String EXHAUSTED = "409 error.coupon.exhausted";

  private final TwoNodes pair = TwoNodes.running();
  private final List<TwoNodes.Slot> slots =
      IntStream.range(0, 8).mapToObj(i -> pair.freshSlot()).toList();

  private NodeClient node(int number) {
    return number % 2 == 0 ? pair.onOne() : pair.onTwo();
  }

  /** A coupon that each customer can use so often. */
  private void make(String code, int uses, String perCustomer) throws SQLException {
    pair.integrity.update(
        """
        INSERT INTO live.coupons (id, code, discount_type, rate_bp, max_redemptions, max_per_customer, cenote_ids,
                                  is_active, version, created_at, updated_at)
        VALUES (gen_random_uuid(), '%s', 'percentage', 1000, %d, %s, '{}', true, 0, now(), now())
        """
            .formatted(code, uses, perCustomer));
  }

  private long redeemed(String code) throws SQLException {
    return pair.integrity.count("SELECT redeemed FROM live.coupons WHERE code = '" + code + "'");
  }

  private static Map<String, Long> counted(List<Response> responses) {
    return responses.stream()
        .collect(Collectors.groupingBy(a -> a.status() + " " + a.message(), Collectors.counting()));
  }

  private static List<String> made(List<Response> responses) {
    return responses.stream().filter(a -> a.status() == 201).map(Response::id).toList();
  }

  @Test
  void a_coupon_is_never_oversold_and_each_cancellation_releases_it_once() throws Exception {
    make("RACE-50", USES, "NULL");
    try (Callers callers = new Callers(WANTED)) {
      List<Response> responses =
          callers.all(
              WANTED,
              i ->
                  RetryUntilAnswered.book(
                      node(i),
                      slots
                          .get(i % slots.size())
                          .booking(1)
                          .with("RACE-50", "guest" + i + "@guests.example")));
      assertThat(counted(responses))
          .isEqualTo(Map.of(CREATED, (long) USES, EXHAUSTED, (long) WANTED - USES));
      assertThat(redeemed("RACE-50")).isEqualTo(USES);
      pair.integrity.assertWhole();

      List<String> ids = made(responses);
      List<Response> cancelled =
          callers.all(2 * ids.size(), i -> RetryUntilAnswered.cancel(node(i), ids.get(i / 2)));
      assertThat(cancelled).extracting(Response::status).containsOnly(200, 409);
      assertThat(cancelled.stream().filter(a -> a.status() == 200)).hasSize(USES);
    }
    assertThat(redeemed("RACE-50")).isZero();
    pair.integrity.assertWhole();
  }

  @Test
  void expired_holds_release_the_coupon_once_while_others_claim_it() throws Exception {
    make("RACE-HOLD", USES, "NULL");
    AtomicBoolean over = new AtomicBoolean();
    long claimed;
    try (Callers callers = new Callers(USES + CLAIMANTS)) {
      List<Response> held =
          callers.all(
              USES,
              i ->
                  RetryUntilAnswered.book(
                      node(i),
                      slots
                          .get(i % slots.size())
                          .booking(1)
                          .paidOnline()
                          .with("RACE-HOLD", "guest@guests.example")));
      assertThat(counted(held)).isEqualTo(Map.of(CREATED, (long) USES));
      // Half are cancelled as they expire: whichever comes first gives back, the other does not.
      List<String> ids = made(held);
      List<Future<Integer>> claims = callers.start(CLAIMANTS, i -> claim(i, over));
      Thread.sleep(1_800);
      callers.all(USES / 2, i -> RetryUntilAnswered.cancel(node(i), ids.get(i)));
      Wait.until("holds expire", Duration.ofSeconds(30), () -> pending(ids) == 0);
      over.set(true);
      claimed = Callers.finish(claims).stream().mapToInt(made -> made).sum();
    }
    assertThat(redeemed("RACE-HOLD")).isEqualTo(claimed);
    pair.integrity.assertWhole();
    assertThat(slots.get(0).booking(1).with("RACE-HOLD", "guest@guests.example"))
        .satisfies(again -> assertThat(pair.onOne().book(again).status()).isEqualTo(201));
    assertThat(redeemed("RACE-HOLD")).isEqualTo(claimed + 1);
  }

  /**
   * Books with the coupon until the holds are over, and once at least; answers how often it did.
   */
  private int claim(int number, AtomicBoolean over) {
    int made = 0;
    while (made == 0 || (!over.get() && made < CLAIMS)) {
      Response response =
          RetryUntilAnswered.book(
              node(number), slots.get(number).booking(1).with("RACE-HOLD", "guest@guests.example"));
      assertThat(response.status() + " " + response.message()).isIn(CREATED, EXHAUSTED);
      made += response.status() == 201 ? 1 : 0;
      Wait.pause(BETWEEN_CLAIMS_MILLIS);
    }
    return made;
  }

  private long pending(List<String> ids) throws SQLException {
    return pair.integrity.count(
        "SELECT count(*) FROM live.reservations WHERE status = 'pending' AND id IN ('"
            + String.join("','", ids)
            + "')");
  }

  @Test
  void a_customer_uses_a_coupon_no_more_often_than_allowed() throws Exception {
    make("RACE-EACH", 1_000, "3");
    try (Callers callers = new Callers(60)) {
      List<Response> responses =
          callers.all(
              60,
              i ->
                  RetryUntilAnswered.book(
                      node(i),
                      slots
                          .get(i % slots.size())
                          .booking(1)
                          .with("RACE-EACH", "guest" + i % 4 + "@guests.example")));
      assertThat(counted(responses)).isEqualTo(Map.of(CREATED, 12L, EXHAUSTED, 48L));
    }
    assertThat(redeemed("RACE-EACH")).isEqualTo(12);
    pair.integrity.assertWhole();
  }

  private JsonNode quote(TwoNodes.Slot slot) {
    return pair.onOne()
        .post(
            "/api/pricing/calculate-complete",
            "{\"itemType\":\"cenote\",\"itemId\":\"%s\",\"ageBreakdown\":{\"adult\":1}}"
                .formatted(slot.cenote()),
            null)
        .body();
  }

  private static String with(JsonNode quote, TwoNodes.Slot slot) throws JsonProcessingException {
    return new ObjectMapper()
        .readTree(slot.booking(1).json())
        .<ObjectNode>require()
        .put("quoteId", quote.at("/data/quoteId").asText())
        .toString();
  }

  @Test
  void a_quote_is_honoured_by_the_other_node_until_it_expires() throws Exception {
    TwoNodes.Slot slot = slots.get(1);
    JsonNode quote = quote(slot);
    String body = with(quote, slot);
    Response held = pair.onTwo().post("/api/partner/reservations", body, null);
    // It holds for two seconds: a machine that paused so long between the two asks anew.
    for (int again = 0; again < 2 && held.status() == 422; again++) {
      quote = quote(slot);
      body = with(quote, slot);
      held = pair.onTwo().post("/api/partner/reservations", body, null);
    }
    assertThat(held.status()).as(held.toString()).isEqualTo(201);
    assertThat(held.body().at("/data/amounts/total")).isEqualTo(quote.at("/data/total"));
    Thread.sleep(2_100);
    Response late = pair.onTwo().post("/api/partner/reservations", body, null);
    assertThat(late.status()).isEqualTo(422);
    assertThat(late.body().at("/errors/messages/0").asText()).isEqualTo("quoteId has expired");
  }
}
