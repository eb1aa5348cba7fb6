package org.cenotes.partners.faults;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.cenotes.partners.harness.Node;
import org.cenotes.partners.harness.Postgres;
import org.junit.jupiter.api.Test;

/** Requests with invented methods and paths leave nothing behind in a node with its own options. */
class UnknownMethodsIT {
  private static final int REQUESTS = 1_400;
  private static final double TOLERANCE = 0.1;

  @Test
  void the_heap_is_the_same_after_many_unknown_methods() throws Exception {
    try (Postgres postgres = Postgres.forTests();
        Node node = Node.start(postgres)) {
      flood(node.baseUri(), 0, 100); // loads classes
      long before = usedHeapKib(node);
      flood(node.baseUri(), 100, REQUESTS);
      long after = usedHeapKib(node);
      System.out.printf(
          "%d unknown methods: %d KiB in use before, %d KiB after%n", REQUESTS, before, after);
      assertThat(node.isAlive()).isTrue();
      NodeClient management = NodeClient.ofManagement(node);
      assertThat(management.get("/health/live").status()).isEqualTo(200);
      assertThat(management.get("/health/ready").status()).isEqualTo(200);
      assertThat((double) after).isLessThan(before * (1 + TOLERANCE));
    }
  }

  private static void flood(URI base, int from, int count) throws IOException {
    for (int i = from; i < from + count; i++) {
      try (Socket socket = new Socket(base.getHost(), base.getPort())) {
        socket.setSoTimeout(20_000);
        String request =
            "Q%d /api/payment-methods/%d HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n"
                .formatted(i, i, base.getAuthority());
        socket.getOutputStream().write(request.getBytes(US_ASCII));
        String answer = new String(socket.getInputStream().readAllBytes(), US_ASCII);
        assertThat(answer).startsWith("HTTP/1.1 405").contains("error.method_not_allowed");
      }
    }
  }

  /** Live objects: the histogram of the JDK's own tool counts after a full collection. */
  private static long usedHeapKib(Node node) throws Exception {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    Process process =
        new ProcessBuilder(jcmd.toString(), Long.toString(node.pid()), "GC.class_histogram")
            .redirectErrorStream(true)
            .start();
    String text = new String(process.getInputStream().readAllBytes(), US_ASCII);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    String total = text.substring(text.lastIndexOf("Total")).strip();
    return Long.parseLong(total.split("\\s+")[2]) / 1024;
  }
}
