package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.socket.Ws;
import org.junit.jupiter.api.Test;

/** A socket delivers the partner's own events, all of them, in order, once. */
class RealtimeEventsIT {
  private static final String CENOTE = "cenote-azul-bacalar";

  private static URI root() {
    return Product.baseUri();
  }

  @Test
  void an_event_is_sent_to_its_partner_only() {
    Partner partner = EventSql.partner();
    Partner other = EventSql.partner();
    try (Ws byKey = Ws.ofKey(root(), partner.liveKey());
        Ws byToken = Ws.ofToken(root(), partner.admin().accessToken());
        Ws stranger = Ws.ofKey(root(), other.liveKey())) {
      JsonNode booked = partner.booked(partner.body(CENOTE, Partner.day(45)));
      JsonNode frame = byKey.next("event");
      assertThat(frame.path("eventType").asText()).isEqualTo("reservation.created");
      assertThat(frame.path("id").asText()).startsWith("evt_");
      assertThat(frame.path("sequence").asLong()).isEqualTo(EventSql.last(partner.id()));
      assertThat(frame.path("partnerId").asText()).isEqualTo(partner.id().toString());
      assertThat(frame.path("livemode").asBoolean()).isTrue();
      assertThat(frame.at("/resource/type").asText()).isEqualTo("reservation");
      assertThat(frame.at("/resource/id")).isEqualTo(booked.path("id"));
      assertThat(frame.at("/data/id")).isEqualTo(booked.path("id"));
      assertThat(frame.at("/data/confirmationCode")).isEqualTo(booked.path("confirmationCode"));
      assertThat(frame.path("occurredAt").asText()).matches("\\d{4}-.*\\.\\d{3}Z");
      assertThat(byToken.next("event")).isEqualTo(frame);

      partner.cancel(booked.path("id").asText()).then().statusCode(200);
      JsonNode cancelled = byKey.next("event");
      assertThat(cancelled.path("eventType").asText()).isEqualTo("reservation.cancelled");
      assertThat(cancelled.at("/previous/status").asText()).isEqualTo("confirmed");
      byToken.next("event");
      assertThat(stranger.eventsUntilPong()).isEmpty();
    }
  }

  @Test
  void sandbox_events_are_not_sent() {
    Partner partner = EventSql.partner();
    try (Ws ws = Ws.ofKey(root(), partner.liveKey())) {
      String booked =
          partner
              .test()
              .body(VisitSql.body(partner).toString())
              .post("/api/partner-sandbox/reservations")
              .then()
              .statusCode(201)
              .extract()
              .path("data.id");
      FeedClient.sandbox(partner).until("reservation.created", booked);
      EventSql.happens(partner.id(), "partner.approved");
      assertThat(ws.next("event").path("eventType").asText()).isEqualTo("partner.approved");
      assertThat(ws.eventsUntilPong()).isEmpty();
    }
  }

  private static final List<String> ONE_OF_EACH =
      List.of(
          "reservation.created",
          "payment.succeeded",
          "availability.changed",
          "cenote.published",
          "api_key.created",
          "partner.approved",
          "webhook.disabled");

  /** Publishes all; a socket that received the last has received the others. */
  private static void oneOfEach(UUID partner, Ws ofAll) {
    ONE_OF_EACH.forEach(type -> EventSql.happens(partner, type));
    assertReceives(ofAll, ONE_OF_EACH);
  }

  /** Just these, in this order. */
  private static void assertReceives(Ws ws, List<String> types) {
    List<String> received = new ArrayList<>();
    while (received.size() < types.size()) {
      received.add(ws.next("event").path("eventType").asText());
    }
    assertThat(received).isEqualTo(types);
    assertThat(ws.eventsUntilPong()).isEmpty();
  }

  @Test
  void users_receive_events_they_may_see_and_keys_all() {
    Partner partner = EventSql.partner();
    Login admin = partner.admin();
    Login viewer = TeamClient.join(admin, "partner_viewer");
    Login manager = TeamClient.join(admin, "partner_manager");
    try (Ws key = Ws.ofKey(root(), partner.liveKey());
        Ws administrators = Ws.ofToken(root(), admin.accessToken());
        Ws managers = Ws.ofToken(root(), manager.accessToken());
        Ws viewers = Ws.ofToken(root(), viewer.accessToken())) {
      oneOfEach(partner.id(), key);
      assertReceives(administrators, ONE_OF_EACH);
      assertReceives(managers, ONE_OF_EACH);
      assertReceives(
          viewers, List.of("reservation.created", "payment.succeeded", "partner.approved"));

      // behind the product's back: the route that changes rights ends the login besides
      Sql.update(
          "UPDATE control.users SET granted = '{partner.view_cenotes}', revoked ="
              + " '{partner.view_reservations}' WHERE id = ?::uuid",
          TeamClient.id(viewer));
      Wait.untilAsserted(
          Duration.ofSeconds(10),
          () -> {
            oneOfEach(partner.id(), key);
            assertThat(viewers.eventsUntilPong())
                .containsExactly("availability.changed", "cenote.published", "partner.approved");
          });
    }
  }

  @Test
  void a_subscription_filters_by_type() {
    Partner partner = EventSql.partner();
    try (Ws all = Ws.ofKey(root(), partner.liveKey());
        Ws ws = Ws.ofKey(root(), partner.liveKey())) {
      ws.say("{'type':'subscribe','types':['payment.late','cenote.published']}");
      ws.say("{'type':'subscribe','types':['payment.succeeded','cenote.published']}");
      assertThat(ws.eventsUntilPong()).isEmpty(); // the server has read what it said
      oneOfEach(partner.id(), all);
      assertReceives(ws, List.of("payment.succeeded", "cenote.published"));
      ws.say("{'type':'subscribe','types':['no.such']}");
      ws.next("error");
      ws.say("{'type':'subscribe','types':['*']}");
      assertThat(ws.eventsUntilPong()).isEmpty();
      oneOfEach(partner.id(), all);
      assertReceives(ws, ONE_OF_EACH);
    }
  }

  @Test
  void a_resume_delivers_everything_once_and_in_order() throws Exception {
    Partner partner = EventSql.partner();
    int missed = 1_700;
    EventSql.happen(partner.id(), "reservation.updated", missed, 400);
    EventSql.numbered(partner.id(), missed);
    AtomicBoolean writing = new AtomicBoolean(true);
    CompletableFuture<Void> writer =
        CompletableFuture.runAsync(
            () -> {
              while (writing.get()) {
                EventSql.happen(partner.id(), "reservation.updated", 3, 400);
                Wait.pause(20); // slow machines must keep up with it
              }
            });
    try (Ws live = Ws.open(root(), "X-API-Key", partner.liveKey());
        Ws resumed = Ws.open(root(), "X-API-Key", partner.liveKey());
        Ws twice = Ws.open(root(), "X-API-Key", partner.liveKey())) {
      long from = live.ready();
      resumed.ready();
      resumed.say("{'type':'resume','after':200}");
      twice.ready();
      twice.say("{'type':'resume','after':0}");
      comes(twice, 1);
      assertReceives(twice, 2, 300);
      twice.say("{'type':'resume','after':100}");

      comes(resumed, 201);
      assertReceives(resumed, 202, missed + 300);
      assertReceives(live, from + 1, from + 100);
      comes(twice, 101);
      assertReceives(twice, 102, missed + 300);
    } finally {
      writing.set(false);
      writer.get();
    }
  }

  @Test
  void long_events_come_in_small_portions_and_complete() {
    Partner partner = EventSql.partner();
    EventSql.happen(partner.id(), "reservation.updated", 60, 200_000);
    EventSql.numbered(partner.id(), 60);
    try (Ws resumed = Ws.open(root(), "X-API-Key", partner.liveKey());
        Ws again = Ws.open(root(), "X-API-Key", partner.liveKey())) {
      for (Ws ws : List.of(resumed, again)) {
        ws.ready();
        ws.say("{'type':'resume','after':0}");
      }
      assertReceives(resumed, 1, 60);
      assertReceives(again, 1, 60);
      EventSql.happen(partner.id(), "reservation.updated", 60, 200_000);
      assertReceives(resumed, 61, 120);
      assertReceives(again, 61, 120);
    }
  }

  /** Events sent before the subscription may come first; the writer goes on, so not for ever. */
  private static void comes(Ws ws, long first) {
    long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
    while (sequences(ws, 1).get(0) != first) {
      assertThat(System.nanoTime()).as("%d never came", first).isLessThan(end);
    }
  }

  private static void assertReceives(Ws ws, long first, long last) {
    assertThat(sequences(ws, (int) (last - first + 1)))
        .isEqualTo(LongStream.rangeClosed(first, last).boxed().toList());
  }

  private static List<Long> sequences(Ws ws, int count) {
    List<Long> sequences = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      sequences.add(ws.next("event").path("sequence").asLong());
    }
    return sequences;
  }

  @Test
  void an_impossible_resume_is_reported() {
    UUID partner = EventSql.partner().id();
    String key = Sql.key(partner, KeyEnvironment.LIVE, List.of("events:read"));
    EventSql.happen(partner, "reservation.updated", 10, 1);
    EventSql.numbered(partner, 10);
    try (Ws ws = Ws.ofKey(root(), key)) {
      ws.say("{'type':'resume','after':11}").next("resync_required");
      JsonNode pong = ws.say("{'type':'resume','after':10}").say("{'type':'ping'}").next("pong");
      assertThat(pong.path("sequence").asLong()).isEqualTo(10);
      ws.say("{'type':'resume','after':9}");
      assertThat(sequences(ws, 1)).containsExactly(10L);

      Sql.update("DELETE FROM live.events WHERE partner_id = ? AND sequence <= 3", partner);
      ws.say("{'type':'resume','after':2}").next("resync_required");
      ws.say("{'type':'resume','after':3}");
      assertThat(sequences(ws, 7)).containsExactly(4L, 5L, 6L, 7L, 8L, 9L, 10L);

      Sql.update(
          "UPDATE live.events SET occurred_at = now() - interval '31 days' WHERE partner_id = ? AND"
              + " sequence = 4",
          partner);
      ws.say("{'type':'resume','after':3}").next("resync_required");
      Sql.update("DELETE FROM live.events WHERE partner_id = ?", partner);
      ws.say("{'type':'resume','after':5}").next("resync_required");
      EventSql.happens(partner, "reservation.updated");
      assertThat(sequences(ws, 1)).containsExactly(11L);
      for (String bad : List.of("{'type':'resume'}", "{'type':'resume','after':-1}")) {
        ws.say(bad).next("error");
      }
    }
  }
}
