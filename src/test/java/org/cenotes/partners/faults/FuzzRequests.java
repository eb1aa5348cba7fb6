package org.cenotes.partners.faults;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.cenotes.partners.platform.json.Json;

/** Invents requests to the operations of an OpenAPI document: good, odd, and no HTTP at all. */
final class FuzzRequests {
  private static final List<String> METHODS =
      List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "get", "QUERY");
  private static final List<String> SEGMENTS =
      List.of(
          "0",
          "-1",
          "..",
          "%00",
          "%2F",
          "%zz",
          "%C3%A9",
          "%ff",
          "%f0%9f%98%80",
          ";a=b",
          "null",
          "1e9999999999",
          "x".repeat(5_000),
          "'%20OR%201=1--",
          "a.jsp",
          "%5c",
          "*",
          "~",
          "(a-)");
  private static final List<String> QUERIES =
      List.of(
          "page=0",
          "page=99999999999",
          "perPage=100",
          "perPage=-1",
          "sortBy=id",
          "sortOrder=desc",
          "cursor=AAAA",
          "cursor=%00",
          "after=-1",
          "after=1e9",
          "limit=1",
          "date=2026-12-24",
          "date=2026-02-30",
          "startDate=0000-01-01",
          "endDate=9999-12-31",
          "search=%25%5F%5C",
          "search=" + "a-".repeat(3_000),
          "status=confirmed",
          "status=",
          "locale=es",
          "a=%zz",
          "%",
          "a[]=1&a[]=2",
          "a={b}|",
          "types=" + "a,".repeat(2_000),
          "email=a%40b.example",
          "=",
          "&&&");
  private static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "-1",
          "0",
          "1.5",
          "1e400",
          "1e9999999999",
          "-1e-9999999999",
          "[]",
          "{}",
          "9223372036854775808",
          "1".repeat(2_000),
          "\"\"",
          "\" \"",
          "\"" + "1".repeat(3_000) + "\"",
          "\"" + "4 ".repeat(3_000) + "\"",
          "\"" + "a-".repeat(9_000) + "\"",
          "\"\\u0000\"",
          "\"\\ud800\"",
          "\"\u00ff\"",
          "\"2026-02-30\"",
          "\"2026-12-24\"",
          "\"24:00\"",
          "\"+529841234567\"",
          "\"a@b.example\"",
          "\"https://receiver.example:22/\"",
          "\"https://[::ffff:127.0.0.1]/\"",
          "\"<b>\"",
          "\"'; --\"",
          "[".repeat(40) + "]".repeat(40),
          "[".repeat(20_000),
          "{\"a\":{\"b\":[1e9999999999]}}",
          "\"\\u0130\\u00df\"",
          "[null]",
          "\"" + "x".repeat(100_000) + "\"",
          "{\"a\":1,\"a\":2}");
  private static final List<String> TYPES =
      List.of(
          "application/json;charset=utf-16",
          "text/plain",
          "application/json;q=zz",
          "*/*",
          "",
          "///",
          "multipart/form-data",
          "application/x-www-form-urlencoded",
          "application/xml",
          "application/merge-patch+json",
          "application/json; charset=\"",
          "APPLICATION/JSON");
  private static final List<String> HEADERS =
      List.of(
          "Accept: a/b;q=zz",
          "Accept: application/problem+json",
          "Accept: text/html",
          "Accept: ;;,",
          "Accept: application/json;q=0",
          "Accept-Language: en;q=zz,,;",
          "Accept-Language: *",
          "If-Match: *",
          "If-Match: \"x\"",
          "If-None-Match: W/\"x\",*",
          "Idempotency-Key: k",
          "Idempotency-Key: \"",
          "X-Request-Id: 4111111111111111",
          "X-Request-Id: a b",
          "Cookie: JSESSIONID=" + "x".repeat(9_000),
          "Cookie: LtpaToken2=x",
          "Range: bytes=zz",
          "X-Forwarded-For: " + "1,".repeat(2_000),
          "Forwarded: for=\"",
          "Expect: 200-ok",
          "Content-Encoding: gzip",
          "X-HTTP-Method-Override: DELETE",
          "Origin: null",
          "Upgrade: websocket",
          "Authorization: Basic YTpi",
          "Authorization: Bearer a.b.c",
          "X-API-Key: sk_live_" + "0".repeat(38),
          "X-API-Key: \u00ff",
          "traceparent: 00-x");
  private static final List<String> BROKEN =
      List.of(
          "Host: a b@c/",
          "Host: [",
          "Content-Length: 15 ",
          "Content-Length: 2147483648",
          "Content-Length: -5",
          "Content-Length: zz",
          "X-Large: " + "x".repeat(17_000),
          "X-Many: 1\r\n".repeat(120) + "X: 1",
          "A b: c",
          ": x",
          "X: \u0000",
          "X: a\r\n folded");

  private final Random random;
  private final JsonNode document;
  private final List<Route> routes = new ArrayList<>();
  private final List<String> credentials;
  private final List<String> ids;

  /**
   * Starts a series that is the same for the same seed, document, credentials and ids.
   *
   * @param credentials header lines without their end; an empty one is none
   * @param ids of things that exist
   */
  FuzzRequests(long seed, JsonNode document, List<String> credentials, List<String> ids) {
    this.random = new Random(seed);
    this.document = document;
    this.credentials = credentials;
    this.ids = ids;
    for (Map.Entry<String, JsonNode> path : document.path("paths").properties()) {
      for (Map.Entry<String, JsonNode> operation : path.getValue().properties()) {
        routes.add(new Route(operation.getKey(), path.getKey(), operation.getValue()));
      }
    }
  }

  private record Route(String method, String path, JsonNode operation) {}

  /**
   * A request.
   *
   * @param text its bytes in Latin 1
   * @param isHttp whether it keeps to the grammar of HTTP, so that the application sees it
   */
  record Request(String text, boolean isHttp) {}

  /** The next request of the series. */
  Request next() {
    Route route = one(routes);
    String method = chance(80) ? route.method().toUpperCase(java.util.Locale.ROOT) : one(METHODS);
    StringBuilder path = new StringBuilder();
    boolean plain = true;
    for (String segment : route.path().substring(1).split("/")) {
      boolean odd = chance(3);
      boolean parameter = segment.startsWith("{");
      String value = parameter && chance(70) ? one(ids) : one(SEGMENTS);
      plain &= !odd && (!parameter || ids.contains(value));
      path.append('/').append(odd || parameter ? value : segment);
    }
    if (chance(40)) {
      path.append('?').append(one(QUERIES)).append('&').append(one(QUERIES));
    }
    StringBuilder head = new StringBuilder();
    head.append(one(credentials)).append("\r\n");
    if (head.toString().isBlank()) {
      head.setLength(0);
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      head.append(one(HEADERS)).append("\r\n");
    }
    boolean broken = chance(3);
    if (broken) {
      head.append(one(BROKEN)).append("\r\n");
    }
    String body = chance(90) && !method.equals("GET") ? body(route.operation()) : "";
    if (!body.isEmpty()) {
      String type = chance(90) ? "application/json" : one(TYPES);
      head.append("Content-Type: ").append(type).append("\r\n");
      if (chance(90)) {
        head.append("Content-Length: ").append(body.length()).append("\r\n");
      } else {
        head.append("Transfer-Encoding: chunked\r\n");
        String size = chance(80) ? Integer.toHexString(body.length()) : "zz";
        broken |= size.equals("zz");
        body = size + "\r\n" + body + "\r\n0\r\n\r\n";
      }
    }
    String start = method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n";
    return new Request(start + RawHttp.close(head.toString()) + body, plain && !broken);
  }

  private String body(JsonNode operation) {
    JsonNode content = operation.at("/requestBody/content/application~1json");
    if (content.isMissingNode() || chance(5)) {
      return chance(50) ? one(VALUES) : "{\"a\":" + one(VALUES) + "}";
    }
    if (chance(20) && content.has("example")) {
      return Json.text(content.get("example"));
    }
    return chance(97) ? value(content.path("schema"), 0) : "{\"a\":1,";
  }

  /** A value of the schema with odd ones in it; members of all kinds are left out now and then. */
  private String value(JsonNode schema, int depth) {
    JsonNode resolved = schema;
    while (resolved.has("$ref")) {
      resolved = document.at(resolved.get("$ref").asText().substring(1));
    }
    JsonNode properties = resolved.path("properties");
    if (depth > 4 || chance(8)) {
      return one(VALUES);
    }
    if (!properties.isEmpty()) {
      List<String> members = new ArrayList<>();
      for (Map.Entry<String, JsonNode> member : properties.properties()) {
        if (chance(80)) {
          members.add('"' + member.getKey() + "\":" + value(member.getValue(), depth + 1));
        }
      }
      return "{" + String.join(",", members) + "}";
    }
    if (resolved.has("items")) {
      return "[" + value(resolved.get("items"), depth + 1) + "]";
    }
    if (resolved.has("enum")) {
      return Json.text(resolved.get("enum").get(random.nextInt(resolved.get("enum").size())));
    }
    if (resolved.path("format").asText().equals("uuid")) {
      return '"' + one(ids) + '"';
    }
    return switch (resolved.path("type").asText()) {
      case "integer", "number" -> Integer.toString(random.nextInt(20));
      case "boolean" -> Boolean.toString(random.nextBoolean());
      case "string" -> "\"text " + random.nextInt(1_000) + "\"";
      default -> one(VALUES);
    };
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private <T> T one(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
