package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.restassured.response.Response;
import jakarta.mail.internet.MimeMessage;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.secret.Digests;
import org.cenotes.partners.receiver.MailServer;
import org.junit.jupiter.api.Test;

/** Invitations are sent by mail when the inviter asks for it. */
class InviteMailIT {
  private static final MailServer MAIL = MailServer.shared();
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private static Response invite(Partner partner, String email, boolean sendEmail) {
    return partner
        .admin()
        .request()
        .body(
            Map.of(
                "email",
                email,
                "partnerRole",
                "partner_viewer",
                "firstName",
                "Ixchel",
                "sendEmail",
                sendEmail))
        .post("/api/partners/users/invite");
  }

  @Test
  void the_link_in_the_mail_accepts_the_invitation() {
    Partner partner = Partner.seed();
    String email = TeamClient.email();
    Response made = invite(partner, email, true);
    made.then().statusCode(201).body("data.emailDelivery", equalTo("queued"));
    MimeMessage mail = MAIL.await(email, "Invitación de ");
    String token = MailServer.token(mail);
    assertThat(token).isEqualTo(made.<String>path("data.inviteToken"));
    assertThat(MailServer.html(mail)).contains(made.<String>path("data.inviteUrl"));
    TeamClient.accept(token, TeamClient.PASSWORD).then().statusCode(200);
    assertThat(MAIL.to(email)).hasSize(1);
  }

  @Test
  void no_mail_is_sent_unless_asked_for() {
    Partner partner = Partner.seed();
    String silent = TeamClient.email();
    String asked = TeamClient.email();
    invite(partner, silent, false)
        .then()
        .statusCode(201)
        .body("data.emailDelivery", equalTo("pending_manual"));
    invite(partner, asked, true);
    MAIL.await(asked, "Invitación de ");
    assertThat(MAIL.to(silent)).isEmpty();
  }

  /** Ten times as many as in production; all but the last are written into the table. */
  @Test
  void mails_are_limited_for_an_address_and_for_a_partner() {
    Partner partner = Partner.seed();
    String email = TeamClient.email();
    invite(partner, email, true).then().statusCode(201);
    mailed("invite_mail_recipient", email, 29);
    invite(partner, email, true).then().statusCode(201);
    limited(invite(partner, email, true), 3_600);
    limited(invite(partner, email, true), 3_600);
    invite(partner, email, false).then().statusCode(201);
    invite(partner, TeamClient.email(), true).then().statusCode(201);
    mailed("invite_mail_partner", partner.id().toString(), 2_000);
    String other = TeamClient.email();
    limited(invite(partner, other, true), 86_400);
    assertThat(Sql.number("SELECT count(*) FROM control.users WHERE email = ?", other)).isZero();
    invite(Partner.seed(), TeamClient.email(), true).then().statusCode(201);
  }

  private static void mailed(String limit, String subject, int times) {
    assertThat(
            Sql.update(
                "UPDATE control.throttles SET count = ? WHERE name = ? AND subject = ?",
                times,
                limit,
                Digests.sha256(subject)))
        .isOne();
  }

  private static void limited(Response response, int seconds) {
    response.then().statusCode(429).body("message", equalTo("error.rate_limited"));
    assertThat(response.<Integer>path("retryAfter")).isBetween(seconds - 60, seconds);
    assertThat(response.header("Retry-After"))
        .isEqualTo(String.valueOf(response.<Integer>path("retryAfter")));
  }

  @Test
  void a_company_name_adds_no_headers_and_no_markup() {
    Partner partner = Partner.seed();
    String evil = "Tours\r\nBcc: spy@example.com\r\n\r\n<img src=x onerror=alert(1)>";
    Sql.update("UPDATE control.partners SET company_name = ? WHERE id = ?", evil, partner.id());
    String email = TeamClient.email();
    invite(partner, email, true).then().statusCode(201);
    Wait.until("the mail", LIMIT, () -> !MAIL.to(email).isEmpty());
    MimeMessage mail = MAIL.to(email).get(0);
    assertThat(MailServer.header(mail, "Bcc")).isNull();
    assertThat(MAIL.to("spy@example.com")).isEqualTo(Collections.emptyList());
    assertThat(MailServer.subject(mail)).contains("Tours  Bcc: spy@example.com");
    assertThat(MailServer.html(mail)).doesNotContain("<img").contains("&lt;img");
  }
}
