package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;

import io.restassured.http.ContentType;
import io.restassured.response.Response;
import jakarta.mail.internet.MimeMessage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.harness.Concurrently;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.secret.Digests;
import org.cenotes.partners.receiver.MailServer;
import org.junit.jupiter.api.Test;

/** Forgotten passwords are reset by a link in a mail. */
class PasswordResetIT {
  private static final String NEW = "otra-agua-clara-de-mayo";
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final MailServer MAIL = MailServer.shared();

  private static Response forget(String email) {
    return Api.anyone()
        .contentType(ContentType.JSON)
        .header("Accept-Language", "en")
        .body("{\"email\":\"" + email + "\"}")
        .post("/api/auth/forgot-password");
  }

  private static Response reset(String token, String password, String confirmation) {
    return Api.anyone()
        .contentType(ContentType.JSON)
        .body(Map.of("token", token, "password", password, "confirmPassword", confirmation))
        .post("/api/auth/reset-password");
  }

  private static String user(Partner owner) {
    return UserSql.user(owner, owner.id(), "partner", "partner_agent", false);
  }

  @Test
  void a_link_resets_the_password_once_and_ends_all_sessions() {
    Partner owner = Partner.seed();
    String email = user(owner);
    Login before = Login.as(email, owner.password());
    forget(email.toUpperCase(java.util.Locale.ROOT))
        .then()
        .statusCode(202)
        .body("message", equalTo("auth.password_reset_requested"));
    MimeMessage mail = MAIL.await(email, "Reset your password");
    assertThat(MailServer.text(mail))
        .contains("/console/reset-password#token=rst_")
        .containsPattern("The link works once, until \\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2} UTC\\.");
    assertThat(MailServer.header(mail, "List-Unsubscribe")).isNull();
    String token = MailServer.token(mail);
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.password_reset_tokens WHERE digest = ?",
                Digests.sha256(token)))
        .isEqualTo(1);

    reset(token, "short", "short").then().statusCode(400).body("errors.fields", hasKey("password"));
    reset(token, NEW, NEW + "x")
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey("confirmPassword"));
    reset(token, owner.password(), owner.password())
        .then()
        .statusCode(400)
        .body(
            "errors.fields.password[0]", equalTo("password must differ from the current password"));
    reset(token, NEW, NEW).then().statusCode(200).body("message", equalTo("auth.password_reset"));
    reset(token, NEW, NEW)
        .then()
        .statusCode(400)
        .body("message", equalTo("error.auth.invalid_reset_token"));
    Wait.untilAsserted(() -> before.request().get("/api/auth/me").then().statusCode(401));
    Login.attempt(email, owner.password()).then().statusCode(401);
    Login.as(email, NEW);
    MAIL.await(email, "Se cambió su contraseña");
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.audit_log WHERE partner_id = ? AND action ="
                    + " 'user.password_reset' AND resource = ?",
                owner.id(),
                "user:" + UserSql.id(email)))
        .isEqualTo(1);
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.notifications n WHERE strpos(n::text, ?) > 0"
                    + " OR n.sealed_link IS NOT NULL AND n.user_id = ?",
                token,
                UserSql.id(email)))
        .as("the token is stored nowhere")
        .isZero();
  }

  @Test
  void a_new_password_voids_the_other_links() {
    Partner owner = Partner.seed();
    String email = user(owner);
    forget(email);
    forget(email);
    Wait.until("both mails", LIMIT, () -> MAIL.to(email).size() == 2);
    String first = MailServer.token(MAIL.to(email).get(0));
    String second = MailServer.token(MAIL.to(email).get(1));
    reset(second, NEW, NEW).then().statusCode(200);
    reset(first, NEW, NEW)
        .then()
        .statusCode(400)
        .body("message", equalTo("error.auth.invalid_reset_token"));
  }

  @Test
  void of_two_links_that_are_used_at_once_one_resets_the_password() {
    Partner owner = Partner.seed();
    for (int round = 0; round < 5; round++) {
      String email = user(owner);
      String first = UserSql.resetTokenOf(email);
      String second = UserSql.resetTokenOf(email);
      List<Integer> answers =
          Concurrently.run(
              List.of(
                  () -> reset(first, NEW, NEW).statusCode(),
                  () -> reset(second, NEW, NEW).statusCode()));
      assertThat(answers).containsExactlyInAnyOrder(200, 400);
    }
  }

  @Test
  void a_password_changed_otherwise_voids_the_links_from_before() {
    Partner owner = Partner.seed();
    String email = user(owner);
    Login login = Login.as(email, owner.password());
    forget(email);
    String token = MailServer.token(MAIL.await(email, "Reset your password"));
    login
        .request()
        .body(Map.of("currentPassword", owner.password(), "newPassword", NEW))
        .post("/api/auth/change-password")
        .then()
        .statusCode(200);
    reset(token, NEW + "!", NEW + "!")
        .then()
        .statusCode(400)
        .body("message", equalTo("error.auth.invalid_reset_token"));
    Login.as(email, NEW);
  }

  @Test
  void an_unknown_address_gets_the_same_response_and_no_mail() {
    Partner owner = Partner.seed();
    String known = user(owner);
    String inactive = user(owner);
    Sql.update("UPDATE control.users SET is_active = false WHERE email = ?", inactive);
    String unknown = "nobody-" + UUID.randomUUID() + "@example.com";
    Response ofKnown = forget(known);
    for (String other : new String[] {unknown, inactive}) {
      Response ofOther = forget(other);
      assertThat(ofOther.statusCode()).isEqualTo(ofKnown.statusCode());
      assertThat(ofOther.asString()).isEqualTo(ofKnown.asString());
      assertThat(ofOther.headers().asList().stream().map(header -> header.getName()).toList())
          .isEqualTo(ofKnown.headers().asList().stream().map(header -> header.getName()).toList());
    }
    MAIL.await(known, "Reset your password");
    Wait.until(
        "every request is handled",
        LIMIT,
        () ->
            Sql.number(
                    "SELECT count(*) FROM control.password_reset_requests WHERE email IN (?, ?, ?)",
                    known,
                    unknown,
                    inactive)
                == 0);
    Wait.pause(1000);
    assertThat(MAIL.to(unknown)).isEmpty();
    assertThat(MAIL.to(inactive)).isEmpty();
  }

  @Test
  void an_expired_token_is_refused() {
    Partner owner = Partner.seed();
    String token = UserSql.resetToken(owner);
    Sql.update(
        "UPDATE control.password_reset_tokens SET expires_at = now() WHERE digest = ?",
        Digests.sha256(token));
    reset(token, NEW, NEW)
        .then()
        .statusCode(400)
        .body("message", equalTo("error.auth.invalid_reset_token"));
  }

  @Test
  void requests_for_one_address_are_limited() {
    String email = "flood-" + UUID.randomUUID() + "@example.com";
    int accepted = 0;
    while (forget(email).statusCode() == 202 && accepted <= 60) {
      accepted++;
    }
    assertThat(accepted).as("five in production, ten times as many in tests").isEqualTo(50);
    forget(email).then().statusCode(429).body("message", equalTo("error.rate_limited"));
    forget("other-" + email).then().statusCode(202);
  }
}
