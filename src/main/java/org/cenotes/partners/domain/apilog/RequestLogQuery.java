package org.cenotes.partners.domain.apilog;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.UUID;
import org.cenotes.partners.platform.json.WireFormat;
import org.cenotes.partners.platform.list.Conditions;
import org.cenotes.partners.platform.list.Cursor;
import org.cenotes.partners.platform.list.Days;
import org.cenotes.partners.platform.list.SortedQuery;
import org.cenotes.partners.platform.request.CardNumbers;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** Query parameters of the list of recorded calls. */
public class RequestLogQuery extends SortedQuery {
  @QueryParam("requestId")
  @Pattern(regexp = "[A-Za-z0-9._-]{1,64}", message = "must be the X-Request-Id of a response")
  @Parameter(description = "Only calls with this X-Request-Id.")
  @Nullable String requestId;

  @QueryParam("status")
  @Min(100)
  @Max(599)
  @Parameter(description = "Only responses with this HTTP status.")
  @Nullable Integer status;

  @QueryParam("route")
  @Size(min = 1, max = 100)
  @Parameter(
      description = "Only calls of this path template, such as /api/partner/reservations/{id}.")
  @Nullable String route;

  @QueryParam("keyId")
  @Parameter(description = "Only calls with this API key.")
  @Nullable UUID keyId;

  @QueryParam("startDate")
  @Parameter(description = "First day (UTC), inclusive.")
  @Nullable LocalDate startDate;

  @QueryParam("dateFrom")
  @Parameter(description = "Alias of startDate.")
  @Nullable LocalDate dateFrom;

  @QueryParam("endDate")
  @Parameter(description = "Last day (UTC), inclusive.")
  @Nullable LocalDate endDate;

  @QueryParam("dateTo")
  @Parameter(description = "Alias of endDate.")
  @Nullable LocalDate dateTo;

  /** The cursor, if one was given. */
  @Nullable Cursor<Instant> after() {
    return cursor == null ? null : Cursor.decode(cursor, cursorOrder(), WireFormat::instant);
  }

  /** The cursor after the last row of a page. */
  Cursor<Instant> after(RequestLogView last, int page) {
    return new Cursor<>(cursorOrder(), last.at(), last.id(), page + 1);
  }

  private String cursorOrder() {
    return Cursor.order("request-logs", order(), filters());
  }

  /** The filters. */
  Conditions conditions() {
    Days days = days();
    return new Conditions()
        .and("request_id = :request", requestId == null ? null : CardNumbers.masked(requestId))
        .and("status = :status", status)
        .and("route = :route", route)
        .and("key_id = :key", keyId)
        .and("at >= :from", days.from())
        .and("at < :until", days.until());
  }

  /** The filters as a cache key. */
  String filters() {
    Days days = days();
    return Arrays.asList(requestId, status, route, keyId, days.first(), days.last()).toString();
  }

  private Days days() {
    return Days.of(startDate, dateFrom, endDate, dateTo);
  }
}
