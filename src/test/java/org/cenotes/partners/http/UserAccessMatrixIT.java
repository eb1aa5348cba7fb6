package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.cenotes.partners.http.Endpoint.Credential;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every route for users, called by every kind of caller. */
@ResourceLock(SharedState.DISCOUNTS)
@ResourceLock(SharedState.PLATFORM_SETTINGS)
class UserAccessMatrixIT {
  /** Contract 1 §3: what users of a partner that is not active reach. */
  private static final String COMPLETE_STEP =
      "POST /api/partner-portal/onboarding/complete-step/{step}";

  private static final Set<String> WHILE_NOT_ACTIVE =
      Set.of(
          "GET /api/partner-settings",
          "GET /api/partner-settings/commission",
          "POST /api/partner-portal/support/ticket",
          "GET /api/partner-portal/support/tickets",
          "GET /api/partner-portal/quickstart",
          "POST /api/partner-portal/onboarding/start",
          "GET /api/partner-portal/onboarding/status",
          COMPLETE_STEP);

  /** Another partner has had one since it called the route that regenerates keys. */
  private static final Set<UserCaller> WITHOUT_KEYS =
      Set.of(UserCaller.PENDING_PARTNER, UserCaller.REJECTED_PARTNER, UserCaller.SUSPENDED_PARTNER);

  private static final Map<UserCaller, String> EMAILS = new EnumMap<>(UserCaller.class);
  private static final Map<UserCaller, Login> LOGINS = new EnumMap<>(UserCaller.class);

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
    return Endpoint.built().stream().filter(route -> UserRouteCalls.ALL.containsKey(route.name()));
  }

  @ParameterizedTest
  @MethodSource("routes")
  void every_caller_gets_the_documented_status(Endpoint route) {
    for (UserCaller person : UserCaller.values()) {
      Exchange exchange =
          TotpCalls.isTotp(route.name()) && EMAILS.containsKey(person)
              ? TotpCalls.prepare(route.name(), login(person), owner.password())
              : UserRouteCalls.ALL.get(route.name()).apply(owner);
      Supplier<Response> call = () -> exchange.send(request(person), route.name());
      Response response =
          route.name().equals(IntegrityReport.ROUTE) ? IntegrityReport.whenFree(call) : call.get();
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
  private static void restorePassword(UserCaller person) {
    Sql.update(
        "UPDATE control.users SET must_change_password = ?, password_hash ="
            + " (SELECT password_hash FROM control.users WHERE email = ?) WHERE email = ?",
        person == UserCaller.PASSWORD_TO_CHANGE,
        owner.email(),
        EMAILS.get(person));
  }

  private static String due(Endpoint route, UserCaller person) {
    String refusal = person.refusal(route, WHILE_NOT_ACTIVE.contains(route.name()));
    if (refusal != null) {
      return refusal;
    }
    if (route.name().equals(COMPLETE_STEP)) {
      return WITHOUT_KEYS.contains(person)
          ? "400 error.partner.onboarding_step_not_satisfied"
          : route.status() + " " + route.message();
    }
    if (person == UserCaller.ANOTHER_PARTNER && SupplyCalls.isSupply(route.path())) {
      return "403 error.partner.supply_not_allowed"; // it is an online agency
    }
    boolean foreign =
        person == UserCaller.ANOTHER_PARTNER
            && route.credential() == Credential.JWT
            && (route.path().contains("{") || route.path().equals(WebhookClient.TEST));
    String entity =
        route.path().startsWith("/api/partner-reservations")
            ? "reservation"
            : route.path().contains("{keyId}")
                ? "api_key"
                : route.path().contains("webhooks") ? "webhook" : "user";
    return foreign ? "404 error." + entity + ".not_found" : route.status() + " " + route.message();
  }

  private static RequestSpecification request(UserCaller person) {
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

  private static Login login(UserCaller person) {
    return LOGINS.computeIfAbsent(
        person, someone -> Login.as(EMAILS.get(someone), owner.password()));
  }
}
