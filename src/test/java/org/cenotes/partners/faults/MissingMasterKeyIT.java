package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.cenotes.partners.faults.NodeClient.Response;
import org.cenotes.partners.harness.Node;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.receiver.Receiver;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A node without the master key of the others leaves them the webhooks, which it cannot sign. */
@Tag("faults")
class MissingMasterKeyIT {
  private static final String ANOTHER_KEY = "ZmVkY2JhOTg3NjU0MzIxMGZlZGNiYTk4NzY1NDMyMTA=";

  /** A node takes over what is due within a quarter of a second. */
  private static final Duration LONG_ENOUGH = Duration.ofSeconds(4);

  private final TwoNodes pair = TwoNodes.running();

  @Test
  void webhooks_wait_for_a_node_that_can_sign_them() throws Exception {
    Node wrong =
        Node.launch(
            pair.postgres.url(),
            Map.of(
                "CENOTES_SECRETS_MASTER_KEY",
                ANOTHER_KEY,
                "CENOTES_WEBHOOKS_ALLOWED_NETWORKS",
                Receiver.NETWORK));
    try (ReceiverEndpoints hooks = new ReceiverEndpoints(pair)) {
      NodeClient management = NodeClient.ofManagement(wrong);
      Wait.until(
          "it runs", Node.START_LIMIT, () -> management.get("/health/started").status() == 200);
      assertThat(management.get("/health/ready").status()).isEqualTo(503);
      assertThat(management.get("/metrics").body().asText())
          .containsPattern("(?m)^cenotes_ready\\{.*} 0(\\.0)?$");
      Booking booking = pair.freshSlot().booking(1);
      pair.one.stop();
      pair.two.stop();
      try {
        Response booked = new NodeClient(wrong.baseUri(), pair.liveKey).book(booking);
        assertThat(booked.status()).as(booked.toString()).isEqualTo(201);
        hooks.awaitDeliveries("/first", "pending", 1, Duration.ofSeconds(30));
        long end = System.nanoTime() + LONG_ENOUGH.toNanos();
        while (System.nanoTime() < end) {
          assertThat(takenQueues()).isZero();
          Wait.pause(100);
        }
      } finally {
        pair.one.restart();
        pair.two.restart();
      }
      hooks.awaitDeliveries("/first", "succeeded", 1, Duration.ofSeconds(60));
    } finally {
      wrong.kill9();
    }
  }

  private long takenQueues() throws SQLException {
    return pair.integrity.count(
        "SELECT count(*) FROM control.endpoint_queues q JOIN control.delivery_senders s ON s.id = q.owner");
  }
}
