package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Map;
import org.cenotes.partners.harness.Node;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A node that gets SIGTERM while it starts does not finish the start first. */
@Tag("faults")
class StopWhileStartingIT {
  private static final Duration TO_END = Duration.ofSeconds(60);
  private static final int TERMINATED = 143;

  /** The server says that the application has started. */
  private static final String STARTED = "CWWKZ0001I";

  /**
   * When it is stopped.
   *
   * @param line of the log: the server was launched, begins to deploy the application, has found
   *     its persistence unit
   */
  @ParameterizedTest
  @ValueSource(strings = {"CWWKE0001I", "CWWKZ0018I", "CWWJP0053I"})
  void sigterm_ends_a_start(String line) throws Exception {
    Node node =
        Node.launch(
            Product.postgres().createDatabase("stop_" + line.toLowerCase(java.util.Locale.ROOT)),
            Map.of());
    try {
      Wait.until(
          line, Node.START_LIMIT, () -> Files.exists(node.log()) && log(node).contains(line));
      long began = System.nanoTime();
      node.terminate();
      assertThat(node.awaitExit(TO_END)).isEqualTo(TERMINATED);
      assertThat(log(node)).doesNotContain(STARTED);
      System.out.printf(
          "SIGTERM after %s: ended in %d ms%n", line, (System.nanoTime() - began) / 1_000_000);
    } finally {
      node.kill9();
    }
  }

  private static String log(Node node) throws IOException {
    return Files.readString(node.log());
  }
}
