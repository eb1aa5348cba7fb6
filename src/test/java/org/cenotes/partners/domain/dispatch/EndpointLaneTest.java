package org.cenotes.partners.domain.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.cenotes.partners.domain.webhook.Endpoint;
import org.cenotes.partners.platform.outbound.OutboundReply;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EndpointLaneTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

  private final UUID webhook = UUID.randomUUID();

  private Endpoint endpoint(boolean failing, @Nullable Instant deactivatedAt) {
    return new Endpoint(
        webhook,
        UUID.randomUUID(),
        "https://example.com",
        List.of("whsec_c2VjcmV0"),
        true,
        true,
        failing,
        deactivatedAt);
  }

  private EndpointLane lane(boolean failing) {
    Endpoint endpoint = endpoint(failing, null);
    EndpointLane lane = new EndpointLane(endpoint);
    lane.refill(endpoint, Stream.generate(this::due).limit(10).toList());
    return lane;
  }

  private Due due() {
    return new Due(UUID.randomUUID(), NOW, webhook, 1, "evt_1", new byte[0]);
  }

  private static List<Due> begun(EndpointLane lane) {
    return Stream.generate(lane::begin).takeWhile(due -> due != null).toList();
  }

  private static Attempt answered(Due due, int status) {
    OutboundReply reply = new OutboundReply(status, null, "", 5, null, null);
    return Attempt.of(due, "https://example.com", NOW, reply, new Random(1));
  }

  @Test
  void one_that_failed_before_it_was_taken_is_sent_one_at_a_time_until_it_succeeds() {
    assertThat(begun(lane(false))).hasSize(4);
    EndpointLane lane = lane(true);
    assertThat(lane.isFailing()).isTrue();
    List<Due> first = begun(lane);
    assertThat(first).hasSize(1);
    lane.end(answered(first.get(0), 200));
    assertThat(lane.isFailing()).isFalse();
    assertThat(begun(lane)).hasSize(4);
  }

  @Test
  void what_was_fetched_is_not_sent_when_it_was_switched_off_and_on_since() {
    EndpointLane lane = lane(false);
    Due later = due();
    Endpoint offAndOn = endpoint(false, NOW);
    assertThat(lane.refill(offAndOn, List.of(later))).as("to be discarded").isTrue();
    assertThat(begun(lane)).containsExactly(later);
    assertThat(lane.refill(offAndOn, List.of())).as("said once").isFalse();
    assertThat(new EndpointLane(offAndOn).refill(offAndOn, List.of())).isTrue();
  }

  @Test
  void one_that_is_left_ends_what_it_began_and_asks_for_no_more() {
    EndpointLane lane = lane(true);
    Due sent = begun(lane).get(0);
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
    assertThat(Turn.Claims.of(0, 0)).isEqualTo(new Turn.Claims(32, true));
    assertThat(Turn.Claims.of(0, 512)).isEqualTo(new Turn.Claims(32, false));
    assertThat(Turn.Claims.of(0, 1024)).isEqualTo(new Turn.Claims(32, false));
    assertThat(Turn.Claims.of(1010, 0)).isEqualTo(new Turn.Claims(14, true));
    assertThat(Turn.Claims.of(1024, 512).most()).isZero();
  }
}
