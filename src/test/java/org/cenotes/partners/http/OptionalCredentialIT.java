package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Routes with an optional credential accept none or a valid one. */
class OptionalCredentialIT {
  private static final Map<UserCaller, String> EMAILS = new EnumMap<>(UserCaller.class);

  private static Partner owner;

  @BeforeAll
  static void prepare() {
    owner = Partner.seed();
    for (UserCaller person : UserCaller.values()) {
      String email = person.make(owner);
      if (email != null) {
        EMAILS.put(person, email);
      }
    }
  }

  static Stream<Endpoint> routes() {
    return Endpoint.built().stream()
        .filter(route -> RouteCalls.ALSO_FOR_PARTNERS.contains(route.name()));
  }

  @ParameterizedTest
  @MethodSource("routes")
  void every_caller_gets_the_documented_status(Endpoint route) {
    for (UserCaller person : UserCaller.values()) {
      RequestSpecification request = request(person).contentType(ContentType.JSON);
      Response response = RouteCalls.ALL.get(route.name()).send(request, owner);
      assertThat(response.statusCode() + " " + response.jsonPath().getString("message"))
          .as("%s to %s", person, route.name())
          .isEqualTo(due(route, person));
    }
    Response basic =
        RouteCalls.ALL
            .get(route.name())
            .send(
                Api.anyone().contentType(ContentType.JSON).header("Authorization", "Basic eA=="),
                owner);
    assertThat(basic.statusCode()).as("no credential of ours").isEqualTo(route.status());
  }

  private static String due(Endpoint route, UserCaller person) {
    return switch (person) {
      case SANDBOX_KEY -> "403 error.partner.sandbox_key_not_allowed_on_production_api";
      case GARBAGE_TOKEN -> "401 error.auth.invalid_token";
      case PENDING_PARTNER, REJECTED_PARTNER, SUSPENDED_PARTNER -> "403 error.partner.not_active";
      case PASSWORD_TO_CHANGE -> "403 error.auth.password_change_required";
      default -> route.status() + " " + route.message();
    };
  }

  private static RequestSpecification request(UserCaller person) {
    return switch (person) {
      case ANONYMOUS -> Api.anyone();
      case GARBAGE_TOKEN -> Login.with("not.a.token");
      case LIVE_KEY -> Api.with(owner.liveKey());
      case SANDBOX_KEY -> Api.with(owner.testKey());
      default -> Login.as(EMAILS.get(person), owner.password()).request();
    };
  }
}
