package org.cenotes.partners.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Invalid booking bodies, each made from a valid one. */
final class InvalidBodies {
  private static final String INPUT = "validation.invalid_input";
  private static final String DATA = "validation.invalid_data";

  private final ObjectNode good;
  private final Map<String, Bad> all = new LinkedHashMap<>();

  /** A body, and the key it is refused with. */
  record Bad(byte[] body, String key) {}

  private InvalidBodies(ObjectNode good) {
    this.good = good;
    addForms();
    addNumbers();
    addTexts();
    addValues();
  }

  static Map<String, Bad> of(ObjectNode good) {
    return new InvalidBodies(good).all;
  }

  private void addForms() {
    String text = good.toString();
    add("empty", "", DATA);
    add("not closed", text.substring(0, text.length() - 1), DATA);
    add("not JSON", "visitors=2", DATA);
    add("single quotes", text.replace('"', '\''), DATA);
    add("comment", "/* */" + text, DATA);
    add("trailing object", text + "{}", DATA);
    add("trailing word", text + " x", DATA);
    add("duplicate member", text.replace("\"visitors\":2", "\"visitors\":2,\"visitors\":3"), DATA);
    add("duplicate unknown member", with("\"x\":1,\"x\":2"), DATA);
    add("array", "[" + text + "]", DATA);
    add("string", "\"text\"", DATA);
    add("number", "5", DATA);
    add("null", "null", DATA);
    add("deep unknown member", with("\"x\":" + "[".repeat(1100) + "]".repeat(1100)), DATA);
    add("deep", "{\"x\":".repeat(1100) + "1" + "}".repeat(1100), DATA);
  }

  private void addNumbers() {
    for (String value :
        new String[] {"4294967297", "3.9", "2.0", "\"3\"", "\"\"", "true", "1e2", "{}", "[2]"}) {
      add("visitors " + value, replaced("visitors", value), DATA);
    }
    add("visitors NaN", replaced("visitors", "NaN"), DATA);
    add("visitors 02", replaced("visitors", "02"), DATA);
    add("visitors 9e999999999", replaced("visitors", "9e999999999"), DATA);
    for (String value : new String[] {"null", "0", "-1", "51"}) {
      add("visitors " + value, replaced("visitors", value), INPUT);
    }
    add("latitude 90.1", with("\"pickup\":{\"latitude\":90.1}"), INPUT);
    add("quantity text", with(services("\"1\"")), DATA);
    add("quantity 51", with(services("51")), INPUT);
  }

  private String services(String quantity) {
    return "\"additionalServices\":[{\"serviceId\":"
        + good.get("cenoteId")
        + ",\"quantity\":"
        + quantity
        + "}]";
  }

  private void addTexts() {
    add("NUL", replaced("firstName", "\"a\\u0000b\""), INPUT);
    add("raw NUL", replaced("firstName", "\"a\u0000b\""), DATA);
    add("high surrogate alone", replaced("firstName", "\"a\\ud800\""), INPUT);
    add("low surrogate alone", replaced("firstName", "\"\\udc00a\""), INPUT);
    add("NUL in a name of metadata", with("\"metadata\":{\"a\\u0000\":\"b\"}"), INPUT);
    add("NUL in metadata", with("\"metadata\":{\"a\":\"\\u0000\"}"), INPUT);
    all.put("invalid UTF-8", new Bad(broken(0xff), DATA));
    all.put("overlong UTF-8", new Bad(broken(0xc0, 0xaf), DATA));
    all.put("UTF-8 surrogate", new Bad(broken(0xed, 0xa0, 0x80), DATA));
    all.put("UTF-16", new Bad(good.toString().getBytes(StandardCharsets.UTF_16LE), DATA));
    add("number for a text", replaced("firstName", "7"), DATA);
    add("too long", replaced("firstName", "\"" + "x".repeat(151) + "\""), INPUT);
    add("metadata not text", with("\"metadata\":{\"a\":1}"), DATA);
  }

  private void addValues() {
    add("unknown enum value", with("\"transportationType\":\"donkey\""), INPUT);
    add("Java's enum name", with("\"transportationType\":\"OWN\""), INPUT);
    add("enum by number", with("\"transportationType\":0"), DATA);
    add("payment method by number", with("\"paymentMethod\":0"), DATA);
    add("February 30", replaced("date", "\"2026-02-30\""), INPUT);
    add("date with time", replaced("date", "\"2026-03-01T00:00:00Z\""), INPUT);
    add("date as number", replaced("date", "20260301"), DATA);
    add("date as array", replaced("date", "[2026,3,1]"), DATA);
    add("24:00", replaced("startTime", "\"24:00\""), INPUT);
    add("seconds", replaced("startTime", "\"09:00:00\""), INPUT);
    add("9:00", replaced("startTime", "\"9:00\""), INPUT);
    add("short UUID", replaced("cenoteId", "\"1-1-1-1-1\""), INPUT);
    add("not an e-mail", replaced("guestEmail", "\"nobody\""), INPUT);
    add("not a phone number", replaced("guestPhone", "\"call me\""), INPUT);
    add("no country", with("\"nationality\":\"XX\""), INPUT);
    add("no language", with("\"locale\":\"not a tag\""), INPUT);
    add("ages do not add up", with("\"ageBreakdown\":{\"adult\":1,\"child\":2}"), INPUT);
    add("no adult", with("\"ageBreakdown\":{\"adult\":0,\"child\":2}"), INPUT);
    add(
        "pickup without transport",
        with("\"pickup\":{\"requested\":true,\"locationName\":\"x\"}"),
        INPUT);
    add(
        "pickup without a place",
        with("\"transportationType\":\"shared_shuttle\",\"pickup\":{\"requested\":true}"),
        INPUT);
    add("shuttle without pickup", with("\"transportationType\":\"shared_shuttle\""), INPUT);
    add("alias disagrees", with("\"email\":\"other@example.com\""), INPUT);
  }

  private void add(String name, String body, String key) {
    all.put(name, new Bad(body.getBytes(StandardCharsets.UTF_8), key));
  }

  /** The good body with another member in front. */
  private String with(String member) {
    return "{" + member + "," + good.toString().substring(1);
  }

  private String replaced(String member, String json) {
    String marker = "\"@@\"";
    return good.deepCopy().put(member, "@@").toString().replace(marker, json);
  }

  /** A first name with bytes that are no UTF-8. */
  private byte[] broken(int... bytes) {
    byte[] body = replaced("firstName", "\"@#$\"").getBytes(StandardCharsets.ISO_8859_1);
    String text = new String(body, StandardCharsets.ISO_8859_1);
    StringBuilder wrong = new StringBuilder();
    for (int b : bytes) {
      wrong.append((char) b);
    }
    return text.replace("@#$", wrong).getBytes(StandardCharsets.ISO_8859_1);
  }
}
