package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cenotes.partners.harness.Wait;

/** Reads the event feed with an API key. */
record FeedClient(String key, String path, boolean documented) {
  FeedClient(String key, String path) {
    this(key, path, true);
  }

  static FeedClient live(Partner partner) {
    return live(partner.liveKey());
  }

  static FeedClient live(String key) {
    return new FeedClient(key, "/api/partner/events");
  }

  static FeedClient sandbox(Partner partner) {
    return new FeedClient(partner.testKey(), "/api/partner-sandbox/events");
  }

  /** Of events that a test has invented: they do not fit the document. */
  FeedClient ofInventedEvents() {
    return new FeedClient(key, path, false);
  }

  RequestSpecification request() {
    RequestSpecification request =
        documented ? Api.with(key) : Api.unchecked().header("X-API-Key", key);
    return request.contentType(ContentType.JSON);
  }

  /** One answer, which is as it should be. */
  Response get(Object... query) {
    RequestSpecification request = request();
    for (int i = 0; i < query.length; i += 2) {
      String name = (String) query[i];
      if (query[i + 1] instanceof List<?> several) {
        request.queryParam(name, several);
      } else {
        request.queryParam(name, query[i + 1]);
      }
    }
    Response response = request.get(path);
    response.then().statusCode(200);
    return response;
  }

  static List<JsonNode> events(Response response) {
    List<JsonNode> events = new ArrayList<>();
    Api.json(response).path("data").forEach(events::add);
    return events;
  }

  static long cursor(Response response) {
    return Long.parseLong(response.header("X-Next-Cursor"));
  }

  /** Everything, in pages of this size. */
  List<JsonNode> walk(int limit) {
    List<JsonNode> all = new ArrayList<>();
    Walk walk = new Walk(this, limit);
    while (walk.on(all)) {
      // until there is no more
    }
    return all;
  }

  /** Everything, once there is an event of this type about this resource. */
  List<JsonNode> until(String type, String resource) {
    List<JsonNode> all = new ArrayList<>();
    Wait.untilAsserted(
        () -> {
          all.clear();
          all.addAll(walk(500));
          assertThat(all)
              .as(type)
              .anyMatch(
                  event ->
                      event.path("type").asText().equals(type)
                          && event.at("/resource/id").asText().equals(resource));
        });
    return all;
  }

  static List<String> types(List<JsonNode> events) {
    return events.stream().map(event -> event.path("type").asText()).toList();
  }

  static List<Long> sequences(List<JsonNode> events) {
    return events.stream().map(event -> event.path("sequence").asLong()).toList();
  }

  Response ack(Map<String, ?> body) {
    return request().body(body).post(path + "/ack");
  }

  JsonNode position(Object... query) {
    Response response = new FeedClient(key, path + "/position").get(query);
    return Api.json(response).path("data");
  }

  /** A reader that goes on from where it was. */
  static final class Walk {
    private final FeedClient feed;
    private final int limit;
    private long after;

    Walk(FeedClient feed, int limit) {
      this.feed = feed;
      this.limit = limit;
    }

    /** Reads on; false when there was nothing new. */
    boolean on(List<JsonNode> read) {
      Response response = feed.get("after", after, "limit", limit);
      List<JsonNode> events = events(response);
      assertThat(events).hasSizeLessThanOrEqualTo(limit);
      read.addAll(events);
      after = cursor(response);
      return !events.isEmpty();
    }
  }
}
