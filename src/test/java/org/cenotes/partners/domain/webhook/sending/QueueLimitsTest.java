package org.cenotes.partners.domain.webhook.sending;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.cenotes.partners.domain.webhook.endpoint.UnsealedEndpoint;
import org.junit.jupiter.api.Test;

/**
 * What waits for endpoints has a bound for the sender, and leaves some for those that come last.
 */
class QueueLimitsTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
  private static final int ORDINARY = 2_500;

  private final List<EndpointQueue> queues = new ArrayList<>();

  private UUID add(UUID partner, int deliveries, int bytes) {
    UUID webhook = UUID.randomUUID();
    UnsealedEndpoint endpoint =
        new UnsealedEndpoint(
            webhook,
            partner,
            "https://example.com",
            List.of("whsec_c2VjcmV0"),
            true,
            true,
            false,
            null);
    EndpointQueue queue = new EndpointQueue(endpoint);
    List<DueDelivery> due =
        Stream.generate(
                () ->
                    new DueDelivery(
                        UUID.randomUUID(), NOW, partner, webhook, 1, "evt_1", new byte[bytes]))
            .limit(deliveries)
            .toList();
    if (!due.isEmpty()) {
      queue.refill(endpoint, due);
    }
    queues.add(queue);
    return webhook;
  }

  /** Adds a queue with as many deliveries of this length as are read first. */
  private void takeOver(UUID partner, int bytes) {
    DeliveryBatch.Wanted first = new QueueLimits(queues).first();
    int fitting = (int) (first.bytes() + bytes - 1) / bytes;
    add(partner, Math.min(first.deliveries(), fitting), bytes);
  }

  @Test
  void slow_receivers_with_backlogs_leave_a_part_for_the_last_endpoint() {
    for (int i = 0; i < 1_535; i++) {
      takeOver(UUID.randomUUID(), ORDINARY);
    }
    assertThat(new QueueLimits(queues).mayRead()).isPositive();
    UUID last = add(UUID.randomUUID(), 0, 0);
    assertThat(new QueueLimits(queues).wanted(Set.of()).get(last).deliveries()).isPositive();
  }

  @Test
  void nothing_more_is_read_or_taken_over_when_the_budget_is_used_up() {
    while (new QueueLimits(queues).mayRead() > 0) {
      takeOver(UUID.randomUUID(), 1_000_000);
    }
    add(UUID.randomUUID(), 0, 0);
    QueueLimits limits = new QueueLimits(queues);
    assertThat(limits.claims()).isEqualTo(DeliveryBatch.Claims.NONE);
    assertThat(limits.wanted(Set.of()).values())
        .allSatisfy(wanted -> assertThat(wanted.deliveries()).isZero());
  }

  @Test
  void a_partner_that_has_used_up_its_share_gets_one_delivery_at_a_time() {
    UUID partner = UUID.randomUUID();
    for (int i = 0; i < 3; i++) {
      add(partner, 1, 1_000_000);
    }
    UUID empty = add(partner, 0, 0);
    UUID other = add(UUID.randomUUID(), 0, 0);
    QueueLimits limits = new QueueLimits(queues);
    assertThat(limits.wanted(Set.of()).get(empty).bytes()).isLessThan(10);
    assertThat(limits.wanted(Set.of()).get(other).bytes()).isEqualTo(QueueLimits.PER_QUEUE);
    assertThat(limits.wanted(Set.of(other))).doesNotContainKey(other);
  }
}
