package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.cenotes.partners.http.Endpoint.Credential;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every route for people × everybody who may come: the exact answer. */
class PeopleMatrixIT {
  /** Contract 1 §3: what users of a partner that is not active reach. */
  private static final Set<String> WHILE_NOT_ACTIVE =
      Set.of("GET /api/partner-settings", "GET /api/partner-settings/commission");

  private static final Map<Person, String> EMAILS = new EnumMap<>(Person.class);
  private static final Map<Person, Login> LOGINS = new EnumMap<>(Person.class);

  private static Partner owner;

  @BeforeAll
  static void prepare() {
    owner = Partner.seed();
    for (Person person : Person.values()) {
      String email = person.make(owner);
      if (email != null) {
        EMAILS.put(person, email);
      }
    }
  }

  static Stream<Endpoint> routes() {
    return Endpoint.built().stream().filter(route -> PeopleCalls.ALL.containsKey(route.name()));
  }

  @ParameterizedTest
  @MethodSource("routes")
  void everybody_gets_the_answer_that_is_due(Endpoint route) {
    for (Person person : Person.values()) {
      Exchange exchange = PeopleCalls.ALL.get(route.name()).apply(owner);
      Response response = exchange.send(request(person), route.name());
      assertThat(response.statusCode() + " " + response.jsonPath().getString("message"))
          .as("%s to %s", person, route.name())
          .isEqualTo(due(route, person));
      if (route.path().endsWith("/change-password")) {
        LOGINS.remove(person);
        restorePassword(person);
      }
    }
  }

  /** As it was made: with the owner's password, to be changed or not. */
  private static void restorePassword(Person person) {
    Sql.update(
        "UPDATE control.users SET must_change_password = ?, password_hash ="
            + " (SELECT password_hash FROM control.users WHERE email = ?) WHERE email = ?",
        person == Person.PASSWORD_TO_CHANGE,
        owner.email(),
        EMAILS.get(person));
  }

  private static String due(Endpoint route, Person person) {
    String refusal = person.refusal(route, WHILE_NOT_ACTIVE.contains(route.name()));
    if (refusal != null) {
      return refusal;
    }
    boolean foreign =
        person == Person.ANOTHER_PARTNER
            && route.credential() == Credential.JWT
            && (route.path().contains("{") || route.path().equals(WebhookDesk.TEST));
    String entity =
        route.path().startsWith("/api/partner-reservations")
            ? "reservation"
            : route.path().contains("{keyId}")
                ? "api_key"
                : route.path().contains("webhooks") ? "webhook" : "user";
    return foreign ? "404 error." + entity + ".not_found" : route.status() + " " + route.message();
  }

  private static RequestSpecification request(Person person) {
    RequestSpecification request =
        switch (person) {
          case ANONYMOUS -> Api.anyone();
          case GARBAGE_TOKEN -> Login.with("not.a.token");
          case LIVE_KEY -> Api.with(owner.liveKey());
          case SANDBOX_KEY -> Api.with(owner.testKey());
          default -> login(person).request();
        };
    return request.contentType(ContentType.JSON);
  }

  private static Login login(Person person) {
    return LOGINS.computeIfAbsent(
        person, someone -> Login.as(EMAILS.get(someone), owner.password()));
  }
}
