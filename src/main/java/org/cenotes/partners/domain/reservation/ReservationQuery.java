package org.cenotes.partners.domain.reservation;

import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.UUID;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.json.WireFormat;
import org.cenotes.partners.platform.list.Conditions;
import org.cenotes.partners.platform.list.Cursor;
import org.cenotes.partners.platform.list.Days;
import org.cenotes.partners.platform.list.PageQuery;
import org.cenotes.partners.platform.list.SortDirection;
import org.cenotes.partners.platform.text.EmailAddresses;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** Filters and order of a list of reservations. */
public class ReservationQuery extends PageQuery {
  /** The sort keys. */
  @Schema(name = "ReservationSort")
  public enum SortBy implements WireEnum {
    VISIT_DATE("visitDate", "visit_date"),
    CREATED_AT("createdAt", "created_at");

    private final String wire;
    private final String column;

    SortBy(String wire, String column) {
      this.wire = wire;
      this.column = column;
    }

    @Override
    public String wire() {
      return wire;
    }

    String column() {
      return column;
    }
  }

  @QueryParam("status")
  @Nullable ReservationStatus status;

  @QueryParam("cenoteId")
  @Nullable UUID cenoteId;

  @QueryParam("guestEmail")
  @Email
  @Size(max = 254)
  @Nullable String guestEmail;

  @QueryParam("partnerReference")
  @Size(min = 1, max = 100)
  @Nullable String partnerReference;

  @QueryParam("startDate")
  @Parameter(description = "First visit date, inclusive.")
  @Nullable LocalDate startDate;

  @QueryParam("dateFrom")
  @Parameter(description = "Alias of startDate.")
  @Nullable LocalDate dateFrom;

  @QueryParam("endDate")
  @Parameter(description = "Last visit date, inclusive.")
  @Nullable LocalDate endDate;

  @QueryParam("dateTo")
  @Parameter(description = "Alias of endDate.")
  @Nullable LocalDate dateTo;

  @QueryParam("createdAfter")
  @Parameter(description = "Created at this instant or later.")
  @Nullable Instant createdAfter;

  @QueryParam("sortBy")
  @Nullable SortBy sortBy;

  @QueryParam("sortOrder")
  @Nullable SortDirection sortOrder;

  @QueryParam("sortDirection")
  @Parameter(description = "Alias of sortOrder.")
  @Nullable SortDirection sortDirection;

  /** The filters as text, equal for equal filters. */
  String filters() {
    return Arrays.asList(
            status, cenoteId, guestEmail, partnerReference, from(), until(), createdAfter)
        .toString();
  }

  SortBy by() {
    return sortBy == null ? SortBy.CREATED_AT : sortBy;
  }

  /** The cursor, if one was given. */
  @Nullable Cursor<?> after() {
    if (cursor == null) {
      return null;
    }
    return by() == SortBy.CREATED_AT
        ? Cursor.decode(cursor, cursorOrder(), WireFormat::instant)
        : Cursor.decode(cursor, cursorOrder(), WireFormat::date);
  }

  /** The cursor after the last row of a page. */
  Cursor<?> after(ReservationView last, int page) {
    Object key = by() == SortBy.CREATED_AT ? last.createdAt() : last.date();
    return new Cursor<>(cursorOrder(), key, last.id(), page + 1);
  }

  private String cursorOrder() {
    return Cursor.order("reservations", by(), order(), filters());
  }

  SortDirection order() {
    return SortDirection.agreed(sortOrder, sortDirection, SortDirection.DESC);
  }

  @Nullable LocalDate from() {
    return days().first();
  }

  @Nullable LocalDate until() {
    return days().last();
  }

  private Days days() {
    return Days.of(startDate, dateFrom, endDate, dateTo);
  }

  /** The filters that were given. */
  Conditions conditions() {
    return new Conditions()
        .and("status = :status", status == null ? null : status.wire())
        .and("cenote_id = :cenote", cenoteId)
        .and(
            "guest_email = :email",
            guestEmail == null ? null : EmailAddresses.normalize(guestEmail))
        .and("partner_reference = :reference", partnerReference)
        .and("visit_date >= :from", from())
        .and("visit_date <= :until", until())
        .and("created_at >= :created", createdAfter);
  }
}
