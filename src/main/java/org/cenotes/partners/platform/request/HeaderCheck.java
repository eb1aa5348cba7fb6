package org.cenotes.partners.platform.request;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;

/**
 * Refuses headers that make the server's own parsers fail, before they are parsed: they answer with
 * an exception, not with an error of the caller.
 */
public final class HeaderCheck {
  /** A weight as RFC 9110 12.4.2 defines it. */
  private static final Pattern WEIGHT = Pattern.compile("0(\\.[0-9]{0,3})?|1(\\.0{0,3})?");

  private HeaderCheck() {}

  /**
   * Checks the headers of a request.
   *
   * @throws ApiException 400
   */
  public static void check(HttpServletRequest request) {
    for (String name : List.of("Accept", "Content-Type")) {
      if (!all(request, name).stream().allMatch(HeaderCheck::hasGoodWeights)) {
        throw invalid(name + " must be a list of media types; q is a number from 0 to 1");
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

  private static ApiException invalid(String sentence) {
    return ApiException.because(HttpError.INVALID_DATA, sentence);
  }
}
