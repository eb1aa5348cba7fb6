package org.cenotes.partners.platform.response;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.cenotes.partners.platform.http.WithEditablePart;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.secret.Digests;
import org.jspecify.annotations.Nullable;

/**
 * The ETag of a response: a quoted hash of its body, or of what {@link ResponseRenderer#digested}
 * has in its place. That of a {@link WithEditablePart} ends with a dot and the hash of that part.
 */
record ResponseETag(String text) {
  static ResponseETag of(byte[] body) {
    return new ResponseETag('"' + Digests.fingerprint(body) + '"');
  }

  /** The ETag of a body with this data. */
  static ResponseETag of(byte[] body, @Nullable Object data) {
    return data instanceof WithEditablePart more
        ? new ResponseETag('"' + Digests.fingerprint(body) + endOf(more.editablePart()))
        : of(body);
  }

  /** The ETag that a reading method answers with this body. */
  static ResponseETag ofBody(byte[] body, Method reader) {
    Class<?> type = reader.getReturnType();
    return WithEditablePart.class.isAssignableFrom(type) ? of(body, data(body, type)) : of(body);
  }

  private static Object data(byte[] body, Class<?> type) {
    try {
      return Json.mapper().treeToValue(Json.mapper().readTree(body).path("data"), type);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The ETag that a reading method would answer for the data in the response of another method.
   *
   * @param answer the other method's response
   */
  static ResponseETag ofRead(byte[] answer, Method method, Method reader) {
    return ofBody(
        withMessage(answer, method, reader.getAnnotation(SuccessResponse.class).message()), reader);
  }

  /** As the other, for the response with this message, whose data has the same type. */
  static ResponseETag ofRead(byte[] answer, Method method, String message) {
    return ofBody(withMessage(answer, method, message), method);
  }

  private static byte[] withMessage(byte[] answer, Method method, String read) {
    String message = method.getAnnotation(SuccessResponse.class).message();
    // Both responses come from the same envelope and differ in its message, which precedes data.
    // Messages are ASCII, and ISO 8859-1 gives every other byte back as it was.
    StringBuilder body = new StringBuilder(new String(answer, StandardCharsets.ISO_8859_1));
    int start = body.indexOf('"' + message + '"') + 1;
    body.replace(start, start + message.length(), read);
    return body.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String endOf(Object part) {
    return '.' + Digests.fingerprint(Json.bytes(part)) + '"';
  }

  /** Whether {@code If-Match} names a response with this editable part, as a strong tag. */
  static boolean matchesPart(@Nullable String condition, Object part) {
    String end = endOf(part);
    return condition != null
        && tags(condition)
            .anyMatch(tag -> tag.equals("*") || tag.startsWith("\"") && tag.endsWith(end));
  }

  /** Whether {@code If-None-Match} names it, as a strong or a weak tag. */
  boolean matchesIfNoneMatch(@Nullable String condition) {
    return isNamed(condition, "W/" + text);
  }

  /** Whether {@code If-Match} names it, as a strong tag. */
  boolean matchesIfMatch(@Nullable String condition) {
    return isNamed(condition, text);
  }

  private boolean isNamed(@Nullable String condition, String otherwise) {
    return condition != null
        && tags(condition)
            .anyMatch(tag -> tag.equals("*") || tag.equals(text) || tag.equals(otherwise));
  }

  private static Stream<String> tags(String condition) {
    return Arrays.stream(condition.split(",")).map(String::strip);
  }
}
