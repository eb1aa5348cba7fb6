package org.cenotes.partners.platform.request;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.Json;

/**
 * Refuses bodies with more values than any request needs. Bean Validation reports every one of them
 * that is wrong, whatever the maximum size of its list, and 256 KB hold 87,000.
 */
final class JsonBounds {
  /** The longest list that a request may have has 366 entries: the days of a schedule. */
  static final int MAX_ENTRIES = 500;

  /** A schedule with hours of its own for every day and season has half as many. */
  static final int MAX_TOKENS = 50_000;

  private JsonBounds() {}

  /**
   * Checks a body that has been read.
   *
   * @throws ApiException 400 when a list or an object has too many entries, or the body has too
   *     many values in all; nothing when it is no JSON, which its reader describes better
   */
  static void check(byte[] body) {
    Deque<int[]> open = new ArrayDeque<>();
    int tokens = 0;
    try (JsonParser parser = Json.mapper().createParser(body)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (++tokens > MAX_TOKENS) {
          throw refused();
        }
        if (token.isStructEnd()) {
          open.pop();
          continue;
        }
        boolean isEntry = token != JsonToken.FIELD_NAME;
        if (isEntry && !open.isEmpty() && ++open.peek()[0] > MAX_ENTRIES) {
          throw refused();
        }
        if (token.isStructStart()) {
          open.push(new int[1]);
        }
      }
    } catch (IOException notJson) {
      // its reader says what is wrong
    }
  }

  private static ApiException refused() {
    return ApiException.because(
        HttpError.INVALID_INPUT,
        "the body must not have lists or objects of more than 500 entries, or more than 50000"
            + " values in all");
  }
}
