package org.cenotes.partners.domain.delivery;

import jakarta.validation.constraints.Size;
import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.Cursor;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.http.PageQuery;
import org.cenotes.partners.platform.json.Wire;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** What an endpoint's log can be narrowed by; the newest come first. */
public class DeliveryQuery extends PageQuery {
  private static final String ORDER = "deliveries";

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

  @Nullable Cursor<Instant> after() {
    return cursor == null ? null : Cursor.decode(cursor, ORDER, Wire::instant);
  }

  /** Leads on from the last row of a page. */
  static Cursor<Instant> after(Delivery last, int page) {
    return new Cursor<>(ORDER, last.createdAt, last.id, page + 1);
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
