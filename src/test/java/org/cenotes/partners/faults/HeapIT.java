package org.cenotes.partners.faults;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.SoftAssertions;
import org.cenotes.partners.harness.Node;
import org.cenotes.partners.harness.Postgres;
import org.junit.jupiter.api.Test;

/**
 * What strangers send leaves nothing behind in a node with its own options, but for the limit that
 * would stop most of them: each kind of request differs from the one before in a value that the
 * server could keep.
 */
class HeapIT {
  private static final int WARM_UP = 300;
  private static final int REQUESTS = 2_000;
  private static final double TOLERANCE = 0.1;

  private static final Map<String, String> UNLIMITED =
      Map.of("CENOTES_LIMITS_PUBLIC_READS_PER_MINUTE", "1000000");

  /** The head of a request, by its number, without Host. */
  private static final Map<String, IntFunction<String>> KINDS =
      Map.of(
          "methods", i -> "Q" + i + " /api/payment-methods HTTP/1.1",
          "paths", i -> "GET /api/payment-methods/" + i + "/" + "a".repeat(8_000) + " HTTP/1.1",
          "queries", i -> "GET /api/payment-methods?q" + i + "=" + "a".repeat(8_000) + " HTTP/1.1",
          "accepted types",
              i -> "GET /api/payment-methods HTTP/1.1\r\nAccept: application/json" + types(i),
          "names", i -> "GET /nothing HTTP/1.1\r\nX-" + i + ": a\r\nCookie: JSESSIONID=" + i);

  private static String types(int number) {
    return IntStream.range(0, 800)
        .mapToObj(i -> ", a/t" + number + "-" + i)
        .collect(Collectors.joining());
  }

  @Test
  void the_heap_does_not_grow_with_what_strangers_send() throws Exception {
    try (Postgres postgres = Postgres.forTests();
        Node node = Node.start(postgres.url(), UNLIMITED)) {
      for (IntFunction<String> kind : KINDS.values()) {
        flood(node.baseUri(), kind, 0, WARM_UP);
      }
      long before = usedHeapKib(node);
      SoftAssertions all = new SoftAssertions();
      KINDS.forEach(
          (name, kind) -> {
            flood(node.baseUri(), kind, WARM_UP, REQUESTS);
            long after = usedHeapKib(node);
            System.out.printf("%s: %d KiB in use before, %d KiB after%n", name, before, after);
            all.assertThat((double) after).as(name).isLessThan(before * (1 + TOLERANCE));
          });
      all.assertAll();
      assertThat(node.isAlive()).isTrue();
      NodeClient management = NodeClient.ofManagement(node);
      assertThat(management.get("/health/live").status()).isEqualTo(200);
      assertThat(management.get("/health/ready").status()).isEqualTo(200);
    }
  }

  private static void flood(URI base, IntFunction<String> head, int from, int count) {
    for (int i = from; i < from + count; i++) {
      try (Socket socket = new Socket(base.getHost(), base.getPort())) {
        socket.setSoTimeout(20_000);
        String request =
            head.apply(i)
                + "\r\nHost: %s\r\nConnection: close\r\n\r\n".formatted(base.getAuthority());
        socket.getOutputStream().write(request.getBytes(US_ASCII));
        String answer = new String(socket.getInputStream().readAllBytes(), US_ASCII);
        assertThat(answer).matches("(?s)HTTP/1.1 (200|404|405) .*");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Live objects: the histogram of the JDK's own tool counts after a full collection. */
  private static long usedHeapKib(Node node) {
    Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
    try {
      Process process =
          new ProcessBuilder(jcmd.toString(), Long.toString(node.pid()), "GC.class_histogram")
              .redirectErrorStream(true)
              .start();
      String text = new String(process.getInputStream().readAllBytes(), US_ASCII);
      String total = text.substring(text.lastIndexOf("Total")).strip();
      return Long.parseLong(total.split("\\s+")[2]) / 1024;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
