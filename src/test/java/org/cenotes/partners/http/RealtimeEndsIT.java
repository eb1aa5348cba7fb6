package org.cenotes.partners.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.socket.RawSocket;
import org.cenotes.partners.socket.Ws;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** A socket ends with its credential, and no socket slows others. */
class RealtimeEndsIT {
  private static final Duration FIVE_SECONDS = Duration.ofSeconds(5);

  private static Partner partner;
  private static Login admin;

  @BeforeAll
  static void log_in() {
    partner = EventSql.partner();
    admin = partner.admin();
  }

  private static URI root() {
    return Product.baseUri();
  }

  private static String key() {
    return Sql.key(partner.id(), KeyEnvironment.LIVE, List.of("events:read"));
  }

  @Test
  void sockets_of_a_revoked_key_close_within_five_seconds() {
    ApiKeyClient client = new ApiKeyClient(partner, admin);
    var created = client.created("Socket");
    try (Ws ws = Ws.ofKey(root(), created.path("apiKey").asText());
        Ws other = Ws.ofKey(root(), key())) {
      client.revoke(created.path("id").asText()).then().statusCode(200);
      assertThat(ws.closeCode(FIVE_SECONDS)).isEqualTo(4401);
      assertThat(other.isOpen()).isTrue();
    }
    String expiring = key();
    try (Ws ws = Ws.ofKey(root(), expiring)) {
      // In a second; the five seconds begin then.
      Sql.changeKey(expiring, "expires_at = now() + interval '1 second'");
      assertThat(ws.closeCode(Duration.ofSeconds(10))).isEqualTo(4401);
    }
    String narrowed = key();
    try (Ws ws = Ws.ofKey(root(), narrowed)) {
      Sql.changeKey(narrowed, "scopes = '{catalog:read}'");
      assertThat(ws.closeCode(FIVE_SECONDS)).isEqualTo(4403);
    }
  }

  @Test
  void sockets_of_deactivated_users_and_ended_logins_close_within_five_seconds() {
    Login agent = TeamClient.join(admin, "partner_agent");
    try (Ws ws = Ws.ofToken(root(), agent.accessToken())) {
      TeamClient.access(admin, TeamClient.id(agent), TeamClient.object().put("isActive", false))
          .then()
          .statusCode(200);
      assertThat(ws.closeCode(FIVE_SECONDS)).isEqualTo(4401);
    }
    Login viewer = TeamClient.join(admin, "partner_viewer");
    try (Ws ws = Ws.ofToken(root(), viewer.accessToken())) {
      viewer
          .request()
          .body(TeamClient.object().put("refreshToken", viewer.refreshToken()).toString())
          .post("/api/auth/logout");
      assertThat(ws.closeCode(FIVE_SECONDS)).isEqualTo(4401);
    }
  }

  @Test
  void sockets_of_a_suspended_partner_close_within_five_seconds() {
    Partner other = EventSql.partner();
    try (Ws byKey = Ws.ofKey(root(), other.liveKey());
        Ws byToken = Ws.ofToken(root(), other.admin().accessToken())) {
      Sql.changePartner(other.id(), "status = 'SUSPENDED'");
      assertThat(byKey.closeCode(FIVE_SECONDS)).isEqualTo(4403);
      assertThat(byToken.closeCode(FIVE_SECONDS)).isEqualTo(4403);
    }
  }

  @Test
  void a_socket_ends_with_its_token_unless_it_is_renewed() {
    Login viewer = TeamClient.join(admin, "partner_viewer");
    TokenForge forger = new TokenForge(viewer.accessToken());
    Instant end = Instant.now().plusSeconds(6); // time enough to open all three
    String ending = forger.signed(claims -> claims.expirationTime(Date.from(end)));
    try (Ws ws = Ws.ofToken(root(), ending);
        Ws renewed = Ws.ofToken(root(), ending);
        Ws stolen = Ws.ofToken(root(), ending)) {
      renewed.say("{'type':'auth','token':'" + viewer.accessToken() + "'}").ready();
      stolen.say("{'type':'auth','token':'" + admin.accessToken() + "'}");
      assertThat(stolen.closeCode()).isEqualTo(4403);
      assertThat(ws.closeCode()).isEqualTo(4401);
      assertThat(Instant.now()).isBetween(end.minusSeconds(1), end.plusSeconds(5));
      Wait.pause(1_000);
      assertThat(renewed.eventsUntilPong()).isEmpty();
    }
  }

  @Test
  void unknown_frames_are_answered_and_too_many_close_the_socket() {
    try (Ws ws = Ws.ofKey(root(), key())) {
      for (String bad : List.of("{", "[]", "{'type':5}", "{'type':'dance'}")) {
        assertThat(ws.say(bad).next("error").path("message").asText()).isNotEmpty();
      }
      ws.say("null");
      assertThat(ws.closeCode()).isEqualTo(1008);
    }
  }

  @Test
  void large_frames_binary_frames_and_floods_are_closed() throws IOException {
    try (RawSocket raw = opened(65_536)) {
      raw.send(RawSocket.TEXT, ("\"" + "a".repeat(9_000) + "\"").getBytes(UTF_8));
      assertThat(raw.readToTheEnd()).isEqualTo(1009);
    }
    try (Ws ws = Ws.ofKey(root(), key())) {
      ws.sayBinary();
      assertThat(ws.closeCode()).isEqualTo(1003);
    }
    try (RawSocket raw = opened(65_536)) {
      for (int i = 0; i < 60; i++) {
        raw.send(RawSocket.TEXT, "{\"type\":\"ping\"}".getBytes(UTF_8));
      }
      assertThat(raw.readToTheEnd()).isEqualTo(1008);
    }
  }

  @Test
  void a_message_in_fragments_has_the_limits_of_one_in_a_frame() throws IOException {
    try (RawSocket raw = opened(65_536)) {
      raw.sendFragment(RawSocket.TEXT, "{\"type\":".getBytes(UTF_8));
      raw.send(RawSocket.PING, new byte[0]);
      raw.sendFragment(RawSocket.CONTINUATION, new byte[0]);
      raw.send(RawSocket.CONTINUATION, "\"ping\"}".getBytes(UTF_8));
      assertThat(raw.read().opcode()).isEqualTo(RawSocket.PONG);
      assertThat(new String(raw.read().payload(), UTF_8)).contains("\"pong\"");
    }
    try (RawSocket raw = opened(65_536)) {
      raw.sendFragment(RawSocket.TEXT, new byte[8_000]);
      raw.sendFragment(RawSocket.CONTINUATION, new byte[193]);
      assertThat(raw.readToTheEnd()).isEqualTo(1009);
    }
    try (RawSocket raw = opened(65_536)) {
      raw.sendFragment(RawSocket.BINARY, new byte[1]);
      assertThat(raw.readToTheEnd()).isEqualTo(1003);
    }
  }

  @Test
  void floods_of_fragments_and_pongs_are_closed() throws IOException {
    try (RawSocket raw = new RawSocket(root(), 65_536)) { // nobody's, without a credential
      raw.handshake("/partner/ws");
      raw.sendFragment(RawSocket.TEXT, new byte[0]);
      for (int i = 0; i < 60; i++) {
        raw.sendFragment(RawSocket.CONTINUATION, new byte[0]);
      }
      assertThat(raw.readToTheEnd()).isEqualTo(1008);
    }
    try (RawSocket raw = opened(65_536)) {
      for (int i = 0; i < 60; i++) {
        raw.send(RawSocket.PONG, new byte[0]);
      }
      assertThat(raw.readToTheEnd()).isEqualTo(1008);
    }
  }

  @RepeatedTest(12) // what it is about is a moment that not each socket meets
  void the_connection_of_a_refused_client_that_goes_on_sending_ends() throws Exception {
    try (RawSocket raw = new RawSocket(root(), 65_536)) {
      raw.handshake("/partner/ws");
      CompletableFuture<IOException> end =
          CompletableFuture.supplyAsync(
              () -> catchThrowableOfType(IOException.class, () -> floodAndReadToTheEnd(raw)));
      assertThat(end.get(60, TimeUnit.SECONDS)).isNotInstanceOf(SocketTimeoutException.class);
    }
  }

  private static void floodAndReadToTheEnd(RawSocket raw) throws IOException {
    raw.sendFragment(RawSocket.BINARY, new byte[8_000]);
    for (int i = 0; i < 5_000; i++) {
      raw.sendFragment(RawSocket.CONTINUATION, new byte[8_000]);
    }
    raw.send(RawSocket.CLOSE, new byte[0]);
    while (true) {
      raw.read();
    }
  }

  private static RawSocket opened(int receiveBuffer) throws IOException {
    RawSocket raw = new RawSocket(root(), receiveBuffer);
    assertThat(raw.handshake("/partner/ws", "X-API-Key: " + key())).startsWith("HTTP/1.1 101");
    assertThat(new String(raw.read().payload(), UTF_8)).contains("\"ready\"");
    return raw;
  }

  @Test
  void a_slow_reader_is_closed_and_others_get_every_event() throws IOException {
    Partner busy = EventSql.partner();
    String header = "X-API-Key: " + busy.liveKey();
    int batch = 100;
    int events = 30 * batch;
    try (RawSocket byFrames = new RawSocket(root(), 4_096);
        Ws quick = Ws.ofKey(root(), busy.liveKey())) {
      byFrames.handshake("/partner/ws", header);
      byFrames.read();
      for (long i = 1; i <= events; i++) {
        if (i % batch == 1) { // no more than a quick reader on a slow machine can keep up with
          EventSql.happen(busy.id(), "reservation.updated", batch, 6_000);
        }
        assertThat(quick.next("event").path("sequence").asLong()).isEqualTo(i);
      }
      assertThat(byFrames.readToTheEnd()).isEqualTo(4413);
      // What else happens to the partner meanwhile follows on: nothing twice, nothing left out.
      JsonNode frame = quick.say("{'type':'ping'}").next();
      for (long i = events + 1L; !frame.path("type").asText().equals("pong"); i++) {
        assertThat(frame.path("type").asText()).as("%s", frame).isEqualTo("event");
        assertThat(frame.path("sequence").asLong()).isEqualTo(i);
        frame = quick.next();
      }
    }
  }

  @Test
  void a_ping_flood_does_not_block_others() throws Exception {
    Partner busy = EventSql.partner();
    List<RawSocket> hostile = new ArrayList<>();
    List<LongAdder> sent = new ArrayList<>();
    ExecutorService floods = Executors.newCachedThreadPool();
    try (Ws same = Ws.ofKey(root(), busy.liveKey());
        Ws other = Ws.ofKey(root(), key())) {
      for (int i = 0; i < 4; i++) {
        RawSocket raw = new RawSocket(root(), 4_096);
        hostile.add(raw);
        assertThat(raw.handshake("/partner/ws", "X-API-Key: " + busy.liveKey()))
            .startsWith("HTTP/1.1 101");
        LongAdder pings = new LongAdder();
        sent.add(pings);
        floods.execute(() -> flood(raw, pings));
      }
      Wait.pause(4_000);
      assertThat(sent).allSatisfy(pings -> assertThat(pings.sum()).isGreaterThan(100));
      List<Long> millis = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        long start = System.nanoTime();
        EventSql.happens(busy.id(), "reservation.updated");
        EventSql.happens(partner.id(), "reservation.updated");
        same.next("event");
        other.next("event");
        millis.add(Duration.ofNanos(System.nanoTime() - start).toMillis());
      }
      // One may fall into a pause of the whole machine.
      assertThat(millis).filteredOn(each -> each < 10_000).hasSizeGreaterThanOrEqualTo(4);
    } finally {
      for (RawSocket raw : hostile) {
        raw.close();
      }
      floods.shutdownNow();
    }
  }

  /** Until the server reads no more, or the socket is closed. */
  private static void flood(RawSocket raw, LongAdder pings) {
    byte[] payload = new byte[125];
    try {
      for (int i = 0; i < 200_000; i++) {
        raw.send(RawSocket.PING, payload);
        pings.increment();
      }
    } catch (IOException closed) {
      // by the test, or by the server
    }
  }
}
