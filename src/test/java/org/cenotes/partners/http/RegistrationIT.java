package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.notNullValue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.cenotes.partners.harness.Concurrently;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Registration of a partner. */
@Isolated("counts the registrations of one address")
class RegistrationIT {
  @BeforeEach
  @AfterEach
  void forgetAttempts() {
    RegisteredPartner.forgetAttempts();
  }

  @Test
  void a_registration_creates_a_pending_partner_whose_user_can_log_in() {
    ObjectNode body = RegisteredPartner.body();
    String email = body.path("email").asText();
    Response response =
        RegisteredPartner.attempt(body.put("email", email.toUpperCase(Locale.ROOT)));
    response
        .then()
        .statusCode(201)
        .body("message", equalTo("partners.registration.submitted"))
        .body("data.status", equalTo("PENDING"))
        .body("data.email", equalTo(email))
        .body("data.companyName", equalTo(body.path("companyName").asText()))
        .body("data.submittedAt", notNullValue());
    UUID id = UUID.fromString(response.path("data.partnerId"));
    Login login = Login.as(email, body.path("password").asText());
    assertThat(login.user().path("partnerId").asText()).isEqualTo(id.toString());
    assertThat(login.user().path("partnerRole").asText()).isEqualTo("partner_admin");
    assertThat(login.user().path("partnerStatus").asText()).isEqualTo("PENDING");
    assertThat(login.user().path("firstName").asText()).isEqualTo("María José");
    assertThat(login.user().path("lastName").asText()).isEqualTo("Pech");
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.partners WHERE id = ? AND phone = '+529841234567' AND"
                    + " NOT accepted_privacy AND accepted_at = created_at AND partner_type IS NULL",
                id))
        .isOne();
    login.request().get("/api/partners/users").then().statusCode(403);
  }

  /** Mails are sent before the partner can open its settings. */
  @ParameterizedTest
  @CsvSource({"en-GB, en", "es, es", "fr, es", ", es"})
  void a_partner_is_written_to_in_the_language_of_its_registration(String asked, String language) {
    ObjectNode body = RegisteredPartner.body();
    RequestSpecification request = Api.anyone().contentType(ContentType.JSON);
    if (asked != null) {
      request.header("Accept-Language", asked);
    }
    Response response = request.body(body.toString()).post("/api/partners/register");
    response.then().statusCode(201);
    assertThat(
            Sql.text(
                "SELECT language FROM control.partners WHERE id = ?",
                UUID.fromString(response.path("data.partnerId"))))
        .isEqualTo(language);
  }

  @ParameterizedTest
  @CsvSource({
    "acceptedTerms, false",
    "acceptedTerms, null",
    "acceptedPrivacy, null",
    "companyName, '\"  \"'",
    "companyName, '\"\\u2003\"'",
    "contactName, '\"\\u00a0\\u200b\"'",
    "contactName, null",
    "companyName, '\"Tours\\r\\nBcc: x\"'",
    "contactName, '\"\\u202eAna\"'",
    "email, '\"nobody\"'",
    "phone, '\"12\"'",
    "password, '\"short\"'",
    "password, '\"1234567890\"'",
    "confirmPassword, '\"another password\"'",
  })
  void invalid_members_are_named(String member, String value) {
    ObjectNode body = RegisteredPartner.body();
    body.set(member, Api.json(value));
    RegisteredPartner.attempt(body)
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_input"))
        .body("errors.fields", hasKey(member));
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.partners WHERE email = ?",
                body.path("email").asText()))
        .isZero();
  }

  @Test
  void all_invalid_members_are_named_at_once() {
    ObjectNode body = RegisteredPartner.body();
    body.put("companyName", " ").put("phone", "12").put("password", "short");
    body.put("confirmPassword", "other").put("acceptedTerms", false).remove("contactName");
    RegisteredPartner.attempt(body)
        .then()
        .statusCode(400)
        .body(
            "errors.fields.keySet()",
            containsInAnyOrder(
                "companyName",
                "contactName",
                "phone",
                "password",
                "confirmPassword",
                "acceptedTerms"));
  }

  @Test
  void an_email_that_mail_cannot_reach_is_refused() {
    ObjectNode body = RegisteredPartner.body().put("email", "milo\u0161@selva.mx");
    RegisteredPartner.attempt(body)
        .then()
        .statusCode(400)
        .body(
            "errors.fields.email[0]",
            equalTo(
                "email must have only ASCII characters before the @ and a valid domain name after it"));
  }

  @Test
  void the_limit_headers_are_those_of_the_registration() {
    ObjectNode body = RegisteredPartner.body();
    RegisteredPartner.check("  " + body.path("email").asText() + " ")
        .then()
        .statusCode(200)
        .header(
            "RateLimit-Policy",
            matchesPattern("\"check-availability-(email|address)\";q=\\d+;w=900"));
    RegisteredPartner.attempt(body)
        .then()
        .statusCode(201)
        .header("RateLimit-Policy", matchesPattern("\"register-(email|address)\";q=\\d+;w=900"));
  }

  @Test
  void an_email_that_is_too_long_in_lower_case_is_refused() {
    String label = "a".repeat(60);
    ObjectNode body = RegisteredPartner.body();
    body.put("email", "\u0130".repeat(60) + "@" + String.join(".", label, label, label, "mx"));
    RegisteredPartner.attempt(body).then().statusCode(400).body("errors.fields", hasKey("email"));
  }

  @Test
  void the_phone_is_optional_and_the_password_not_the_email() {
    ObjectNode body = RegisteredPartner.body();
    body.remove("phone");
    String email = body.path("email").asText();
    RegisteredPartner.attempt(body.deepCopy().put("password", email).put("confirmPassword", email))
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey("password"));
    RegisteredPartner.attempt(body).then().statusCode(201);
  }

  @Test
  void concurrent_registrations_of_an_email_succeed_once() {
    ObjectNode body = RegisteredPartner.body();
    for (String space : new String[] {"", " "}) {
      RegisteredPartner.check(space + body.path("email").asText() + space)
          .then()
          .statusCode(200)
          .body("data.available", equalTo(true));
    }
    List<Integer> answers = Concurrently.run(6, () -> RegisteredPartner.attempt(body).statusCode());
    assertThat(answers).containsOnlyOnce(201).containsOnly(201, 409);
    RegisteredPartner.check(body.path("email").asText().toUpperCase(Locale.ROOT))
        .then()
        .statusCode(200)
        .body("message", equalTo("partners.registration.availability_checked"))
        .body("data.email", equalTo(body.path("email").asText()))
        .body("data.available", equalTo(false));
    RegisteredPartner.attempt(body)
        .then()
        .statusCode(409)
        .body("message", equalTo("error.partner.email_taken"));
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.partners WHERE email = ?",
                body.path("email").asText()))
        .isOne();
  }

  @Test
  void a_registration_replaces_a_pending_invitation() {
    Partner inviting = Partner.seed();
    ObjectNode body = RegisteredPartner.body();
    String email = body.path("email").asText();
    ObjectNode invite =
        Json.mapper().createObjectNode().put("email", email).put("partnerRole", "partner_viewer");
    Response invited =
        inviting.admin().request().body(invite.toString()).post("/api/partners/users/invite");
    invited.then().statusCode(201);
    RegisteredPartner.check(email).then().body("data.available", equalTo(true));
    String partnerId =
        RegisteredPartner.attempt(body).then().statusCode(201).extract().path("data.partnerId");

    assertThat(Sql.number("SELECT count(*) FROM control.users WHERE email = ?", email)).isOne();
    assertThat(Login.as(email, body.path("password").asText()).user().path("partnerId").asText())
        .isEqualTo(partnerId);
    String accept =
        Json.mapper()
            .createObjectNode()
            .put("token", invited.<String>path("data.inviteToken"))
            .put("password", "another good password")
            .put("confirmPassword", "another good password")
            .toString();
    Api.anyone()
        .contentType("application/json")
        .body(accept)
        .post("/api/auth/accept-invite")
        .then()
        .statusCode(400)
        .body("message", equalTo("error.auth.invalid_invite"));
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.audit_log WHERE partner_id = ?"
                    + " AND action = 'user.invitation_withdrawn' AND after->>'email' = ?",
                inviting.id(),
                email))
        .isOne();
  }

  @Test
  void availability_checks_are_limited_by_email_and_address() {
    String email = RegisteredPartner.body().path("email").asText();
    for (int i = 0; i < 50; i++) {
      RegisteredPartner.check(email).then().statusCode(200);
    }
    RegisteredPartner.check(email)
        .then()
        .statusCode(429)
        .header("Retry-After", notNullValue())
        .body("message", equalTo("error.rate_limited"));
    Sql.update("DELETE FROM control.throttles WHERE name = 'check_availability_address'");
    RegisteredPartner.check(email).then().statusCode(429);
    RegisteredPartner.check("another-" + email).then().statusCode(200);
    // registering is counted apart
    RegisteredPartner.attempt(RegisteredPartner.body().put("email", email)).then().statusCode(201);
  }
}
