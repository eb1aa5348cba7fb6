package org.cenotes.partners.domain.webhook.delivery;

import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.UUID;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.WireFormat;
import org.cenotes.partners.platform.list.Cursor;
import org.cenotes.partners.platform.list.PageQuery;
import org.cenotes.partners.platform.list.SortOrder;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** Query parameters of an endpoint's delivery log. */
public class DeliveryQuery extends PageQuery {
  @QueryParam("status")
  @Nullable DeliveryStatus status;

  @QueryParam("eventType")
  @Nullable EventType eventType;

  @QueryParam("startDate")
  @Parameter(description = "First day of creation (UTC), inclusive.")
  @Nullable LocalDate startDate;

  @QueryParam("dateFrom")
  @Parameter(description = "Alias of startDate.")
  @Nullable LocalDate dateFrom;

  @QueryParam("endDate")
  @Parameter(description = "Last day of creation (UTC), inclusive.")
  @Nullable LocalDate endDate;

  @QueryParam("dateTo")
  @Parameter(description = "Alias of endDate.")
  @Nullable LocalDate dateTo;

  @QueryParam("sortOrder")
  @Parameter(description = "By creation time. Default: desc.")
  @Nullable SortOrder sortOrder;

  @QueryParam("sortDirection")
  @Parameter(description = "Alias of sortOrder.")
  @Nullable SortOrder sortDirection;

  SortOrder order() {
    return SortOrder.agreed(sortOrder, sortDirection, SortOrder.DESC);
  }

  /** The cursor, if one was given. */
  @Nullable Cursor<Instant> after(UUID webhookId) {
    return cursor == null
        ? null
        : Cursor.decode(cursor, cursorOrder(webhookId), WireFormat::instant);
  }

  /** The cursor after the last row of a page. */
  Cursor<Instant> after(UUID webhookId, Delivery last, int page) {
    return new Cursor<>(cursorOrder(webhookId), last.createdAt, last.id, page + 1);
  }

  private String cursorOrder(UUID webhookId) {
    return Cursor.order("deliveries", webhookId, order(), filters());
  }

  @Nullable Instant from() {
    LocalDate first = firstDay();
    return first == null ? null : first.atStartOfDay().toInstant(ZoneOffset.UTC);
  }

  /** The exclusive upper bound. */
  @Nullable Instant until() {
    LocalDate first = firstDay();
    LocalDate last = lastDay();
    if (last == null) {
      return null;
    }
    if (first != null && last.isBefore(first)) {
      throw ApiException.about(HttpError.INVALID_DATA, "endDate", "must not be before startDate");
    }
    return last.plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC);
  }

  private @Nullable LocalDate firstDay() {
    return agreed("dateFrom", startDate, dateFrom);
  }

  private @Nullable LocalDate lastDay() {
    return agreed("dateTo", endDate, dateTo);
  }

  /** The filters as a cache key. */
  String filters() {
    return Arrays.asList(status, eventType, firstDay(), lastDay()).toString();
  }
}
