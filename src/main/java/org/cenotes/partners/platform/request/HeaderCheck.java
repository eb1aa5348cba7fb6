package org.cenotes.partners.platform.request;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;

/**
 * Refuses requests with an ambiguous end, with a method that no route has, or with headers that
 * make the server's own parsers fail: they answer with an exception, not with an error of the
 * caller.
 */
public final class HeaderCheck {
  /** A weight as RFC 9110 12.4.2 defines it. */
  private static final Pattern WEIGHT = Pattern.compile("0(\\.[0-9]{0,3})?|1(\\.0{0,3})?");

  private HeaderCheck() {}

  /**
   * Checks the method and the headers of a request.
   *
   * @throws ApiException 400, 405 or 413; the response already has the headers that go with it
   */
  public static void check(HttpServletRequest request, HttpServletResponse response) {
    OptionalInt refusal = Framing.refusal(request);
    if (refusal.isPresent()) {
      response.setHeader("Connection", "close");
      throw new ApiException(
          refusal.getAsInt() == HttpServletResponse.SC_BAD_REQUEST
              ? HttpError.INVALID_DATA
              : HttpError.PAYLOAD_TOO_LARGE);
    }
    if (!RequestMetrics.isUsed(request.getMethod())) {
      response.setHeader("Allow", RequestMetrics.ALLOW);
      throw new ApiException(HttpError.METHOD_NOT_ALLOWED);
    }
    if (all(request, "Idempotency-Key").size() > 1) {
      throw invalid("Idempotency-Key must be sent once");
    }
    for (String name : List.of("Accept", "Content-Type")) {
      if (!all(request, name).stream().allMatch(HeaderCheck::hasGoodWeights)) {
        throw invalid(name + " must be a list of media types; q is a number from 0 to 1");
      }
      if (!all(request, name).stream().allMatch(HeaderCheck::hasClosedQuotes)) {
        throw invalid(name + " has a quotation mark that is not closed");
      }
    }
  }

  private static List<String> all(HttpServletRequest request, String name) {
    return Collections.list(request.getHeaders(name));
  }

  /** Whether every parameter {@code q} is a weight. */
  static boolean hasGoodWeights(String mediaTypes) {
    for (String type : mediaTypes.split(",")) {
      for (String parameter : type.split(";")) {
        int equals = parameter.indexOf('=');
        if (equals > 0
            && parameter.substring(0, equals).strip().equalsIgnoreCase("q")
            && !WEIGHT.matcher(parameter.substring(equals + 1).strip()).matches()) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean hasClosedQuotes(String mediaTypes) {
    boolean quoted = false;
    for (int i = 0; i < mediaTypes.length(); i++) {
      char character = mediaTypes.charAt(i);
      if (character == '"') {
        quoted = !quoted;
      } else if (character == '\\' && quoted) {
        i++; // whatever it escapes
      }
    }
    return !quoted;
  }

  private static ApiException invalid(String sentence) {
    return ApiException.because(HttpError.INVALID_DATA, sentence);
  }
}
