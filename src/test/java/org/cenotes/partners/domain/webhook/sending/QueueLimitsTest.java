package org.cenotes.partners.domain.webhook.sending;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.cenotes.partners.domain.webhook.endpoint.UnsealedEndpoint;
import org.cenotes.partners.platform.outbound.OutboundReply;
import org.junit.jupiter.api.Test;

/**
 * What waits for endpoints has a bound for the sender, and leaves some for those that come last.
 */
class QueueLimitsTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
  private static final int ORDINARY = 2_500;

  private final List<EndpointQueue> queues = new ArrayList<>();

  private UUID add(UUID partner, int deliveries, int bytes) {
    return add(endpoint(partner, false), deliveries, bytes);
  }

  private static UnsealedEndpoint endpoint(UUID partner, boolean failing) {
    List<String> secrets = List.of("whsec_c2VjcmV0");
    return new UnsealedEndpoint(
        UUID.randomUUID(), partner, "https://example.com", secrets, true, true, failing, null);
  }

  private UUID add(UnsealedEndpoint endpoint, int deliveries, int bytes) {
    UUID webhook = endpoint.webhookId();
    EndpointQueue queue = new EndpointQueue(endpoint);
    List<DueDelivery> due =
        Stream.generate(
                () ->
                    new DueDelivery(
                        UUID.randomUUID(),
                        NOW,
                        endpoint.partnerId(),
                        webhook,
                        1,
                        "evt_1",
                        new byte[bytes]))
            .limit(deliveries)
            .toList();
    queue.refill(endpoint, due, !due.isEmpty());
    queues.add(queue);
    return webhook;
  }

  /** Adds a queue with as many deliveries of this length as are read first. */
  private void takeOver(UnsealedEndpoint endpoint, int bytes) {
    DeliveryBatch.Wanted first = new QueueLimits(queues).first(endpoint);
    int fitting = (int) (first.bytes() + bytes - 1) / bytes;
    add(endpoint, Math.min(first.deliveries(), fitting), bytes);
  }

  private void takeOver(int count, boolean failing, int bytes) {
    for (int i = 0; i < count; i++) {
      takeOver(endpoint(UUID.randomUUID(), failing), bytes);
    }
  }

  private DeliveryBatch.ReadLimits mayRead() {
    return new QueueLimits(queues).mayRead();
  }

  private long reading() {
    return reading(new QueueLimits(queues).wanted(Set.of()));
  }

  private static long reading(Map<UUID, DeliveryBatch.Wanted> wanted) {
    return wanted.values().stream().filter(one -> one.deliveries() > 0).count();
  }

  @Test
  void slow_receivers_with_backlogs_leave_some_for_the_last_endpoint() {
    takeOver(1_023, false, ORDINARY);
    takeOver(512, true, ORDINARY);
    assertThat(mayRead().healthy()).isPositive();
    assertThat(mayRead().failing()).isPositive();
    UUID last = add(UUID.randomUUID(), 0, 0);
    assertThat(new QueueLimits(queues).wanted(Set.of()).get(last).deliveries()).isPositive();
  }

  @Test
  void nothing_more_is_read_or_taken_over_when_the_budget_is_used_up() {
    while (mayRead().healthy() > 0) {
      takeOver(1, false, 1_000_000);
    }
    add(UUID.randomUUID(), 0, 0);
    assertThat(new QueueLimits(queues).claims()).isEqualTo(DeliveryBatch.Claims.NONE);
    assertThat(reading()).isZero();
  }

  @Test
  void failing_endpoints_use_up_a_budget_of_their_own_alone() {
    while (mayRead().failing() > 0) {
      takeOver(1, true, 1_000_000);
    }
    QueueLimits limits = new QueueLimits(queues);
    assertThat(limits.first(endpoint(UUID.randomUUID(), true)).deliveries()).isZero();
    assertThat(limits.first(endpoint(UUID.randomUUID(), false)).deliveries()).isEqualTo(64);
    assertThat(limits.claims()).isEqualTo(new DeliveryBatch.Claims(32, false));
    assertThat(limits.mayRead().healthy()).isEqualTo(QueueLimits.HEALTHY / 2);
    add(endpoint(UUID.randomUUID(), true), 0, 0);
    UUID healthy = add(UUID.randomUUID(), 0, 0);
    assertThat(new QueueLimits(queues).wanted(Set.of()).get(healthy).failing()).isFalse();
    assertThat(reading()).isEqualTo(1);
  }

  @Test
  void paused_queues_leave_the_budget_to_others() {
    while (mayRead().healthy() > 0) {
      takeOver(1, false, 1_000_000);
    }
    for (EndpointQueue queue : queues) {
      DueDelivery due = Objects.requireNonNull(queue.begin());
      OutboundReply busy = new OutboundReply(429, Duration.ofMinutes(5), "", 5, null, null);
      queue.end(DeliveryAttempt.fromReply(due, "https://example.com", NOW, busy, new Random(1)));
      queue.settled(List.of(due.id()));
    }
    assertThat(mayRead().healthy()).isEqualTo(QueueLimits.HEALTHY / 2);
    assertThat(reading()).isZero();
    assertThat(queues)
        .as("this node alone knows of the pause")
        .allMatch(queue -> queue.heldNanos(System.nanoTime()) == 0);
    add(UUID.randomUUID(), 0, 0);
    assertThat(reading()).isEqualTo(1);
  }

  @Test
  void a_partner_that_has_used_up_its_share_reads_nothing() {
    UUID partner = UUID.randomUUID();
    for (int i = 0; i < 2; i++) {
      add(partner, 1, 1_000_000);
    }
    add(partner, 0, 0);
    UUID other = add(UUID.randomUUID(), 0, 0);
    QueueLimits limits = new QueueLimits(queues);
    assertThat(limits.first(endpoint(partner, false)).deliveries()).isZero();
    Map<UUID, DeliveryBatch.Wanted> wanted = limits.wanted(Set.of());
    assertThat(reading(wanted)).isEqualTo(1);
    assertThat(wanted.get(other).bytes()).isEqualTo(QueueLimits.PER_QUEUE);
    assertThat(limits.wanted(Set.of(other))).doesNotContainKey(other);
  }

  @Test
  void a_batch_reads_for_all_endpoints_that_a_partner_can_have() {
    UUID partner = UUID.randomUUID();
    for (int i = 0; i < 20; i++) {
      add(partner, 0, 0);
    }
    assertThat(reading(new QueueLimits(queues).wanted(Set.of()))).isEqualTo(20);
  }

  @Test
  void so_does_one_that_takes_them_over() {
    UUID partner = UUID.randomUUID();
    QueueLimits limits = new QueueLimits(queues);
    assertThat(
            Stream.generate(() -> limits.first(endpoint(partner, false)))
                .limit(20)
                .filter(first -> first.deliveries() > 0))
        .hasSize(20);
    assertThat(limits.first(endpoint(UUID.randomUUID(), false)).deliveries()).isPositive();
  }

  @Test
  void twenty_slow_receivers_of_a_partner_with_ordinary_events_leave_it_part_of_its_share() {
    UUID partner = UUID.randomUUID();
    for (int i = 0; i < 20; i++) {
      takeOver(endpoint(partner, false), ORDINARY);
    }
    assertThat(new QueueLimits(queues).first(endpoint(partner, false)).deliveries()).isPositive();
  }

  /** Whether each queue, in the order in which they were added, was given up. */
  private List<Boolean> givenUp() {
    return queues.stream().map(queue -> queue.begin() == null).toList();
  }

  /** Adds queues that have made an attempt and have a delivery left. */
  private void addMany(int count, boolean failing) {
    int first = queues.size();
    for (int i = 0; i < count; i++) {
      add(endpoint(UUID.randomUUID(), failing), 2, 100);
    }
    OutboundReply reply = new OutboundReply(failing ? 500 : 200, null, "", 5, null, null);
    for (EndpointQueue queue : queues.subList(first, queues.size())) {
      DueDelivery due = Objects.requireNonNull(queue.begin());
      queue.end(DeliveryAttempt.fromReply(due, "https://example.com", NOW, reply, new Random(1)));
    }
  }

  @Test
  void of_failing_endpoints_beyond_the_limit_those_held_longest_are_given_up() {
    addMany(514, true);
    assertThat(new QueueLimits(queues).claims().failing()).isFalse();
    List<Boolean> givenUp = givenUp();
    assertThat(givenUp.subList(0, 2)).containsOnly(true);
    assertThat(givenUp.subList(2, 514)).containsOnly(false);
  }

  @Test
  void endpoints_that_have_had_their_turn_make_place_for_a_batch_of_others() {
    addMany(490, true);
    addMany(1_000, false);
    new QueueLimits(queues).claims();
    QueueLimits afterTheirTurn = new QueueLimits(queues, Duration.ZERO);
    assertThat(afterTheirTurn.claims()).isEqualTo(new DeliveryBatch.Claims(24, false));
    List<Boolean> givenUp = givenUp();
    assertThat(givenUp.subList(0, 10)).containsOnly(true);
    assertThat(givenUp.subList(10, 490)).containsOnly(false);
    assertThat(givenUp.subList(490, 498)).containsOnly(true);
    assertThat(givenUp.subList(498, 1_490)).containsOnly(false);
    queues.subList(490, 498).clear();
    queues.subList(0, 10).clear();
    assertThat(new QueueLimits(queues).claims()).isEqualTo(new DeliveryBatch.Claims(32, true));
  }

  @Test
  void endpoints_without_an_attempt_have_had_no_turn() {
    for (int i = 0; i < 1_000; i++) {
      add(endpoint(UUID.randomUUID(), false), 1, 100);
    }
    new QueueLimits(queues, Duration.ZERO).claims();
    assertThat(givenUp()).containsOnly(false);
  }

  @Test
  void endpoints_keep_their_places_while_there_are_enough() {
    addMany(480, true);
    addMany(992, false);
    new QueueLimits(queues, Duration.ZERO).claims();
    assertThat(givenUp()).containsOnly(false);
  }

  @Test
  void failing_endpoints_do_not_displace_healthy_ones() {
    assertThat(QueueLimits.forNode(0, 0)).isEqualTo(new DeliveryBatch.Claims(32, true));
    assertThat(QueueLimits.forNode(0, 512)).isEqualTo(new DeliveryBatch.Claims(32, false));
    assertThat(QueueLimits.forNode(0, 1024)).isEqualTo(new DeliveryBatch.Claims(32, false));
    assertThat(QueueLimits.forNode(1010, 0)).isEqualTo(new DeliveryBatch.Claims(14, true));
    assertThat(QueueLimits.forNode(1024, 512).max()).isZero();
  }
}
