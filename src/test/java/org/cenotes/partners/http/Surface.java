package org.cenotes.partners.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One of the two surfaces of the same API, as a partner's client sees it: a key, the base of the
 * partner's own routes and that of the shared ones.
 */
record Surface(boolean isLive, String key, String base, String shared, FeedClient feed) {
  private static final Pattern MASKED =
      Pattern.compile(
          "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}" // ids
              + "|\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z" // times
              + "|CN-[0-9A-Z]{8}"
              + "|(?:qt|evt|req)_[0-9A-Za-z]+"
              + "|sim_(?:test_)?[0-9A-Za-z]+(?:_secret_[0-9A-Za-z]+)?"
              + "|\"recoveryToken\":\"[^\"]+\""
              + "|\"sequence\":\\d+"
              + "|\"livemode\":(?:true|false)");

  static Surface live(Partner partner) {
    return new Surface(true, partner.liveKey(), "/api/partner", "/api", FeedClient.live(partner));
  }

  static Surface sandbox(Partner partner) {
    String base = SandboxCalls.BASE;
    return new Surface(false, partner.testKey(), base, base, FeedClient.sandbox(partner));
  }

  Response get(String path, Object... query) {
    return Api.with(key)
        .queryParams(query.length == 0 ? Map.of() : Map.of((String) query[0], query[1]))
        .get(path);
  }

  Response post(String path, JsonNode body) {
    return Api.with(key).contentType(ContentType.JSON).body(body.toString()).post(path);
  }

  /** An answer without ids, times and livemode, in which alone the surfaces may differ. */
  static String masked(String json) {
    return MASKED.matcher(json).replaceAll(found -> Matcher.quoteReplacement("*"));
  }
}
