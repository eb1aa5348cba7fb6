package org.cenotes.partners.platform.request;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.jspecify.annotations.Nullable;

/**
 * Refuses requests with an ambiguous end, with a method that no route has, with a path that
 * programs on the way may read differently, or with headers that make the server's own parsers
 * fail: they answer with an exception, not with an error of the caller. The server's own checks of
 * methods and paths are off (http.xml, web.xml), because what they refuse passes no filter.
 */
public final class RequestCheck {
  private static final Set<String> VERSIONS = Set.of("HTTP/1.1", "HTTP/1.0");

  /** A name or an address, and a port. */
  private static final Pattern HOST =
      Pattern.compile("([A-Za-z0-9._-]{1,255}|\\[[0-9A-Fa-f:.]{2,45}])(:[0-9]{1,5})?");

  /** What fits into a long. */
  private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");

  /**
   * A weight as RFC 9110 12.4.2 defines it, or without its zero, as old clients of Java send it.
   */
  private static final Pattern WEIGHT =
      Pattern.compile("0(\\.[0-9]{0,3})?|\\.[0-9]{1,3}|1(\\.0{0,3})?");

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
    HttpError refusal = framingRefusal(request);
    if (refusal != null) {
      response.setHeader("Connection", "close");
      throw new ApiException(refusal);
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

  /**
   * The error that refuses a request whose end two servers could see in different places (RFC 9112,
   * sections 3.2, 6 and 11.2), as far as its headers show it; null if there is nothing to refuse.
   * The server itself accepts many such requests. What happens below the headers, a proxy must
   * refuse (docs/operations.md).
   */
  static @Nullable HttpError framingRefusal(HttpServletRequest request) {
    boolean isOld = "HTTP/1.0".equals(request.getProtocol());
    List<String> hosts = all(request, "Host");
    List<String> lengths = all(request, "Content-Length");
    List<String> encodings = all(request, "Transfer-Encoding");
    if (!VERSIONS.contains(request.getProtocol())
        || (hosts.isEmpty() ? !isOld : !isOne(hosts, HOST))
        || (!lengths.isEmpty() && !isOne(lengths, LENGTH))
        || (!encodings.isEmpty() && (isOld || !lengths.isEmpty() || !isChunked(encodings)))) {
      return HttpError.INVALID_DATA;
    }
    // JAX-RS has the length as an int
    return lengths.isEmpty() || Long.parseLong(lengths.get(0)) <= Integer.MAX_VALUE
        ? null
        : HttpError.PAYLOAD_TOO_LARGE;
  }

  private static boolean isOne(List<String> values, Pattern pattern) {
    return values.size() == 1 && pattern.matcher(values.get(0)).matches();
  }

  /** The one encoding that the server decodes. */
  private static boolean isChunked(List<String> encodings) {
    return encodings.size() == 1 && encodings.get(0).equalsIgnoreCase("chunked");
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
