package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.time.Duration;
import java.util.Map;
import org.cenotes.partners.faults.NodeClient.Response;
import org.cenotes.partners.harness.Node;
import org.cenotes.partners.harness.Postgres;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** PostgreSQL is not there when a node starts: the node waits, and is ready without a restart. */
@Tag("faults")
class LateDatabaseIT {
  private static final int TERMINATED = 143;

  /** What a preparation without a database relies on. */
  @Test
  void a_node_that_waits_is_stopped_in_order() {
    try (Node node = Node.launch("jdbc:postgresql://127.0.0.1:1/none", Map.of())) {
      NodeClient management = NodeClient.ofManagement(node);
      Wait.until("alive", Node.START_LIMIT, () -> management.get("/health/live").status() == 200);
      node.terminate();
      assertThat(node.awaitExit(Duration.ofSeconds(60))).isEqualTo(TERMINATED);
    }
  }

  @Test
  void a_node_waits_for_its_database() throws Exception {
    try (Postgres postgres = Postgres.forTests()) {
      postgres.stop();
      try (Node node = Node.launch(postgres.url(), Map.of())) {
        NodeClient management = NodeClient.ofManagement(node);
        NodeClient api = new NodeClient(node.baseUri(), "none");
        Wait.until("alive", Node.START_LIMIT, () -> management.get("/health/live").status() == 200);
        assertThat(management.get("/health/started").status()).isEqualTo(503);
        assertThat(management.get("/health/ready").status()).isEqualTo(503);
        Response refused = api.get("/api/cenotes");
        assertThat(refused.status()).as(refused.toString()).isEqualTo(503);
        assertThat(refused.retryAfter()).isPresent();
        assertThat(refused.body().path("success").asBoolean(true)).isFalse();

        long returned = System.nanoTime();
        postgres.start();
        node.awaitReady();
        System.out.printf(
            "PostgreSQL late: ready %d ms after it was started, migrations included%n",
            (System.nanoTime() - returned) / 1_000_000);
        assertThat(management.get("/health/started").status()).isEqualTo(200);
        assertThat(api.get("/api/cenotes").status()).isEqualTo(200);
        // what a start does once is done
        Wait.until(
            "the first administrator",
            Duration.ofSeconds(30),
            () ->
                NodeClient.logIn(node.baseUri(), "admin@cenotes.local", "cenotes-admin-dev")
                        .status()
                    == 200);
        assertThat(Files.readString(node.log()))
            .containsOnlyOnce("Waiting for PostgreSQL; this node is not ready: ")
            .containsOnlyOnce("PostgreSQL is there after ")
            .containsOnlyOnce("Partner platform 1.");
      }
    }
  }
}
