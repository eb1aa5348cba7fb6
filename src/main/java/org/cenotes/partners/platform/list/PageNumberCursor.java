package org.cenotes.partners.platform.list;

import jakarta.ws.rs.core.UriInfo;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Set;
import java.util.TreeMap;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.secret.Digests;

/**
 * The cursor of a list that is short enough to be read by page numbers: the number, bound to the
 * list, its order and its filters. Long lists use {@link Cursor}.
 */
final class PageNumberCursor {
  private static final Set<String> PAGE_PARAMETERS = Set.of("page", "cursor");

  private PageNumberCursor() {}

  static String encode(UriInfo list, int page) {
    String text = fingerprint(list) + '|' + page;
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * The number of the page.
   *
   * @throws ApiException 400 when the cursor was not issued for this list
   */
  static int decode(String text, UriInfo list, int maxPage) {
    try {
      String[] parts =
          new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8).split("\\|", -1);
      int page = Integer.parseInt(parts[parts.length - 1]);
      if (parts.length == 2 && parts[0].equals(fingerprint(list)) && page > 1 && page <= maxPage) {
        return page;
      }
    } catch (IllegalArgumentException e) {
      throw Cursor.refused();
    }
    throw Cursor.refused();
  }

  /** What identifies the list: its path and all parameters but those that name a page. */
  private static String fingerprint(UriInfo list) {
    StringBuilder text = new StringBuilder(escaped(list.getPath()));
    new TreeMap<>(list.getQueryParameters())
        .forEach(
            (name, values) -> {
              if (!PAGE_PARAMETERS.contains(name)) {
                values.forEach(
                    value ->
                        text.append('&').append(escaped(name)).append('=').append(escaped(value)));
              }
            });
    return Digests.fingerprint(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** So that no value looks like another parameter. */
  private static String escaped(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
