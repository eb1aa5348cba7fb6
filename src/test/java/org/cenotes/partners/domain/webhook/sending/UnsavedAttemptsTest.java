package org.cenotes.partners.domain.webhook.sending;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.cenotes.partners.domain.webhook.endpoint.UnsealedEndpoint;
import org.cenotes.partners.platform.outbound.OutboundReply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class UnsavedAttemptsTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

  private final UUID webhook = UUID.randomUUID();
  private final UnsealedEndpoint endpoint =
      new UnsealedEndpoint(
          webhook,
          UUID.randomUUID(),
          "https://example.com",
          List.of("whsec_c2VjcmV0"),
          true,
          true,
          false,
          null);
  private final Map<UUID, EndpointQueue> queues = Map.of(webhook, new EndpointQueue(endpoint));
  private final UnsavedAttempts unsaved = new UnsavedAttempts();

  @BeforeEach
  void receiverRespondsGone() {
    DueDelivery due =
        new DueDelivery(
            UUID.randomUUID(), NOW, UUID.randomUUID(), webhook, 1, "evt_1", new byte[0]);
    OutboundReply reply = new OutboundReply(410, null, "", 5, null, null);
    unsaved.add(DeliveryAttempt.fromReply(due, endpoint.url(), NOW, reply, new Random(1)));
    unsaved.collect(queues.values());
  }

  @Test
  void unsavedAttemptsStayForTheNextBatch() {
    unsaved.collect(queues.values());
    assertThat(unsaved.attempts()).hasSize(1);
    assertThat(unsaved.gone()).isEmpty();
    unsaved.saved(queues);
    assertThat(unsaved.attempts()).isEmpty();
  }

  @Test
  void goneEndpointIsReportedUntilHandled() {
    unsaved.settled(queues);
    unsaved.collect(queues.values());
    unsaved.saved(queues);
    assertThat(unsaved.gone())
        .containsExactly(new DeliveryBatch.Gone(webhook, "https://example.com", NOW));
    unsaved.handled(unsaved.gone());
    assertThat(unsaved.gone()).isEmpty();
  }
}
