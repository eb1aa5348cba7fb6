package org.cenotes.partners.domain.reservation;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Base64;
import java.util.UUID;
import org.cenotes.partners.domain.reservation.ReservationQuery.SortBy;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.Wire;

/**
 * Where the page before ended: the last row's place in the order.
 *
 * @param by the order the cursor was made in
 * @param key an {@link Instant} or a {@link LocalDate}
 * @param page the number of the page it leads to, counted on from the page it was answered with
 */
record Cursor(SortBy by, Object key, UUID id, int page) {
  /** Leads on from the last row of a page. */
  static Cursor after(Reservation last, SortBy by, int page) {
    Object key = by == SortBy.CREATED_AT ? last.createdAt : last.date;
    return new Cursor(by, key, last.id, page + 1);
  }

  /** Reads a cursor; one that was not made by this order is refused. */
  static Cursor decode(String text, SortBy by) {
    try {
      String[] parts =
          new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8).split("\\|", -1);
      if (parts.length != 4 || !parts[0].equals(by.name())) {
        throw new IllegalArgumentException("another order's");
      }
      Object key = by == SortBy.CREATED_AT ? Wire.instant(parts[1]) : Wire.date(parts[1]);
      int page = Integer.parseInt(parts[3]);
      if (page < 2) {
        throw new IllegalArgumentException("no cursor leads to the first page");
      }
      return new Cursor(by, key, Wire.uuid(parts[2]), page);
    } catch (IllegalArgumentException | DateTimeException e) {
      throw ApiException.about(
          HttpError.INVALID_DATA, "cursor", "is not a cursor of this list in this order");
    }
  }

  String encode() {
    String text = by.name() + '|' + key + '|' + id + '|' + page;
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
