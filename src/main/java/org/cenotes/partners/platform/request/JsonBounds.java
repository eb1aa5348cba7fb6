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
 * Counts the values of JSON and refuses more than any request needs. Bean Validation reports every
 * one of them that is wrong, whatever the maximum size of its list, and 256 KB hold 87,000.
 */
public final class JsonBounds {
  /** The longest list that a request may have has 366 entries: the days of a schedule. */
  static final int MAX_ENTRIES = 500;

  /** A schedule with hours of its own for every day and season has half as many. */
  static final int MAX_TOKENS = 50_000;

  /** Most requests have fewer; of one with more, only the first violation is reported. */
  private static final int MANY = 1_000;

  private JsonBounds() {}

  /**
   * Checks a body or a row of a file, and says whether it has so many values that validation must
   * end early.
   *
   * @throws ApiException as {@link #check}
   */
  public static boolean isLarge(byte[] body) {
    return body.length > MANY
        && check(body) > MANY; // each value has a byte at least, and two with its comma
  }

  /**
   * Checks a body.
   *
   * @return the number of its values; names of members, and the beginning and the end of lists and
   *     objects, count as one each
   * @throws ApiException 400 when a list or an object has too many entries, or the body has too
   *     many values in all; nothing when it is no JSON, which its reader describes better
   */
  static int check(byte[] body) {
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
    return tokens;
  }

  private static ApiException refused() {
    return ApiException.because(
        HttpError.INVALID_INPUT,
        "a body or row must not have lists or objects of more than 500 entries, or more than 50000"
            + " values in all");
  }
}
