package org.cenotes.partners.domain.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.cenotes.partners.domain.webhook.endpoint.DeliveryEndpoint;
import org.cenotes.partners.platform.outbound.OutboundReply;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EndpointQueueTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

  private final UUID webhook = UUID.randomUUID();

  private DeliveryEndpoint endpoint(boolean failing, @Nullable Instant deactivatedAt) {
    return new DeliveryEndpoint(
        webhook,
        UUID.randomUUID(),
        "https://example.com",
        List.of("whsec_c2VjcmV0"),
        true,
        true,
        failing,
        deactivatedAt);
  }

  private EndpointQueue lane(boolean failing) {
    DeliveryEndpoint endpoint = endpoint(failing, null);
    EndpointQueue lane = new EndpointQueue(endpoint);
    lane.refill(endpoint, Stream.generate(this::due).limit(10).toList());
    return lane;
  }

  private DueDelivery due() {
    return new DueDelivery(UUID.randomUUID(), NOW, webhook, 1, "evt_1", new byte[0]);
  }

  private static List<DueDelivery> begun(EndpointQueue lane) {
    return Stream.generate(lane::begin).takeWhile(due -> due != null).toList();
  }

  private static DeliveryAttempt answered(DueDelivery due, int status) {
    OutboundReply reply = new OutboundReply(status, null, "", 5, null, null);
    return DeliveryAttempt.of(due, "https://example.com", NOW, reply, new Random(1));
  }

  @Test
  void one_that_failed_before_it_was_taken_is_sent_one_at_a_time_until_it_succeeds() {
    assertThat(begun(lane(false))).hasSize(4);
    EndpointQueue lane = lane(true);
    assertThat(lane.isFailing()).isTrue();
    List<DueDelivery> first = begun(lane);
    assertThat(first).hasSize(1);
    lane.end(answered(first.get(0), 200));
    assertThat(lane.isFailing()).isFalse();
    assertThat(begun(lane)).hasSize(4);
  }

  @Test
  void what_was_fetched_is_not_sent_when_it_was_switched_off_and_on_since() {
    EndpointQueue lane = lane(false);
    DueDelivery later = due();
    DeliveryEndpoint offAndOn = endpoint(false, NOW);
    assertThat(lane.refill(offAndOn, List.of(later))).as("to be discarded").isTrue();
    assertThat(begun(lane)).containsExactly(later);
    assertThat(lane.refill(offAndOn, List.of())).as("said once").isFalse();
    assertThat(new EndpointQueue(offAndOn).refill(offAndOn, List.of())).isTrue();
  }

  @Test
  void one_that_is_left_ends_what_it_began_and_asks_for_no_more() {
    EndpointQueue lane = lane(true);
    DueDelivery sent = begun(lane).get(0);
    lane.leave();
    assertThat(lane.wanted().orElse(0)).isZero();
    lane.refill(endpoint(true, null), List.of(due())); // was asked for before
    assertThat(lane.isIdle()).isFalse();
    lane.end(answered(sent, 500));
    assertThat(begun(lane)).isEmpty();
    lane.settled(List.of(sent.id()));
    assertThat(lane.takeHealth()).isNotNull();
    assertThat(lane.isIdle()).isTrue();
  }

  @Test
  void those_that_fail_take_no_place_from_those_that_do_not() {
    assertThat(DeliveryBatch.Claims.of(0, 0)).isEqualTo(new DeliveryBatch.Claims(32, true));
    assertThat(DeliveryBatch.Claims.of(0, 512)).isEqualTo(new DeliveryBatch.Claims(32, false));
    assertThat(DeliveryBatch.Claims.of(0, 1024)).isEqualTo(new DeliveryBatch.Claims(32, false));
    assertThat(DeliveryBatch.Claims.of(1010, 0)).isEqualTo(new DeliveryBatch.Claims(14, true));
    assertThat(DeliveryBatch.Claims.of(1024, 512).most()).isZero();
  }
}
