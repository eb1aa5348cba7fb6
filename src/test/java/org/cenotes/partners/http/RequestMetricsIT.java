package org.cenotes.partners.http;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;

/** Requests are counted by labels that no caller can invent. */
class RequestMetricsIT {
  private static final Pattern SERIES =
      Pattern.compile("(?m)^http_server_request_duration_seconds_count\\{(.*)} ([0-9.E]+)$");

  private static final Pattern BUCKET =
      Pattern.compile("(?m)^http_server_request_duration_seconds_bucket\\{.*\\ble=\"([^\"]+)\"");

  @Test
  void a_request_is_counted_by_method_route_template_and_status_class() {
    double before = count("GET", "/api/cenotes/{idOrSlug}", "4xx");
    for (String id : new String[] {"nowhere", "nowhere-else", "01900000-0000-7000-8000-00000000"}) {
      assertThat(Api.anyone().get("/api/cenotes/" + id).statusCode()).isIn(400, 404);
    }
    Wait.untilAsserted(
        () ->
            assertThat(count("GET", "/api/cenotes/{idOrSlug}", "4xx"))
                .isGreaterThanOrEqualTo(before + 3));
    assertThat(metrics()).doesNotContain("nowhere");
  }

  @Test
  void a_guard_does_not_hide_the_route() {
    double before = count("GET", "/api/partner/whoami", "4xx");
    assertThat(Api.anyone().get("/api/partner/whoami").statusCode()).isEqualTo(401);
    Wait.untilAsserted(
        () -> assertThat(count("GET", "/api/partner/whoami", "4xx")).isGreaterThan(before));
  }

  @Test
  void an_unknown_path_is_counted_as_other() {
    double before = count("GET", "other", "4xx");
    assertThat(Api.anyone().get("/unheard-of/1").statusCode()).isEqualTo(404);
    Wait.untilAsserted(() -> assertThat(count("GET", "other", "4xx")).isGreaterThan(before));
    assertThat(metrics()).doesNotContain("unheard-of");
  }

  @Test
  void an_unknown_method_is_405_everywhere_and_counted_as_other() {
    double before = count("other", "other", "4xx");
    for (String path : new String[] {"/api/cenotes", "/api/partner/whoami", "/nothing", "/"}) {
      for (String method : new String[] {"BREW", "PROPFIND", "Q1"}) {
        HttpResponse<String> response =
            Api.raw(Api.rawRequest(path).method(method, BodyPublishers.noBody()));
        assertThat(response.statusCode()).as(method + " " + path).isEqualTo(405);
        assertThat(Api.json(response.body()).path("message").asText())
            .isEqualTo("error.method_not_allowed");
        assertThat(response.headers().firstValue("Allow")).get().asString().contains("GET");
      }
    }
    Wait.untilAsserted(
        () -> assertThat(count("other", "other", "4xx")).isGreaterThanOrEqualTo(before + 12));
    assertThat(metrics()).doesNotContain("BREW", "PROPFIND", "Q1");
  }

  @Test
  void durations_are_in_a_few_buckets() {
    Api.anyone().get("/api/cenotes");
    Set<String> limits =
        BUCKET.matcher(metrics()).results().map(bucket -> bucket.group(1)).collect(toSet());
    assertThat(limits).containsExactlyInAnyOrder("0.01", "0.05", "0.2", "1.0", "5.0", "+Inf");
  }

  @Test
  void there_are_no_percentiles_and_no_series_of_the_server_s_own_for_requests() {
    Api.anyone().get("/api/cenotes");
    assertThat(metrics())
        .contains("http_server_request_duration_seconds_sum")
        .doesNotContain("quantile=", "REST_request", "http_response_status_code");
  }

  private static double count(String method, String route, String statusClass) {
    Matcher series = SERIES.matcher(metrics());
    double count = 0;
    while (series.find()) {
      String labels = series.group(1);
      if (labels.contains("http_request_method=\"" + method + "\"")
          && labels.contains("http_route=\"" + route + "\"")
          && labels.contains("status_class=\"" + statusClass + "\"")) {
        count += Double.parseDouble(series.group(2));
      }
    }
    return count;
  }

  private static String metrics() {
    return Api.raw(Api.managementRequest("/metrics")).body();
  }
}
