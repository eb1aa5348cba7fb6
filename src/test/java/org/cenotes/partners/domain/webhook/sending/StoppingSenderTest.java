package org.cenotes.partners.domain.webhook.sending;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.cenotes.partners.domain.webhook.endpoint.UnsealedEndpoint;
import org.cenotes.partners.harness.OutsideServer;
import org.cenotes.partners.platform.outbound.OutboundReply;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A node that stops records what others cannot know. */
@ExtendWith(OutsideServer.class)
class StoppingSenderTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
  private static final UUID WEBHOOK = new UUID(3, 3);
  private static final UUID PARTNER = new UUID(2, 2);

  private final List<String> statements = new ArrayList<>();
  private final Queue<CompletableFuture<OutboundReply>> requests = new ArrayDeque<>();
  private final DeliverySender sender =
      new DeliverySender(
          DataSet.LIVE,
          new UUID(9, 9),
          new Busy(),
          request -> {
            CompletableFuture<OutboundReply> reply = new CompletableFuture<>();
            requests.add(reply);
            return reply;
          },
          Clock.fixed(NOW, ZoneOffset.UTC),
          64);

  /** What is written about queues. */
  private final class Owners extends EndpointQueues {
    @Override
    void lock(Collection<UUID> queues) {
      statements.add("lock " + queues);
    }

    @Override
    List<DeliveryBatch.Failing> recordHealth(Collection<EndpointHealth> healths) {
      healths.forEach(
          health -> statements.add("health " + health.succeededAt() + " " + health.failedAt()));
      return List.of();
    }

    @Override
    void unregister(UUID node) {
      statements.add("unregister");
    }
  }

  /** What is written about deliveries. */
  private final class Attempts extends DeliveryQueue {
    @Override
    void settle(Collection<DeliveryAttempt> attempts) {
      statements.add("attempts " + attempts.size());
    }
  }

  /** One endpoint, for which more is always due. */
  private final class Busy extends DeliveryQueueService {
    @SuppressWarnings("NullAway") // endpoints are not read here
    Busy() {
      super(new Owners(), new Attempts(), null);
    }

    @Override
    public DeliveryBatch exchange(DeliveryBatch.Request request) {
      UnsealedEndpoint endpoint =
          new UnsealedEndpoint(
              WEBHOOK,
              PARTNER,
              "https://example.com",
              List.of("whsec_c2VjcmV0"),
              true,
              true,
              false,
              null);
      List<DueDelivery> due =
          Stream.generate(UUID::randomUUID)
              .limit(4)
              .map(id -> new DueDelivery(id, NOW, PARTNER, WEBHOOK, 1, "evt_1", new byte[0]))
              .toList();
      return new DeliveryBatch(Map.of(WEBHOOK, endpoint), due, Set.of(), List.of());
    }
  }

  private void respond() {
    requests.remove().complete(new OutboundReply(200, null, "", 5, null, null));
  }

  @Test
  void how_an_endpoint_fared_last_is_recorded_with_the_attempts_before_others_take_it_over()
      throws InterruptedException {
    sender.sendBatch(true);
    respond();
    sender.sendBatch(true); // which reports this success
    respond();
    sender.leave(Duration.ZERO);
    assertThat(statements)
        .containsExactly(
            "attempts 1", "lock [" + WEBHOOK + "]", "health " + NOW + " null", "unregister");
  }
}
