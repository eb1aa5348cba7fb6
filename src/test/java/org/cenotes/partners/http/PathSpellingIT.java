package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Stream;
import org.cenotes.partners.http.Endpoint.Credential;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No spelling of a path avoids its guard. */
class PathSpellingIT {
  private static Partner partner;

  @BeforeAll
  static void seed() {
    partner = Partner.seed();
  }

  static Stream<Endpoint> guarded() {
    return Endpoint.built().stream()
        .filter(route -> !route.isPublic() && RouteCalls.ALL.containsKey(route.name()));
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
  @MethodSource("guarded")
  void no_path_spelling_bypasses_the_key(Endpoint route) {
    for (String path : spellings(concrete(route))) {
      HttpResponse<String> response = send(route.verb(), path, null);
      assertThat(response.statusCode())
          .as("%s %s → %s", route.verb(), path, response.body())
          .isBetween(400, 499);
    }
  }

  @ParameterizedTest
  @MethodSource("guarded")
  void no_path_spelling_reaches_the_other_environment(Endpoint route) {
    boolean live = route.credential() == Credential.KEY;
    String key = live ? partner.testKey() : partner.liveKey();
    for (String path : spellings(concrete(route))) {
      HttpResponse<String> response = send(route.verb(), path, key);
      assertThat(response.statusCode())
          .as("%s %s → %s", route.verb(), path, response.body())
          .isIn(400, 403, 404, 405);
    }
  }

  private static String concrete(Endpoint route) {
    return route
        .path()
        .replace("{cenoteId}", partner.cenote("cenote-ik-kil"))
        .replace("{orderId}", UUID.randomUUID().toString())
        .replace("{id}", UUID.randomUUID().toString());
  }

  private static HttpResponse<String> send(String verb, String path, String key) {
    HttpRequest.Builder request =
        Api.rawRequest(path).header("Content-Type", "application/json").header("Accept", "*/*");
    if (key != null) {
      request.header("X-API-Key", key);
    }
    return Api.raw(
        verb.equals("GET")
            ? request.GET()
            : request.method(verb, HttpRequest.BodyPublishers.ofString("{}")));
  }
}
