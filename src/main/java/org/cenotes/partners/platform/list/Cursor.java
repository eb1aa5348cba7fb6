package org.cenotes.partners.platform.list;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.Base64;
import java.util.UUID;
import java.util.function.Function;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;

/**
 * Where a page of a list ended, to go on from there: the last row's place in the order.
 *
 * @param <K> what the list is ordered by; its text has no bar
 * @param order the name of the order the cursor was made in
 * @param key the last row's
 * @param id the last row's, which decides between equal keys
 * @param page the number of the page it leads to, counted on from the page it was answered with
 */
public record Cursor<K>(String order, K key, UUID id, int page) {
  /**
   * Reads a cursor; one that was not made in this order is refused.
   *
   * @param key reads a key, with an exception for what is none
   */
  public static <K> Cursor<K> decode(String text, String order, Function<String, K> key) {
    try {
      String[] parts =
          new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8).split("\\|", -1);
      if (parts.length != 4 || !parts[0].equals(order)) {
        throw new IllegalArgumentException("another order's");
      }
      int page = Integer.parseInt(parts[3]);
      if (page < 2) {
        throw new IllegalArgumentException("no cursor leads to the first page");
      }
      return new Cursor<>(order, key.apply(parts[1]), id(parts[2]), page);
    } catch (IllegalArgumentException | DateTimeException e) {
      throw ApiException.about(
          HttpError.INVALID_DATA, "cursor", "is not a cursor of this list in this order");
    }
  }

  private static UUID id(String text) {
    UUID id = UUID.fromString(text);
    if (!id.toString().equals(text)) {
      throw new IllegalArgumentException("not as it was written");
    }
    return id;
  }

  /** As it is told in {@code X-Next-Cursor}. */
  public String encode() {
    String text = order + '|' + key + '|' + id + '|' + page;
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
