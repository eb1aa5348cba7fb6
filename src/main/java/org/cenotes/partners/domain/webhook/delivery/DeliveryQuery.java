package org.cenotes.partners.domain.webhook.delivery;

import jakarta.validation.constraints.Pattern;
import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.UUID;
import org.cenotes.partners.domain.event.EventIds;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.platform.json.WireFormat;
import org.cenotes.partners.platform.list.Cursor;
import org.cenotes.partners.platform.list.Days;
import org.cenotes.partners.platform.list.PageQuery;
import org.cenotes.partners.platform.list.SortDirection;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** Query parameters of an endpoint's delivery log. */
public class DeliveryQuery extends PageQuery {
  @QueryParam("status")
  @Nullable DeliveryStatus status;

  @QueryParam("eventType")
  @Nullable EventType eventType;

  @QueryParam("eventId")
  @Pattern(regexp = EventIds.FORM, message = "must be the id of an event")
  @Parameter(description = "Id of the delivered event, which the receiver has as webhook-id.")
  @Nullable String eventId;

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
  @Nullable SortDirection sortOrder;

  @QueryParam("sortDirection")
  @Parameter(description = "Alias of sortOrder.")
  @Nullable SortDirection sortDirection;

  SortDirection order() {
    return SortDirection.agreed(sortOrder, sortDirection, SortDirection.DESC);
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

  Days days() {
    return Days.of(startDate, dateFrom, endDate, dateTo);
  }

  /** The filters as a cache key. */
  String filters() {
    Days days = days();
    return Arrays.asList(status, eventType, eventId, days.first(), days.last()).toString();
  }
}
