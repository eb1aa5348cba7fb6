package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.cenotes.partners.harness.Node;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;

/** Frames that the server's own reader does not get over. */
class HostileSocketsIT {
  private static final String HANDSHAKE =
      "GET /partner/ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
          + "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
          + "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n";

  /** A continuation frame, masked, whose length is -14. */
  private static final byte[] ENDLESS = HexFormat.of().parseHex("00fffffffffffffffff200000000");

  private static final int SOCKETS = 4;

  private static Duration busy(Node node) {
    return ProcessHandle.of(node.pid()).orElseThrow().info().totalCpuDuration().orElseThrow();
  }

  private static long brokenOff(Node node) {
    try (Stream<String> lines = Files.lines(node.log())) {
      return lines.filter(line -> line.contains("was broken off")).count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void a_frame_of_negative_length_keeps_no_thread_busy() throws Exception {
    List<Socket> callers = new ArrayList<>();
    try (Node node = Node.start(Product.postgres())) {
      for (int i = 0; i < SOCKETS; i++) {
        Socket caller = new Socket(node.baseUri().getHost(), node.baseUri().getPort());
        callers.add(caller);
        caller.getOutputStream().write(HANDSHAKE.getBytes(StandardCharsets.US_ASCII));
        assertThat(new String(caller.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
            .isEqualTo("HTTP/1.1 101");
      }
      Wait.pause(500); // the frame is read after the response
      for (Socket caller : callers) {
        caller.getOutputStream().write(ENDLESS);
      }
      Wait.untilAsserted(() -> assertThat(brokenOff(node)).isGreaterThanOrEqualTo(SOCKETS));
      // A node that has just started compiles for a while; one that is kept busy never rests.
      Wait.untilAsserted(
          Duration.ofMinutes(1),
          () -> {
            Duration before = busy(node);
            Wait.pause(5_000);
            assertThat(busy(node).minus(before)).isLessThan(Duration.ofSeconds(4));
          });
    } finally {
      for (Socket caller : callers) {
        caller.close();
      }
    }
  }
}
