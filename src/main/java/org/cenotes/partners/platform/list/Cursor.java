package org.cenotes.partners.platform.list;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.Base64;
import java.util.UUID;
import java.util.function.Function;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;

/**
 * The position of a page's last row in the order of its list; the next page starts after it.
 *
 * @param <K> what the list is ordered by; its text contains no vertical bar
 * @param order the name of the sort order in which the cursor was issued
 * @param key of the last row
 * @param id of the last row, which decides between equal keys
 * @param page the number of the next page
 */
public record Cursor<K>(String order, K key, UUID id, int page) {
  /**
   * Reads a cursor.
   *
   * @param key parses a key; throws if it cannot
   * @throws ApiException 400 when the cursor was not issued in this order
   */
  public static <K> Cursor<K> decode(String text, String order, Function<String, K> key) {
    try {
      String[] parts =
          new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8).split("\\|", -1);
      if (parts.length != 4 || !parts[0].equals(order)) {
        throw new IllegalArgumentException("issued in another order");
      }
      int page = Integer.parseInt(parts[3]);
      if (page < 2) {
        throw new IllegalArgumentException("no cursor leads to the first page");
      }
      return new Cursor<>(order, key.apply(parts[1]), id(parts[2]), page);
    } catch (IllegalArgumentException | DateTimeException e) {
      throw ApiException.about(
          HttpError.INVALID_DATA, "cursor", "was not issued for this list in this sort order");
    }
  }

  private static UUID id(String text) {
    UUID id = UUID.fromString(text);
    if (!id.toString().equals(text)) {
      throw new IllegalArgumentException("not the canonical form");
    }
    return id;
  }

  /** As sent in {@code X-Next-Cursor}. */
  public String encode() {
    String text = order + '|' + key + '|' + id + '|' + page;
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
