package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.http.Endpoint.Credential;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every route for API keys or for anyone, called by every kind of caller. */
class GuardMatrixIT {
  private static final Map<KeyEnvironment, Map<KeyCaller, String>> KEYS =
      new EnumMap<>(KeyEnvironment.class);

  private static final List<String> TWINS_WITH_SCOPE =
      List.of("/cenotes", "/availability", "/reservations", "/events");

  private static Partner owner;
  private static Partner other;

  @BeforeAll
  static void prepare() {
    owner = Partner.seed();
    other = Partner.seed();
    for (KeyEnvironment environment : KeyEnvironment.values()) {
      Map<KeyCaller, String> keys = new EnumMap<>(KeyCaller.class);
      for (KeyCaller intruder : KeyCaller.values()) {
        String key = intruder.key(environment, owner);
        if (key != null) {
          keys.put(intruder, key);
        }
      }
      KEYS.put(environment, keys);
    }
  }

  static Stream<Endpoint> routes() {
    return Endpoint.built().stream().filter(route -> RouteCalls.ALL.containsKey(route.name()));
  }

  static Stream<Endpoint> routesOfOneReservation() {
    return routes().filter(route -> route.path().contains("reservations/{id}"));
  }

  @Test
  void every_documented_route_is_in_the_matrix() {
    // those of files are no JSON and have a test of their own
    List<String> called =
        Stream.of(RouteCalls.ALL.keySet(), UserRouteCalls.ALL.keySet(), FilesIT.ROUTES)
            .flatMap(Set::stream)
            .toList();
    assertThat(Document.live().operations())
        .extracting(Document.Operation::name)
        .containsExactlyInAnyOrderElementsOf(called);
    assertThat(Endpoint.built())
        .extracting(Endpoint::name)
        .containsExactlyInAnyOrderElementsOf(called);
  }

  @ParameterizedTest
  @MethodSource("routes")
  void every_caller_gets_the_documented_status(Endpoint route) {
    for (KeyCaller intruder : KeyCaller.values()) {
      String key = key(route, intruder);
      Response response = RouteCalls.ALL.get(route.name()).send(request(key), owner);
      String answer = response.statusCode() + " " + response.jsonPath().getString("message");
      String refusal = refusal(route, intruder);
      assertThat(answer)
          .as("%s to %s", intruder, route.name())
          .isEqualTo(refusal == null ? route.status() + " " + route.message() : refusal);
    }
  }

  @ParameterizedTest
  @MethodSource("routesOfOneReservation")
  void a_reservation_of_another_partner_is_not_found(Endpoint route) {
    String key = route.credential() == Credential.KEY ? other.liveKey() : other.testKey();
    Response response = RouteCalls.ALL.get(route.name()).send(request(key), owner);
    response.then().statusCode(404);
    assertThat(response.jsonPath().getString("message")).isEqualTo("error.reservation.not_found");
  }

  static Stream<Endpoint> routesOfTheSandboxCheckout() {
    return routes().filter(route -> route.path().startsWith(SandboxCalls.BASE + "/checkout/"));
  }

  @ParameterizedTest
  @MethodSource("routesOfTheSandboxCheckout")
  void a_checkout_of_another_partner_is_not_found_and_stays_as_it_is(Endpoint route) {
    Partner buyer = Partner.seed();
    Exchange checkout = SandboxCalls.ALL.get(route.name()).apply(buyer);
    String before = paid(buyer);
    Response response = checkout.send(request(other.testKey()), route.name());
    response.then().statusCode(404);
    assertThat(response.jsonPath().getString("message"))
        .isIn("error.reservation.not_found", "error.payment.not_found");
    assertThat(paid(buyer)).isEqualTo(before).contains("pending");
    Response own = checkout.send(request(buyer.testKey()), route.name());
    own.then().statusCode(route.status());
  }

  /** How reservations and payments of the partner's sandbox stand. */
  private static String paid(Partner partner) {
    return Sql.text(
        "SELECT string_agg(line, ', ' ORDER BY line) FROM (SELECT concat_ws(' ', id, status,"
            + " payment_status) AS line FROM sandbox.reservations WHERE partner_id = ? UNION ALL"
            + " SELECT concat_ws(' ', id, state, attempts, settling_until, capture) FROM"
            + " sandbox.payments WHERE partner_id = ?) AS lines",
        partner.id(),
        partner.id());
  }

  /** Who lacks the scope lacks that of the route. */
  private static String key(Endpoint route, KeyCaller intruder) {
    boolean forEvents = intruder == KeyCaller.KEY_WITHOUT_SCOPE && route.path().contains("/events");
    return forEvents
        ? Sql.key(owner.id(), environment(route), List.of("catalog:read", "reservations:read"))
        : KEYS.get(environment(route)).get(intruder);
  }

  /** The table names no scope for the twins: they need that of the live route. */
  private static boolean needsScope(Endpoint route) {
    return TWINS_WITH_SCOPE.stream()
        .anyMatch(twin -> route.path().startsWith(SandboxCalls.BASE + twin));
  }

  private static RequestSpecification request(String key) {
    return (key == null ? Api.anyone() : Api.with(key)).contentType(ContentType.JSON);
  }

  private static KeyEnvironment environment(Endpoint route) {
    return route.credential() == Credential.TESTKEY ? KeyEnvironment.TEST : KeyEnvironment.LIVE;
  }

  private static String refusal(Endpoint route, KeyCaller intruder) {
    return switch (route.credential()) {
      case KEY -> intruder.onLiveRoute(!route.needs().equals("-"));
      case TESTKEY -> intruder.onSandboxRoute(needsScope(route));
      case NONE ->
          RouteCalls.ALSO_FOR_PARTNERS.contains(route.name())
              ? intruder.onRouteAlsoForPartners()
              : intruder.onOpenRoute();
      case JWT, ADMIN, OPERATOR -> intruder.onOpenRoute();
    };
  }
}
