package org.cenotes.partners.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.cenotes.partners.harness.Node;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;

/** What callers that begin a body and do not end it cost others, where no proxy keeps it. */
class SlowBodiesIT {
  private static final String METHODS = "/api/payment-methods";
  private static final String BEGINNING =
      "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
          + "Content-Length: 1000\r\n\r\n{";

  @Test
  void bodies_that_do_not_arrive_leave_threads_for_others() throws IOException {
    List<Socket> callers = new ArrayList<>();
    try (Node node = Node.start(Product.postgres().url(), Map.of("THREADS_MAX", "16"))) {
      RawHttp http = new RawHttp(node.baseUri());
      for (int i = 0; i < 50; i++) {
        Socket caller = new Socket(node.baseUri().getHost(), node.baseUri().getPort());
        callers.add(caller);
        caller.getOutputStream().write(BEGINNING.getBytes(UTF_8));
      }
      long began = System.nanoTime();
      for (int i = 0; i < 5; i++) {
        assertThat(http.get(METHODS, "").status()).isEqualTo(200);
      }
      // the server lets a body pause for 30 s
      assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began)).isLessThan(20);
      // whichever six came first occupy threads
      List<Socket> answered = Wait.until(() -> answered(callers), some -> some.size() >= 40);
      int refused = 0;
      for (Socket caller : answered) {
        String status = new String(caller.getInputStream().readNBytes(12), UTF_8);
        refused += status.equals("HTTP/1.1 503") ? 1 : 0;
      }
      assertThat(refused).isGreaterThanOrEqualTo(40);
    } finally {
      for (Socket caller : callers) {
        caller.close();
      }
    }
  }

  private static List<Socket> answered(List<Socket> callers) {
    List<Socket> answered = new ArrayList<>();
    for (Socket caller : callers) {
      try {
        if (caller.getInputStream().available() > 0) {
          answered.add(caller);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return answered;
  }
}
