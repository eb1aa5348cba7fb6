package org.cenotes.partners.platform.list;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.Arrays;
import java.util.Base64;
import java.util.UUID;
import java.util.function.Function;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.secret.Digests;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.Scope;

/**
 * The position of a page's last row in the order of its list; the next page starts after it.
 *
 * @param <K> what the list is ordered by; its text contains no vertical bar
 * @param order what identifies the list, its order and its filters, from {@link #order}
 * @param key of the last row
 * @param id of the last row, which decides between equal keys
 * @param page the number of the next page
 */
public record Cursor<K>(String order, K key, UUID id, int page) {
  /**
   * What identifies a list of the caller's partner and data. A cursor is accepted by the list with
   * the same order and the same filters only.
   *
   * @param parts whatever makes the list another one: its name, path parameters, order, filters
   */
  public static String order(Object... parts) {
    Scope scope = CurrentScope.required();
    String all = scope.partnerId() + " " + scope.data() + " " + Arrays.toString(parts);
    return Digests.fingerprint(all.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Reads a cursor.
   *
   * @param key parses a key; throws if it cannot
   * @throws ApiException 400 when the cursor was not issued for this list, order and filters
   */
  public static <K> Cursor<K> decode(String text, String order, Function<String, K> key) {
    try {
      String[] parts =
          new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8).split("\\|", -1);
      if (parts.length != 4 || !parts[0].equals(order)) {
        throw new IllegalArgumentException("issued in another order");
      }
      int page = Integer.parseInt(parts[3]);
      if (page < 2 || page == Integer.MAX_VALUE) {
        throw new IllegalArgumentException("no cursor leads to this page");
      }
      return new Cursor<>(order, key.apply(parts[1]), id(parts[2]), page);
    } catch (IllegalArgumentException | DateTimeException e) {
      throw refused();
    }
  }

  /** What answers a cursor of another list. */
  static ApiException refused() {
    return ApiException.about(
        HttpError.INVALID_DATA,
        "cursor",
        "was not issued for this list with this sort order and these filters");
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
