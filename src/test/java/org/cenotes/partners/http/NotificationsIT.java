package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import jakarta.mail.internet.MimeMessage;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.receiver.MailServer;
import org.junit.jupiter.api.Test;

/** What partners are notified of, by mail and in the portal. */
class NotificationsIT {
  private static final String PATH = "/api/partner-portal/notifications";
  private static final String CENOTE = "cenote-ik-kil";
  private static final MailServer MAIL = MailServer.shared();

  /** A partner whose mails are in English, and who knows of its first keys. */
  private static Partner english() {
    Partner partner = Partner.seed();
    Wait.until(
        "the mail about the first keys",
        Duration.ofSeconds(30),
        () -> !MAIL.to(partner.email()).isEmpty());
    Sql.update("DELETE FROM control.notifications WHERE partner_id = ?", partner.id());
    partner
        .admin()
        .request()
        .body("{\"language\":\"en\"}")
        .patch("/api/partner-settings/profile")
        .then()
        .statusCode(200);
    return partner;
  }

  private static JsonNode booked(Partner partner) {
    return partner.booked(partner.body(CENOTE, Partner.day(20)));
  }

  private static JsonNode list(Login user, String query) {
    Response response = user.request().header("Accept-Language", "en").get(PATH + query);
    response.then().statusCode(200);
    return Api.json(response);
  }

  private static void settings(Login admin, String section, Map<String, Object> change) {
    admin.request().body(change).patch("/api/partner-settings/" + section).then().statusCode(200);
  }

  /** What a mail program sends; answers the status. */
  private static int oneClick(String path) {
    return Api.raw(
            Api.rawRequest(path)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString("List-Unsubscribe=One-Click")))
        .statusCode();
  }

  @Test
  void a_booking_is_mailed_once_listed_and_marked_as_read() {
    Partner partner = english();
    String code = booked(partner).path("confirmationCode").asText();
    MimeMessage mail = MAIL.await(partner.email(), "New reservations: 1");
    assertThat(MailServer.text(mail)).contains(code).contains("e-mails about new reservations.");
    assertThat(MailServer.html(mail)).contains(code);
    assertThat(MailServer.text(mail)).as("no data of guests").doesNotContain("Guest");
    Login admin = partner.admin();
    Wait.untilAsserted(
        () -> assertThat(list(admin, "").at("/data/0/status").asText()).isEqualTo("sent"));
    JsonNode entry = list(admin, "?unread=true").at("/data/0");
    assertThat(entry.path("kind").asText()).isEqualTo("reservation_created");
    assertThat(entry.path("subject").asText()).isEqualTo("New reservations: 1");
    assertThat(entry.path("items").get(0).asText()).startsWith(code + " · Cenote Ik Kil");
    assertThat(entry.path("reason").asText()).endsWith("e-mails about new reservations.");
    assertThat(entry.path("sentTo").asText()).isEqualTo(partner.email());
    assertThat(MailServer.header(mail, "Message-ID")).startsWith("<" + entry.path("id").asText());

    Login stranger = english().admin();
    Map<String, Object> body = Map.of("ids", List.of(entry.path("id").asText()));
    stranger.request().body(body).post(PATH + "/read").then().body("data.marked", equalTo(0));
    admin.request().body(body).post(PATH + "/read").then().body("data.marked", equalTo(1));
    admin.request().body("{}").post(PATH + "/read").then().body("data.marked", equalTo(0));
    assertThat(list(admin, "?unread=true").path("data")).isEmpty();
    assertThat(list(admin, "").at("/data/0").has("readAt")).isTrue();
    assertThat(list(stranger, "").path("data")).isEmpty();
  }

  @Test
  void the_list_ascends_too() {
    Partner partner = english();
    Login admin = partner.admin();
    for (int count : List.of(1, 2)) {
      booked(partner);
      Wait.untilAsserted(() -> assertThat(list(admin, "").path("data")).hasSize(count));
    }
    List<String> ids = list(admin, "").path("data").findValuesAsText("id");
    JsonNode first = list(admin, "?perPage=1&sortOrder=asc");
    String cursor = first.at("/pagination/nextCursor").asText();
    JsonNode second = list(admin, "?perPage=1&sortOrder=asc&cursor=" + cursor);
    assertThat(first.at("/data/0/id").asText()).isEqualTo(ids.get(1));
    assertThat(second.at("/data/0/id").asText()).isEqualTo(ids.get(0));
    Sql.update("UPDATE control.notifications SET kind = 'later' WHERE id::text = ?", ids.get(0));
    assertThat(list(admin, "").path("data")).as("of kinds that the node knows").hasSize(1);
  }

  @Test
  void a_payment_is_mailed_once() {
    Partner partner = english();
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    Checkouts.data(Checkouts.confirm(Checkouts.intent(reservation), "tok_approved"), 200);
    Wait.untilAsserted(
        () ->
            assertThat(list(partner.admin(), "").findValuesAsText("kind"))
                .contains("payment_received"));
    JsonNode entry = null;
    for (JsonNode listed : list(partner.admin(), "").path("data")) {
      entry = listed.path("kind").asText().equals("payment_received") ? listed : entry;
    }
    MimeMessage mail = MAIL.await(partner.email(), entry.path("subject").asText());
    assertThat(MailServer.text(mail))
        .contains("cardprovider", reservation.path("id").asText())
        .contains("e-mails about payments.");
  }

  @Test
  void what_is_old_is_deleted_and_what_is_new_stays() {
    Partner old = english();
    Partner recent = english();
    for (Partner partner : List.of(old, recent)) {
      booked(partner);
      Wait.untilAsserted(
          () ->
              assertThat(list(partner.admin(), "").at("/data/0/status").asText())
                  .isEqualTo("sent"));
    }
    for (int days : List.of(91, 89)) {
      Sql.update(
          "UPDATE control.notifications SET created_at = now() - ? * interval '1 day' WHERE partner_id = ?",
          days,
          days == 91 ? old.id() : recent.id());
    }
    // every minute
    Wait.untilAsserted(
        Duration.ofSeconds(100), () -> assertThat(list(old.admin(), "").path("data")).isEmpty());
    assertThat(list(recent.admin(), "").path("data")).hasSize(1);
  }

  @Test
  void what_is_switched_off_is_not_sent_and_cancellations_are() {
    Partner partner = english();
    settings(partner.admin(), "notifications", Map.of("reservationCreated", false));
    JsonNode reservation = booked(partner);
    partner.cancel(reservation.path("id").asText()).then().statusCode(200);
    MimeMessage mail = MAIL.await(partner.email(), "Cancelled reservations: 1");
    assertThat(MailServer.text(mail)).contains(reservation.path("confirmationCode").asText());
    assertThat(MAIL.to(partner.email()).stream().map(MailServer::subject))
        .noneMatch(subject -> subject.startsWith("New reservations"));
  }

  @Test
  void one_click_unsubscribes_one_user_from_one_kind() {
    Partner partner = english();
    String manager = UserSql.user(partner, partner.id(), "partner", "partner_manager", false);
    String agent = UserSql.user(partner, partner.id(), "partner", "partner_agent", false);
    booked(partner);
    MimeMessage mail = MAIL.await(manager, "New reservations");
    assertThat(MailServer.header(mail, "List-Unsubscribe-Post"))
        .isEqualTo("List-Unsubscribe=One-Click");
    String link = Objects.requireNonNull(MailServer.header(mail, "List-Unsubscribe"));
    String path = link.substring(link.indexOf("/notifications/"), link.length() - 1);
    HttpResponse<String> page = Api.raw(Api.rawRequest(path).GET());
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/html");
    assertThat(oneClick(path.replace("token=", "token=A"))).isEqualTo(404);
    assertThat(oneClick(path)).isEqualTo(200);
    JsonNode second = booked(partner);
    Wait.untilAsserted(
        () ->
            assertThat(MAIL.to(partner.email()).stream().map(MailServer::text))
                .anyMatch(text -> text.contains(second.path("confirmationCode").asText())));
    partner.cancel(second.path("id").asText());
    MAIL.await(manager, "Cancelled reservations");
    assertThat(MAIL.to(manager)).as("one of each kind").hasSize(2);
    assertThat(oneClick(path + "&on=1")).isEqualTo(200);
    JsonNode third = booked(partner);
    Wait.untilAsserted(
        () ->
            assertThat(MAIL.to(manager).stream().map(MailServer::text))
                .anyMatch(text -> text.contains(third.path("confirmationCode").asText())));
    assertThat(MAIL.to(agent)).isEmpty();
  }

  @Test
  void a_changed_bank_account_is_mailed_to_every_administrator() {
    Partner partner = english();
    String other = UserSql.user(partner, partner.id(), "partner", "partner_admin", false);
    String manager = UserSql.user(partner, partner.id(), "partner", "partner_manager", false);
    settings(partner.admin(), "notifications", Map.of("securityAlerts", false));
    settings(
        partner.admin(),
        "billing",
        Map.of("bankAccount", Map.of("holder", "Luz Canul", "clabe", "032180000118359719")));
    for (String administrator : List.of(partner.email(), other)) {
      MimeMessage mail = MAIL.await(administrator, "The billing settings of");
      assertThat(MailServer.text(mail)).contains("9719").doesNotContain("032180000118359719");
      assertThat(MailServer.header(mail, "List-Unsubscribe")).isNull();
    }
    assertThat(list(partner.admin(), "").at("/data/0/text/1").asText()).contains("9719");
    assertThat(MAIL.to(manager)).isEmpty();
  }

  @Test
  void failing_and_disabled_webhooks_are_mailed() {
    Partner partner = english();
    Response made =
        partner
            .admin()
            .request()
            .body(Map.of("url", "https://93.184.215.14/hooks", "events", List.of("webhook.test")))
            .post("/api/partner-portal/webhooks");
    made.then().statusCode(201);
    for (Map.Entry<String, String> step :
        List.of(Map.entry("62 hours", "is failing"), Map.entry("6 days", "were switched off: 1"))) {
      Sql.update(
          "UPDATE control.endpoint_queues SET failing_since = now() - ?::interval,"
              + " last_failure_at = now() WHERE webhook_id = ?::uuid",
          step.getKey(),
          made.path("data.id"));
      MimeMessage mail = MAIL.await(partner.email(), step.getValue());
      assertThat(MailServer.text(mail)).contains("https://93.184.215.14/hooks");
    }
    assertThat(list(partner.admin(), "").findValues("text") + "").contains("14/hooks has not");
  }

  @Test
  void changed_and_expiring_keys_are_mailed_to_administrators() {
    Partner partner = english();
    String manager = UserSql.user(partner, partner.id(), "partner", "partner_manager", false);
    Instant expiry = Instant.now().plus(3, ChronoUnit.DAYS).truncatedTo(ChronoUnit.MILLIS);
    partner
        .admin()
        .request()
        .body(Map.of("name", "Kiosk", "expiresAt", expiry.toString()))
        .post("/api/partner-portal/api-keys")
        .then()
        .statusCode(201);
    Wait.untilAsserted(
        () ->
            assertThat(MAIL.to(partner.email()).stream().map(MailServer::text))
                .anyMatch(text -> text.contains("Key created · Kiosk")));
    MimeMessage mail = MAIL.await(partner.email(), "expires soon");
    assertThat(MailServer.text(mail)).contains("Kiosk").contains("sk_live_");
    assertThat(MAIL.to(manager)).isEmpty();
  }

  @Test
  void the_weekly_report_sums_what_was_booked() {
    Partner partner = english();
    Wait.pastMidnight(ZoneOffset.UTC);
    settings(partner.admin(), "business", Map.of("timezone", MailServer.zoneOfWeeklyDay()));
    JsonNode reservation = booked(partner);
    Sql.update(
        "UPDATE live.reservations SET created_at = now() - interval '2 days' WHERE id = ?::uuid",
        reservation.path("id").asText());
    MimeMessage mail = MAIL.await(partner.email(), "Your week: 1 reservations");
    String gross =
        java.math.BigDecimal.valueOf(reservation.at("/amounts/total").asLong(), 2).toPlainString();
    assertThat(MailServer.text(mail)).contains("Gross: " + gross + " MXN").contains("2 visitors");
    Wait.pause(3000);
    assertThat(MAIL.to(partner.email()).stream().map(MailServer::subject))
        .filteredOn(subject -> subject.startsWith("Your week"))
        .hasSize(1);
  }

  @Test
  void pages_follow_a_cursor() {
    Partner partner = english();
    for (String account : List.of("a@example.com", "b@example.com", "c@example.com")) {
      settings(partner.admin(), "billing", Map.of("billingEmail", account));
    }
    Login admin = partner.admin();
    JsonNode first = list(admin, "?perPage=2");
    assertThat(first.path("data")).hasSize(2);
    assertThat(first.at("/pagination/total").asInt()).isEqualTo(3);
    String cursor = first.at("/pagination/nextCursor").asText();
    JsonNode last = list(admin, "?perPage=2&cursor=" + cursor);
    assertThat(last.path("data")).hasSize(1);
    admin.request().get(PATH + "?unread=true&cursor=" + cursor).then().statusCode(400);
  }
}
