package org.cenotes.partners.platform.request;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;

/**
 * Refuses requests with an ambiguous end, with a method that no route has, with a path that
 * programs on the way may read differently, or with headers that make the server's own parsers
 * fail: they answer with an exception, not with an error of the caller. The server's own checks of
 * methods and paths are off (http.xml, web.xml), because what they refuse passes no filter.
 */
public final class RequestCheck {
  /** A weight as RFC 9110 12.4.2 defines it. */
  private static final Pattern WEIGHT = Pattern.compile("0(\\.[0-9]{0,3})?|1(\\.0{0,3})?");

  /** A separator, a dot or the end of a path, encoded, or a backslash. */
  private static final Pattern AMBIGUOUS =
      Pattern.compile("%(2f|5c|2e|23)|\\\\", Pattern.CASE_INSENSITIVE);

  /** A character encoding, anywhere in a media type, as the server looks for it. */
  private static final Pattern CHARSET =
      Pattern.compile("charset *+= *+(\"?+)([^\";, ]*+)(\"?+)", Pattern.CASE_INSENSITIVE);

  private static final String NO_MEDIA_TYPES =
      "%s must be a list of media types; q is a number from 0 to 1";

  private RequestCheck() {}

  /**
   * Checks the method, the path and the headers of a request.
   *
   * @throws ApiException 400, 405, 413 or 415; the response already has the headers that go with it
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
    if (!RequestMetrics.isRouteMethod(request.getMethod())) {
      response.setHeader("Allow", RequestMetrics.ALLOW);
      throw new ApiException(HttpError.METHOD_NOT_ALLOWED);
    }
    if (AMBIGUOUS.matcher(request.getRequestURI()).find()) {
      throw invalid("the path must not contain %2F, %5C, %2E, %23 or a backslash");
    }
    if (all(request, "Idempotency-Key").size() > 1) {
      throw invalid("Idempotency-Key must be sent once");
    }
    List<String> accepted = all(request, "Accept");
    checkMediaTypes("Accept", accepted);
    if (!accepted.stream().allMatch(RequestCheck::namesTypes)) {
      throw invalid(NO_MEDIA_TYPES.formatted("Accept"));
    }
    if (!all(request, "Accept-Language").stream().allMatch(RequestCheck::hasGoodWeights)) {
      throw invalid("Accept-Language must be a list of languages; q is a number from 0 to 1");
    }
    if (all(request, "Content-Encoding").stream().anyMatch(RequestCheck::isCompression)) {
      throw ApiException.because(
          HttpError.UNSUPPORTED_MEDIA_TYPE, "the body must not have a Content-Encoding");
    }
    List<String> contentTypes = all(request, "Content-Type");
    checkMediaTypes("Content-Type", contentTypes);
    if (!contentTypes.stream().allMatch(RequestCheck::hasKnownCharset)) {
      throw invalid("Content-Type has an unknown charset");
    }
  }

  private static boolean isCompression(String encoding) {
    return !encoding.isBlank() && !encoding.strip().equalsIgnoreCase("identity");
  }

  private static void checkMediaTypes(String name, List<String> values) {
    if (!values.stream().allMatch(RequestCheck::hasGoodWeights)) {
      throw invalid(NO_MEDIA_TYPES.formatted(name));
    }
    if (!values.stream().allMatch(RequestCheck::hasClosedQuotes)) {
      throw invalid(name + " has a quotation mark that is not closed");
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

  /** Whether every range is a type and a subtype, or an asterisk, as old clients send. */
  static boolean namesTypes(String ranges) {
    if (ranges.indexOf('"') >= 0) {
      return true; // a comma may be in quotes
    }
    for (String range : ranges.split(",")) {
      String type = range.split(";", 2)[0].strip();
      int slash = type.indexOf('/');
      if (!type.isEmpty() && !type.equals("*") && (slash < 1 || slash == type.length() - 1)) {
        return false;
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

  static boolean hasKnownCharset(String mediaType) {
    Matcher charset = CHARSET.matcher(mediaType);
    while (charset.find()) {
      if (!charset.group(1).equals(charset.group(3)) || !isKnown(charset.group(2))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isKnown(String charset) {
    try {
      return Charset.isSupported(charset);
    } catch (IllegalCharsetNameException e) {
      return false;
    }
  }

  private static ApiException invalid(String sentence) {
    return ApiException.because(HttpError.INVALID_DATA, sentence);
  }
}
