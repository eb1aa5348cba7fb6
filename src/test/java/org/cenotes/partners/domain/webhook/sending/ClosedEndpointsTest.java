package org.cenotes.partners.domain.webhook.sending;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.cenotes.partners.domain.webhook.endpoint.UnsealedEndpoint;
import org.cenotes.partners.harness.OutsideServer;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What waits for an endpoint that was switched off, while the database does not discard it. */
@ExtendWith(OutsideServer.class)
class ClosedEndpointsTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
  private static final UUID WEBHOOK = new UUID(3, 3);
  private static final UUID PARTNER = new UUID(2, 2);
  private static final DeliveryBatch.Failing FAILING =
      new DeliveryBatch.Failing(new UUID(3, 4), PARTNER, NOW, 0);

  private final List<String> warnings = new ArrayList<>();
  private final Logger log = Logger.getLogger(ClosedEndpoints.class.getName());
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord entry) {
          warnings.add(entry.getLevel() + " " + entry.getMessage());
        }

        @Override
        public void flush() {
          // nothing is kept back
        }

        @Override
        public void close() {
          // nothing is open
        }
      };
  private final Locked queue = new Locked();
  private final DeliverySender sender =
      new DeliverySender(
          DataSet.LIVE,
          new UUID(9, 9),
          queue,
          request -> new CompletableFuture<>(),
          Clock.fixed(NOW, ZoneOffset.UTC),
          64);

  /** One endpoint was switched off and on again, another one fails. */
  private static final class Locked extends DeliveryQueueService {
    private final List<Collection<UUID>> discarded = new ArrayList<>();
    private boolean locked;
    private boolean read;

    @SuppressWarnings("NullAway") // what is overridden here needs none of it
    Locked() {
      super(null, null, null);
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
              NOW);
      Map<UUID, UnsealedEndpoint> found = read ? Map.of() : Map.of(WEBHOOK, endpoint);
      read = true;
      return new DeliveryBatch(found, List.of(), Set.of(), List.of(FAILING));
    }

    @Override
    public boolean discard(Collection<UUID> closed) {
      if (locked) {
        throw new IllegalStateException("canceling statement due to lock timeout");
      }
      discarded.add(closed);
      return true;
    }
  }

  @BeforeEach
  void listen() {
    log.setUseParentHandlers(false);
    log.addHandler(handler);
  }

  @AfterEach
  void stopListening() {
    log.removeHandler(handler);
    log.setUseParentHandlers(true);
  }

  private void sendBatch() {
    assertThat(sender.sendBatch(true).failing()).containsExactly(FAILING);
  }

  @Test
  void a_batch_whose_discard_fails_is_a_batch_and_the_next_one_discards() {
    queue.locked = true;
    sendBatch();
    sendBatch();
    queue.locked = false;
    sendBatch();
    assertThat(queue.discarded).containsExactly(Set.of(WEBHOOK));
    sendBatch();
    assertThat(queue.discarded).as("nothing is left").hasSize(1);
  }

  @Test
  void a_discard_that_fails_again_and_again_is_logged_once() {
    queue.locked = true;
    for (int i = 0; i < 5; i++) {
      sendBatch();
    }
    assertThat(warnings)
        .containsExactly(
            "WARNING Deliveries of endpoints that were switched off cannot be discarded; retrying"
                + " with each batch");
  }
}
