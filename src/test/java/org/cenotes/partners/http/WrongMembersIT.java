package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A request that creates something names all its wrong members in one response. */
class WrongMembersIT {
  private static final Map<String, String> CREATIONS =
      Map.of(
          "/api/partner-portal/api-keys",
              "{'name':' ','environment':'x','scopes':['events:read','y'],'expiresAt':'2020-01-01T00:00:00Z'}",
          "/api/partner-portal/webhooks", "{'events':['gone'],'environment':'x','description':' '}",
          "/api/partners/users",
              "{'email':'x','firstName':' ','phone':'12','password':'short','partnerRole':'chief'}",
          "/api/partners/users/invite",
              "{'email':'x','partnerRole':'chief','firstName':' ','permissions':['partner.fly']}",
          "/api/admin/operators",
              "{'email':'x','firstName':' ','lastName':'B','password':'short','cenoteIds':['1']}");

  private static final Map<String, List<String>> WRONG =
      Map.of(
          "/api/partner-portal/api-keys", List.of("environment", "expiresAt", "name", "scopes[1]"),
          "/api/partner-portal/webhooks", List.of("description", "environment", "events[0]", "url"),
          "/api/partners/users",
              List.of("email", "firstName", "lastName", "partnerRole", "password", "phone"),
          "/api/partners/users/invite",
              List.of("email", "firstName", "partnerRole", "permissions[0]"),
          "/api/admin/operators", List.of("cenoteIds[0]", "email", "firstName", "password"));

  private static Partner partner;

  @BeforeAll
  static void seed() {
    partner = Partner.seed();
  }

  private static Response post(String path, String body) {
    Login who = path.startsWith("/api/admin") ? Login.platformAdmin() : partner.admin();
    return who.request().body(body.replace('\'', '"')).post(path);
  }

  @TestFactory
  List<DynamicTest> all_wrong_members_are_named_at_once() {
    return CREATIONS.entrySet().stream()
        .map(
            one ->
                DynamicTest.dynamicTest(
                    one.getKey(),
                    () -> {
                      Response response = post(one.getKey(), one.getValue());
                      assertThat(response.statusCode()).as(response.asString()).isEqualTo(400);
                      JsonNode fields = Api.json(response).at("/errors/fields");
                      assertThat(fields.fieldNames())
                          .toIterable()
                          .containsExactlyInAnyOrderElementsOf(WRONG.get(one.getKey()));
                    }))
        .toList();
  }

  @Test
  void an_empty_list_of_scopes_is_not_all_scopes() {
    Response response = post("/api/partner-portal/api-keys", "{'name':'Shop','scopes':[]}");
    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(Api.json(response).at("/errors/fields").has("scopes")).isTrue();
  }

  @Test
  void the_number_of_named_values_is_limited() {
    for (String value : List.of("'x'", "null")) {
      String many = String.join(",", Collections.nCopies(500, value));
      Response response =
          post("/api/partner-portal/api-keys", "{'name':'Shop','scopes':[" + many + "]}");
      assertThat(response.statusCode()).isEqualTo(400);
      assertThat(Api.json(response).at("/errors/messages")).hasSize(100);
    }
  }

  @Test
  void spaces_around_an_email_are_stripped() {
    String email = TeamClient.email();
    Response created =
        post(
            "/api/partners/users",
            "{'email':'  %s ','firstName':'A','lastName':'B','password':'agua clara de mayo','partnerRole':'partner_viewer'}"
                .formatted(email));
    assertThat(created.statusCode()).as(created.asString()).isEqualTo(201);
    assertThat(Api.json(created).at("/data/email").asText()).isEqualTo(email);
  }
}
