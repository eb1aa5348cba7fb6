package org.cenotes.partners.domain.dashboard;

import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import org.cenotes.partners.platform.list.Cursor;
import org.cenotes.partners.platform.list.Days;
import org.cenotes.partners.platform.list.SortedQuery;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** Query parameters of the activity feed. */
public class ActivityQuery extends SortedQuery {
  @QueryParam("type")
  @Size(max = 60)
  @Pattern(regexp = "[a-z_]+\\.[a-z_]+", message = "must be a type, such as reservation.created")
  @Parameter(description = "Only activity of this type, such as reservation.created.")
  @Nullable String type;

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
  @Nullable Cursor<ActivityPosition> after() {
    return cursor == null ? null : Cursor.decode(cursor, cursorOrder(), ActivityPosition::parse);
  }

  /** The cursor after a position. */
  Cursor<ActivityPosition> after(ActivityPosition position, int page) {
    return new Cursor<>(cursorOrder(), position, ActivityPosition.NO_ID, page + 1);
  }

  private String cursorOrder() {
    return Cursor.order("activity-feed", order(), filters());
  }

  @Nullable Instant from() {
    return days().from();
  }

  /** The exclusive upper bound. */
  @Nullable Instant until() {
    return days().until();
  }

  private Days days() {
    return Days.of(startDate, dateFrom, endDate, dateTo);
  }

  /** The filters as a cache key. */
  String filters() {
    return Arrays.asList(type, from(), until()).toString();
  }
}
