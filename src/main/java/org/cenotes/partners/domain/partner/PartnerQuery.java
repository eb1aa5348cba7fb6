package org.cenotes.partners.domain.partner;

import jakarta.validation.constraints.Size;
import jakarta.ws.rs.QueryParam;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.list.Conditions;
import org.cenotes.partners.platform.list.PageQuery;
import org.cenotes.partners.platform.list.SortOrder;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** The filters and order of a list of partners. */
public class PartnerQuery extends PageQuery {
  /** The members that a list of partners can be ordered by. */
  @Schema(name = "PartnerSort")
  public enum SortBy implements WireEnum {
    CREATED_AT("createdAt", "created_at"),
    COMPANY_NAME("companyName", "lower(company_name)");

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
  }

  @QueryParam("status")
  @Nullable PartnerStatus status;

  @QueryParam("partnerType")
  @Nullable PartnerType partnerType;

  @QueryParam("verified")
  @Nullable Boolean verified;

  @QueryParam("search")
  @Size(min = 1, max = 150)
  @Parameter(description = "Part of the company name or e-mail.")
  @Nullable String search;

  @QueryParam("startDate")
  @Parameter(description = "First day of registration (UTC), inclusive.")
  @Nullable LocalDate startDate;

  @QueryParam("dateFrom")
  @Parameter(description = "Alias of startDate.")
  @Nullable LocalDate dateFrom;

  @QueryParam("endDate")
  @Parameter(description = "Last day of registration (UTC), inclusive.")
  @Nullable LocalDate endDate;

  @QueryParam("dateTo")
  @Parameter(description = "Alias of endDate.")
  @Nullable LocalDate dateTo;

  @QueryParam("sortBy")
  @Nullable SortBy sortBy;

  @QueryParam("sortOrder")
  @Nullable SortOrder sortOrder;

  @QueryParam("sortDirection")
  @Parameter(description = "Alias of sortOrder.")
  @Nullable SortOrder sortDirection;

  /** The filters. */
  Conditions conditions() {
    LocalDate from = agreed("dateFrom", startDate, dateFrom);
    LocalDate until = agreed("dateTo", endDate, dateTo);
    if (from != null && until != null && until.isBefore(from)) {
      throw ApiException.about(HttpError.INVALID_DATA, "endDate", "must not be before startDate");
    }
    return new Conditions()
        .and("status = :status", status == null ? null : status.name())
        .and("partner_type = :type", new PartnerType.Column().convertToDatabaseColumn(partnerType))
        .and("verified = :verified", verified)
        .and("(lower(company_name) LIKE :search OR email LIKE :search)", pattern())
        .and(
            "created_at >= :from",
            from == null ? null : from.atStartOfDay(ZoneOffset.UTC).toInstant())
        .and(
            "created_at < :until",
            until == null ? null : until.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant());
  }

  private @Nullable String pattern() {
    return search == null
        ? null
        : '%' + search.strip().toLowerCase(Locale.ROOT).replaceAll("([\\\\%_])", "\\\\$1") + '%';
  }

  /** The order, made total by the id. */
  String orderBy() {
    SortOrder order = SortOrder.agreed(sortOrder, sortDirection, SortOrder.DESC);
    String column = (sortBy == null ? SortBy.CREATED_AT : sortBy).column;
    return column + ' ' + order + ", id " + order;
  }
}
