package org.cenotes.partners.faults;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Requests that a node refuses, in one line of its log at most. */
final class MalformedRequests {
  private static final String CHECKOUT = "/api/checkout/cardprovider-native/create-payment-intent";
  private static final String METHODS = "/api/payment-methods";
  private static final String PAGE = "/simulator/payments/x";

  private MalformedRequests() {}

  /** Each with the status of its response. */
  static Map<String, Integer> withStatus() {
    String json = "Content-Type: application/json\r\n";
    String body = "{\"a\":\"bbbbbbb\"}";
    String large = "x".repeat(16_000);
    Map<String, Integer> requests = new LinkedHashMap<>();
    requests.put(post(json + "Content-Length: 15 \r\n", body), 400);
    requests.put(post(json + "Content-Length: 2147483648\r\n", body), 413);
    requests.put(post(json + "Content-Length: 99999999999999999999\r\n", body), 400);
    requests.put(get(METHODS, "Content-Length: 2147483648\r\n"), 413);
    requests.put(get(METHODS, "Accept: a/b;q=zz\r\n"), 400);
    requests.put(post("Content-Type: application/json;q=zz\r\nContent-Length: 15\r\n", body), 400);
    requests.put("GET " + METHODS + " HTTP/1.1\r\nHost: a b@c/\r\nConnection: close\r\n\r\n", 400);
    for (String number : List.of("1e9999999999", "1e-9999999999", "-1e9999999999")) {
      for (String sent :
          List.of(
              "{\"reservationId\":" + number + "}",
              "{\"a\":{\"b\":[" + number + "]}}",
              "{\"reservationId\":\"x\",\"email\":" + number + "}")) {
        requests.put(post(json + "Content-Length: " + sent.length() + "\r\n", sent), 400);
      }
    }
    String digits = "{\"reservationId\":\"" + "1".repeat(3000) + "\"}";
    requests.put(post(json + "Content-Length: " + digits.length() + "\r\n", digits), 400);
    requests.put(get("/api/nothing?a=%zz", ""), 404);
    requests.put(get("/api/nothing?a={b}|", ""), 404);
    String form = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\n";
    requests.put(
        "POST " + PAGE + "?outcome=%zz HTTP/1.1\r\nHost: x\r\n" + RawHttp.close(form), 400);
    String malformedForm = "POST /api/auth/login?a=%zz&=%&b HTTP/1.1\r\nHost: x\r\n";
    requests.put(malformedForm + RawHttp.close(form), 400);
    String zipped = form.replace("Length: 0", "Length: 4") + "Content-Encoding: gzip\r\n";
    requests.put(malformedForm + RawHttp.close(zipped) + "a=%z", 415);
    for (String path : List.of("/api/%2Fx", "/api/payment-methods%2F", "/api/x%5cy", "/api/\\x")) {
      requests.put(get(path, ""), 400);
    }
    for (String charset : List.of("", "'", "\"", "\"utf-8", ";\"", "nonsense", "\"x\"")) {
      for (String path : List.of(METHODS, "/", "/api/%2Fx", "/partner/ws")) {
        requests.put(get(path, "Content-Type: a/b; charset=" + charset + "\r\n"), 400);
      }
    }
    for (String path : List.of(METHODS, "/", "/api/%2Fx", "/partner/ws", "/docs")) {
      for (String headers : List.of("", "Content-Type: a/b; charset=\"\r\n")) {
        requests.put("TRACE " + path + get("", headers).substring("GET ".length()), 405);
      }
    }
    for (String path : List.of("/x.jsp", "/x.jspx", "/x.jsw", "/x.jsv", "/a/b.jsp", "/" + large)) {
      requests.put(get(path, ""), 404);
    }
    requests.put(post(json + "Content-Encoding: gzip\r\nContent-Length: 15\r\n", body), 415);
    String many = "{\"selectedServices\":[" + "{},".repeat(80_000) + "{}]}";
    requests.put(post(json + "Content-Length: " + many.length() + "\r\n", many), 400);
    requests.put(
        get("/api/cenotes?page=0", "Accept-Language: en" + "-variant1".repeat(1_700) + "\r\n"),
        400);
    requests.put(get("/x", "Accept-Language: zz" + "-zz".repeat(5_000) + "\r\n"), 404);
    requests.put(get("/api/partner-settings", "Cookie: JSESSIONID=" + large + "\r\n"), 401);
    requests.put(get("/api/partner-settings", "Cookie: LtpaToken2=" + large + "\r\n"), 401);
    requests.put(get("/api/partner-settings", "Cookie: a=" + large + "\r\n"), 401);
    requests.put(get("/api/partner-settings", "Authorization: Bearer " + large + "\r\n"), 401);
    return requests;
  }

  private static String get(String path, String headers) {
    return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + RawHttp.close(headers);
  }

  private static String post(String headers, String body) {
    return "POST " + CHECKOUT + " HTTP/1.1\r\nHost: localhost\r\n" + RawHttp.close(headers) + body;
  }
}
