package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.cenotes.partners.http.Endpoint.Credential;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No spelling of a path avoids its guard. */
class PathSpellingIT {
  /** Escapes and dots that may be refused whatever the route. */
  private static final Pattern AMBIGUOUS =
      Pattern.compile("%2[ef]|%00|/\\.\\.", Pattern.CASE_INSENSITIVE);

  private static Partner partner;
  private static Login admin;
  private static Login operator;

  @BeforeAll
  static void seed() {
    partner = Partner.seed();
    admin = partner.admin();
    operator =
        Login.as(UserSql.operator(partner, partner.cenote(VisitSql.CENOTE)), partner.password());
  }

  private static Stream<Endpoint> guarded(Set<String> routes) {
    return Endpoint.built().stream()
        .filter(route -> !route.isPublic() && routes.contains(route.name()));
  }

  static Stream<Endpoint> forKeys() {
    return guarded(RouteCalls.ALL.keySet());
  }

  static Stream<Endpoint> forUsers() {
    return guarded(UserRouteCalls.ALL.keySet());
  }

  /** One of each part of the API and kind of user; those of the login are for all users. */
  static Stream<Endpoint> forUsersOfARole() {
    Map<String, Endpoint> first = new LinkedHashMap<>();
    forUsers()
        .filter(route -> !route.path().startsWith("/api/auth/"))
        .forEach(
            route ->
                first.putIfAbsent(route.credential() + " " + route.path().split("/")[2], route));
    return first.values().stream();
  }

  private static List<String> spellings(String path) {
    int cut = path.indexOf('/', 1);
    String rest = path.substring(cut);
    int last = path.lastIndexOf('/');
    return List.of(
        "/" + path,
        "/api/" + rest,
        path + "/",
        path + "//",
        path + ";x=y",
        "/api;x=y" + rest,
        path.substring(0, last) + ";x=y" + path.substring(last),
        path.substring(0, last) + "//" + path.substring(last + 1),
        "/api/%2e" + rest,
        "/api/x/%2e%2e" + rest,
        "/api/x/.." + rest,
        "/api/cenotes/../" + rest.substring(1),
        "/api/cenotes/%2e%2e/" + rest.substring(1),
        path.substring(0, last) + "%2f" + path.substring(last + 1),
        path.toUpperCase(Locale.ROOT),
        "/api" + rest.toUpperCase(Locale.ROOT),
        path.replace("partner", "%70artner"),
        path + "%00",
        path + "?X-API-Key=" + partner.liveKey());
  }

  @ParameterizedTest
  @MethodSource("forKeys")
  void no_path_spelling_bypasses_the_key(Endpoint route) {
    assertRefused(route, "401 error.partner.api_key_missing");
  }

  @ParameterizedTest
  @MethodSource("forKeys")
  void no_path_spelling_reaches_the_other_environment(Endpoint route) {
    boolean live = route.credential() == Credential.KEY;
    assertRefused(
        route,
        live
            ? "403 error.partner.sandbox_key_not_allowed_on_production_api"
            : "403 error.partner.live_key_not_allowed_on_sandbox",
        "X-API-Key",
        live ? partner.testKey() : partner.liveKey());
  }

  @ParameterizedTest
  @MethodSource("forUsers")
  void no_path_spelling_bypasses_the_login(Endpoint route) {
    assertRefused(route, "401 error.auth.required");
  }

  @ParameterizedTest
  @MethodSource("forUsersOfARole")
  void no_path_spelling_bypasses_the_role(Endpoint route) {
    Login foreign = route.credential() == Credential.JWT ? operator : admin;
    assertRefused(
        route, "403 error.auth.forbidden", "Authorization", "Bearer " + foreign.accessToken());
  }

  /** By the guard, or because no route has this path; not by what is behind the guard. */
  private static void assertRefused(Endpoint route, String byGuard, String... header) {
    int guarded = 0;
    for (String path : spellings(concrete(route))) {
      String answer = answer(send(route.verb(), path, header));
      Set<String> due =
          new HashSet<>(
              Set.of(byGuard, "404 error.not_found", "404 -", "405 error.method_not_allowed"));
      if (header.length > 0) {
        due.add("401 error.auth.invalid_token"); // where the container does not look at it
      }
      if (AMBIGUOUS.matcher(path).find()) {
        due.addAll(Set.of("400 validation.invalid_data", "400 -"));
      }
      assertThat(answer).as("%s %s", route.verb(), path).isIn(due);
      guarded += answer.equals(byGuard) ? 1 : 0;
    }
    assertThat(guarded).as("spellings that the guard sees").isPositive();
  }

  /** Status and message key; a dash where the server itself refuses. */
  private static String answer(HttpResponse<String> response) {
    String body = response.body();
    String key = body.startsWith("{") ? Api.json(body).path("message").asText("-") : "-";
    return response.statusCode() + " " + key;
  }

  private static String concrete(Endpoint route) {
    return route
        .path()
        .replace("{cenoteId}", partner.cenote(VisitSql.CENOTE))
        .replaceAll("\\{[^}]+}", UUID.randomUUID().toString());
  }

  private static HttpResponse<String> send(String verb, String path, String... header) {
    HttpRequest.Builder request =
        Api.rawRequest(path).header("Content-Type", "application/json").header("Accept", "*/*");
    if (header.length > 0) {
      request.headers(header);
    }
    return Api.raw(
        verb.equals("GET")
            ? request.GET()
            : request.method(verb, HttpRequest.BodyPublishers.ofString("{}")));
  }
}
