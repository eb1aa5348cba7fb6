package org.cenotes.partners.platform.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.outbound.OutboundReply.Failure;
import org.cenotes.partners.receiver.Receiver;
import org.cenotes.partners.receiver.Script;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Receivers that mean ill, or are ill: each attempt ends in time, and takes little. */
class OutboundMisbehaviorTest {
  private static final Duration SHORT = Duration.ofSeconds(4);

  /** The deadline, and what a busy machine adds. */
  private static final long SOON = SHORT.plusSeconds(4).toMillis();

  private static final Duration LONG = Duration.ofSeconds(60);

  private final Receiver receiver = Receiver.start();
  private final RecordingClient client = RecordingClient.ofReceivers();
  private final RecordingClient hasty = RecordingClient.ofReceivers(SHORT, 2000);

  /** The first handshake of a JVM takes long, which is no vice of a receiver. */
  @BeforeAll
  static void warm_up() throws Exception {
    try (Receiver first = Receiver.start();
        RecordingClient patient = RecordingClient.ofReceivers(LONG, 1)) {
      assertThat(patient.post(first.url("/")).status()).isEqualTo(200);
    }
  }

  @AfterEach
  void close() {
    client.close();
    hasty.close();
    receiver.close();
  }

  static Stream<Arguments> vices() {
    String ok = "HTTP/1.1 200 OK\r\n";
    String end = "Content-Length: 0\r\n\r\n";
    String line = "X-A: " + "y".repeat(8000) + "\r\n";
    return Stream.of(
        Arguments.of("has headers without end", Script.endlessHeaders()),
        Arguments.of("has a header without end", Script.endless(ok + "A: ", "z", Duration.ZERO)),
        Arguments.of("has long headers", Script.raw(ok + line.repeat(5) + end)),
        Arguments.of("has too long a header", Script.raw(ok + "A: " + "z".repeat(9000) + end)),
        Arguments.of("has too many headers", Script.raw(ok + "X: y\r\n".repeat(101) + end)),
        Arguments.of("has too many 1xx", Script.raw("HTTP/1.1 103 H\r\n\r\n".repeat(9) + ok + end)),
        Arguments.of("has 1xx without end", Script.endlessInterim()),
        Arguments.of("has empty lines without end", Script.endless("", "\r\n", Duration.ZERO)),
        Arguments.of("breaks off", Script.reset()),
        Arguments.of("closes", Script.close()),
        Arguments.of("closes in the status", Script.raw("HTTP/1.1 20")),
        Arguments.of("closes in the headers", Script.raw(ok + "X: y\r\n")),
        Arguments.of("closes in the body", Script.raw(ok + "Content-Length: 9\r\n\r\nabc")),
        Arguments.of(
            "closes in a chunk", Script.raw(ok + "Transfer-Encoding: chunked\r\n\r\n5\r\nab")),
        Arguments.of(
            "has bad chunks", Script.raw(ok + "Transfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n")),
        Arguments.of("has a negative length", Script.raw(ok + "Content-Length: -1\r\n\r\nabc")),
        Arguments.of(
            "has two lengths",
            Script.raw(ok + "Content-Length: 1\r\nContent-Length: 2\r\n\r\nabc")),
        Arguments.of("speaks something else", Script.raw("220 mail.example.com ESMTP\r\n")),
        Arguments.of("speaks HTTP/2", Script.raw("HTTP/2.0 200 OK\r\n\r\n")),
        Arguments.of("has a status of words", Script.raw("HTTP/1.1 OK OK\r\n\r\n")),
        Arguments.of("has status 99", Script.raw("HTTP/1.1 99 A\r\n\r\n")),
        Arguments.of("sends zeros", Script.endless("\0", "\0", Duration.ZERO)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("vices")
  void ends_in_time_with_one_word(String vice, Script script) throws Exception {
    receiver.on("/", script);
    OutboundReply reply = hasty.post(receiver.url("/"));
    assertEndedInTime(vice, reply);
    assertThat(receiver.received()).hasSize(1);
    assertThat(hasty.open()).isZero();
  }

  private static void assertEndedInTime(String vice, OutboundReply reply) {
    assertThat(reply.failure()).as(vice).isEqualTo(Failure.HOST);
    assertThat(reply.status()).isZero();
    assertThat(reply.excerpt()).isEmpty();
    assertThat(reply.tls()).isNull();
    assertThat(reply.durationMillis()).as(vice).isLessThan(SOON);
  }

  /** At once, because each of these takes until the deadline. */
  @Test
  void who_would_never_end_ends_at_the_deadline() throws Exception {
    Duration slow = Duration.ofSeconds(1);
    String ok = "HTTP/1.1 200 OK\r\n";
    Map<String, Script> endless =
        Map.of(
            "/hang", Script.hang(),
            "/body", Script.trickle(slow),
            "/status", Script.endless("HTTP/1.1 2", "0", slow),
            "/headers", Script.endless(ok, "X: y\r\n", slow),
            "/interim", Script.endless("", "HTTP/1.1 102 P\r\n\r\n", slow),
            "/switch", Script.rawThenHang("HTTP/1.1 101 A\r\n\r\n"));
    endless.forEach(receiver::on);
    Map<String, CompletableFuture<OutboundReply>> replies = new TreeMap<>();
    endless.keySet().forEach(path -> replies.put(path, hasty.start(receiver.url(path))));
    for (Map.Entry<String, CompletableFuture<OutboundReply>> reply : replies.entrySet()) {
      assertEndedInTime(reply.getKey(), reply.getValue().get(30, TimeUnit.SECONDS));
      assertThat(receiver.received(reply.getKey())).hasSize(1);
    }
    assertThat(hasty.open()).isZero();
  }

  @Test
  void who_waits_for_a_connection_ends_at_the_deadline_too() throws Exception {
    receiver.on("/hang", Script.hang());
    try (RecordingClient narrow = RecordingClient.ofReceivers(SHORT, 1)) {
      List<CompletableFuture<OutboundReply>> replies = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        replies.add(narrow.start(receiver.url("/hang")));
      }
      for (CompletableFuture<OutboundReply> reply : replies) {
        assertEndedInTime("one of twenty", reply.get(30, TimeUnit.SECONDS));
      }
    }
  }

  @Test
  void of_a_gigabyte_16_KiB_are_read_and_the_status_counts() throws Exception {
    AtomicLong written = new AtomicLong();
    receiver.on(
        "/",
        (request, out, exit) ->
            Script.huge(1L << 30).play(request, new Counting(out, written), exit));
    OutboundReply reply = client.post(receiver.url("/"));
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.excerpt()).hasSize(1024);
    assertThat(reply.durationMillis()).isLessThan(RecordingClient.WHOLE.toMillis());
    assertThat(client.open()).isZero();
    Wait.untilAsserted(() -> assertThat(receiver.openConnections()).as("it was cut off").isZero());
    assertThat(written).as("what the sockets between us hold").hasValueLessThan(16L << 20);
  }

  @Test
  void a_gigabyte_in_chunks_is_no_different() throws Exception {
    String chunk = "400\r\n" + "c".repeat(1024) + "\r\n";
    receiver.on(
        "/",
        Script.endless(
            "HTTP/1.1 503 No\r\nTransfer-Encoding: chunked\r\n\r\n", chunk, Duration.ZERO));
    OutboundReply reply = client.post(receiver.url("/"));
    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.durationMillis()).isLessThan(RecordingClient.WHOLE.toMillis());
  }

  @Test
  void a_few_1xx_are_borne() throws Exception {
    receiver.on(
        "/",
        Script.raw(
            "HTTP/1.1 100 Go\r\n\r\nHTTP/1.1 103 Hints\r\nLink: a\r\n\r\n"
                + "HTTP/1.1 204 Done\r\n\r\n"));
    assertThat(client.post(receiver.url("/")).status()).isEqualTo(204);
  }

  @Test
  void an_answer_before_the_request_ends_does_not_spoil_the_next() throws Exception {
    receiver.on("/early", Script.status(413));
    receiver.on("/twice", Script.raw("HTTP/1.1 200 A\r\nContent-Length: 0\r\n\r\n".repeat(2)));
    for (int i = 0; i < 5; i++) {
      assertThat(client.post(receiver.url("/early")).status()).isEqualTo(413);
      assertThat(client.post(receiver.url("/twice")).status()).isEqualTo(200);
      Thread.sleep(50);
    }
  }

  @Test
  void a_slow_handshake_ends_in_time() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, receiver.address().getAddress())) {
      OutboundReply reply = hasty.post(url(silent));
      assertThat(reply.failure()).isEqualTo(Failure.HOST);
      assertThat(reply.durationMillis()).isLessThan(SOON);
    }
  }

  private static String url(ServerSocket socket) {
    return "https://" + socket.getInetAddress().getHostAddress() + ":" + socket.getLocalPort();
  }

  @Test
  void who_speaks_without_TLS_is_not_understood() throws Exception {
    try (ServerSocket plain = new ServerSocket(0, 50, receiver.address().getAddress())) {
      CompletableFuture<OutboundReply> reply = client.start(url(plain));
      try (Socket socket = plain.accept()) {
        socket.getOutputStream().write("HTTP/1.1 200 OK\r\n\r\n".getBytes("US-ASCII"));
        assertThat(reply.get(5, TimeUnit.SECONDS).failure()).isEqualTo(Failure.HOST);
      }
    }
  }

  @Test
  void who_refuses_is_no_different() throws Exception {
    String url;
    try (ServerSocket gone = new ServerSocket(0, 1, receiver.address().getAddress())) {
      url = url(gone);
    }
    OutboundReply reply = client.post(url);
    assertThat(reply)
        .usingRecursiveComparison()
        .ignoringFields("durationMillis")
        .isEqualTo(OutboundReply.failed(Failure.HOST, 0));
  }

  @Test
  void a_thousand_that_hang_need_no_thread_each_and_stop_nobody() throws Exception {
    receiver.on("/hang", Script.hang());
    try (Receiver other = Receiver.start();
        RecordingClient patient = RecordingClient.ofReceivers(LONG, 2000)) {
      List<CompletableFuture<OutboundReply>> hanging = new ArrayList<>();
      for (int i = 0; i < 1000; i++) {
        hanging.add(patient.start(receiver.url("/hang")));
      }
      receiver.await("/hang", 250, LONG);
      assertThat(patient.open()).as("one host's share").isEqualTo(250);
      assertThat(patient.post(other.url("/")).status()).isEqualTo(200);
      assertThat(hanging).noneMatch(CompletableFuture::isDone);
      assertThat(patient.threads()).isLessThan(10);
      hanging.forEach(one -> one.cancel(false));
      Wait.untilAsserted(() -> assertThat(patient.open()).isZero());
    }
  }

  /** Counts what a receiver got rid of. */
  private static final class Counting extends FilterOutputStream {
    private final AtomicLong written;

    Counting(OutputStream out, AtomicLong written) {
      super(out);
      this.written = written;
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      out.write(bytes, from, count);
      written.addAndGet(count);
    }
  }
}
