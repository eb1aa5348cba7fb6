package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.receiver.Received;
import org.junit.jupiter.api.Test;

/** The same story on both surfaces gets the same answers, but for ids, times and livemode. */
class SandboxStoryIT {
  /** Far ahead, so that no other test books the same places meanwhile. */
  private static final LocalDate DAY = Partner.day(ThreadLocalRandom.current().nextInt(150, 300));

  private static final Duration SOON = Duration.ofSeconds(30);

  private final WebhookClient webhooks = WebhookClient.open();
  private final Partner partner = webhooks.partner();

  @Test
  void the_story_is_the_same_in_the_sandbox() throws Exception {
    String live = WebhookClient.path();
    String test = WebhookClient.path();
    webhooks.created(live, "live");
    webhooks.created(test, "test");
    List<String> liveStory = new Story(Surface.live(partner), "09:00").play();
    List<String> sandboxStory = new Story(Surface.sandbox(partner), "09:00").play();
    assertThat(sandboxStory).isEqualTo(liveStory);
    List<String> sent = sentTo(live, "true");
    assertThat(sent).contains("payment.succeeded", "payment.refunded", "reservation.refunded");
    assertThat(sentTo(test, "false")).isEqualTo(sent);
  }

  /** The types of what a webhook endpoint received of reservations and payments. */
  private static List<String> sentTo(String path, String livemode) throws Exception {
    List<Received> received = WebhookClient.RECEIVER.await(path, 7, SOON);
    List<String> types = new ArrayList<>();
    for (Received request : received) {
      JsonNode event = Json.mapper().readTree(request.text());
      assertThat(event.path("livemode").asText()).isEqualTo(livemode);
      String type = event.path("type").asText();
      if (type.startsWith("reservation.") || type.startsWith("payment.")) {
        types.add(type);
      }
    }
    types.sort(null);
    return types;
  }

  /** List, quote, book, pay, read, read the events, cancel, be refunded; and what is refused. */
  private final class Story {
    private final Surface surface;
    private final String startTime;
    private final List<String> transcript = new ArrayList<>();

    Story(Surface surface, String startTime) {
      this.surface = surface;
      this.startTime = startTime;
    }

    List<String> play() {
      String cenote = partner.cenote(VisitSql.CENOTE);
      note(surface.get(surface.base() + "/cenotes", "search", "ik kil"));
      note(
          surface.get(
              surface.base() + "/availability/" + cenote, "date", DAY.plusDays(200).toString()));
      JsonNode quote =
          note(surface.post(surface.shared() + "/pricing/calculate-complete", item(cenote)));
      note(
          surface.post(
              surface.shared() + "/coupons/validate", item(cenote).put("code", "bienvenido10")));
      ObjectNode body = booking(cenote).put("quoteId", quote.path("quoteId").asText());
      JsonNode booked = note(surface.post(reservations(), body));
      note(surface.post(reservations(), body)); // the same reference
      JsonNode intent =
          note(pay("cardprovider-native/create-payment-intent", Checkouts.purchase(booked)));
      note(pay("cardprovider-native/confirm-payment", card(intent, "tok_declined")));
      note(pay("cardprovider-native/confirm-payment", card(intent, "tok_approved")));
      String id = booked.path("id").asText();
      note(surface.get(reservations() + "/" + id));
      surface.feed().until("payment.succeeded", intent.path("paymentId").asText());
      JsonNode reason = Json.mapper().createObjectNode().put("reason", "rain");
      note(surface.post(reservations() + "/" + id + "/cancel", reason));
      JsonNode refunded =
          Wait.until(
              () -> Api.json(surface.get(reservations() + "/" + id)).path("data"),
              now -> now.path("status").asText().equals("refunded"));
      transcript.add(Surface.masked(refunded.toString()));
      note(surface.post(reservations() + "/" + id + "/cancel", reason)); // 409
      note(guest(booked));
      events(id, intent.path("paymentId").asText());
      return transcript;
    }

    /** What the feed has about the reservation and its payment. */
    private void events(String reservation, String payment) {
      List<String> types = new ArrayList<>();
      for (JsonNode event : surface.feed().until("reservation.refunded", reservation)) {
        String about = event.at("/resource/id").asText();
        assertThat(event.path("livemode").asBoolean()).isEqualTo(surface.isLive());
        if (about.equals(reservation) || about.equals(payment)) {
          types.add(event.path("type").asText() + Surface.masked(event.path("data").toString()));
        }
      }
      transcript.addAll(new TreeSet<>(types));
      JsonNode ack = Json.mapper().createObjectNode().put("sequence", 1).put("reader", "story");
      assertThat(surface.post(surface.base() + "/events/ack", ack).statusCode()).isEqualTo(200);
      Response position = surface.get(surface.base() + "/events/position", "reader", "story");
      assertThat(Api.json(position).at("/data/sequence").asInt()).isEqualTo(1);
    }

    /** The guest's look-up needs no key and finds both. */
    private Response guest(JsonNode booked) {
      Response found =
          Api.anyone()
              .queryParam("email", Checkouts.EMAIL)
              .get(
                  "/api/public/reservations/by-confirmation/"
                      + booked.path("confirmationCode").asText());
      assertThat(Api.json(found).at("/data/livemode").asBoolean()).isEqualTo(surface.isLive());
      return found;
    }

    private JsonNode note(Response response) {
      transcript.add(response.statusCode() + " " + data(response));
      return Api.json(response).path("data");
    }

    /** Without the members of an error that name the request. */
    private String data(Response response) {
      ObjectNode body = (ObjectNode) Api.json(response);
      body.remove(List.of("path", "requestId", "timestamp"));
      return Surface.masked(body.toString());
    }

    private Response pay(String route, JsonNode body) {
      return surface.post(surface.shared() + "/checkout/" + route, body);
    }

    private String reservations() {
      return surface.base() + "/reservations";
    }

    private ObjectNode item(String cenote) {
      ObjectNode body =
          Json.mapper()
              .createObjectNode()
              .put("itemType", "cenote")
              .put("itemId", cenote)
              .put("date", DAY.toString());
      body.putObject("ageBreakdown").put("adult", 2).put("child", 1);
      return body;
    }

    private ObjectNode booking(String cenote) {
      ObjectNode body =
          Json.mapper()
              .createObjectNode()
              .put("cenoteId", cenote)
              .put("date", DAY.toString())
              .put("startTime", startTime)
              .put("visitors", 3)
              .put("firstName", "Ana")
              .put("lastName", "Pech")
              .put("guestEmail", Checkouts.EMAIL)
              .put("guestPhone", "+529841234567")
              .put("paymentMethod", "cardprovider")
              .put("partnerReference", "story-1");
      body.putObject("ageBreakdown").put("adult", 2).put("child", 1);
      return body;
    }

    private ObjectNode card(JsonNode intent, String token) {
      return Json.mapper()
          .createObjectNode()
          .put("paymentIntentId", intent.path("paymentIntentId").asText())
          .put("paymentMethodToken", token);
    }
  }

  @Test
  void whoami_differs_in_the_key_and_its_limits_only() {
    ObjectNode live = whoami(Surface.live(partner));
    ObjectNode sandbox = whoami(Surface.sandbox(partner));
    assertThat(live.remove("environment").asText()).isEqualTo("live");
    assertThat(sandbox.remove("environment").asText()).isEqualTo("test");
    assertThat(sandbox).isEqualTo(live);
  }

  private static ObjectNode whoami(Surface surface) {
    JsonNode data = Api.json(surface.get(surface.base() + "/whoami")).path("data");
    assertThat(data.at("/key/key").asText()).startsWith(surface.key().substring(0, 8));
    return ((ObjectNode) data).without(List.of("key", "limits"));
  }
}
