package org.cenotes.partners.domain.delivery;

import jakarta.validation.constraints.Size;
import jakarta.ws.rs.QueryParam;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Base64;
import java.util.UUID;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.http.PageQuery;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** What an endpoint's log can be narrowed by; the newest come first. */
public class DeliveryQuery extends PageQuery {
  @QueryParam("status")
  @Nullable DeliveryStatus status;

  @QueryParam("eventType")
  @Nullable EventType eventType;

  @QueryParam("startDate")
  @Parameter(description = "First day on which the event came (UTC), inclusive.")
  @Nullable LocalDate startDate;

  @QueryParam("endDate")
  @Parameter(description = "Last day on which the event came (UTC), inclusive.")
  @Nullable LocalDate endDate;

  @QueryParam("cursor")
  @Size(min = 1, max = 200)
  @Parameter(
      description =
          "The rows after X-Next-Cursor of an earlier answer. page is then ignored, and currentPage"
              + " counts on from that answer's.")
  @Nullable String cursor;

  /**
   * Where the page before ended.
   *
   * @param page the number of the page it leads to
   */
  record Place(Instant createdAt, UUID id, int page) {
    static Place decode(String cursor) {
      try {
        String[] parts =
            new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8).split("/");
        return new Place(
            Instant.parse(parts[0]), UUID.fromString(parts[1]), Integer.parseInt(parts[2]));
      } catch (IllegalArgumentException | DateTimeException | ArrayIndexOutOfBoundsException e) {
        throw ApiException.about(HttpError.INVALID_DATA, "cursor", "is not a cursor of this list");
      }
    }

    String encode() {
      String text = createdAt + "/" + id + "/" + page;
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  @Nullable Place after() {
    return cursor == null ? null : Place.decode(cursor);
  }

  @Nullable Instant from() {
    return startDate == null ? null : startDate.atStartOfDay().toInstant(ZoneOffset.UTC);
  }

  /** The first instant that is too late. */
  @Nullable Instant until() {
    if (endDate == null) {
      return null;
    }
    if (startDate != null && endDate.isBefore(startDate)) {
      throw ApiException.about(HttpError.INVALID_DATA, "endDate", "must not be before startDate");
    }
    return endDate.plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC);
  }

  /** The filters, as a name for what they match. */
  String filters() {
    return Arrays.asList(status, eventType, startDate, endDate).toString();
  }
}
