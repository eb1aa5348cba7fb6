package org.cenotes.partners.domain.partner;

import jakarta.validation.constraints.Size;
import jakarta.ws.rs.QueryParam;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.list.PageQuery;
import org.cenotes.partners.platform.list.SortOrder;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** What a list of partners can be narrowed and ordered by. */
public class PartnerQuery extends PageQuery {
  /** What a list of partners can be ordered by. */
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
  @Parameter(description = "Part of the company's name or of the e-mail.")
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

  /** The filters as conjuncts of SQL; their values are added to {@code values} by name. */
  String where(Map<String, Object> values) {
    Map<String, @Nullable Object> given = new LinkedHashMap<>();
    given.put("status = :status", status == null ? null : status.name());
    given.put(
        "partner_type = :type", new PartnerType.Column().convertToDatabaseColumn(partnerType));
    given.put("verified = :verified", verified);
    given.put("(lower(company_name) LIKE :search OR email LIKE :search)", pattern());
    LocalDate from = agreed("dateFrom", startDate, dateFrom);
    LocalDate until = agreed("dateTo", endDate, dateTo);
    if (from != null && until != null && until.isBefore(from)) {
      throw ApiException.about(HttpError.INVALID_DATA, "endDate", "must not be before startDate");
    }
    given.put(
        "created_at >= :from", from == null ? null : from.atStartOfDay(ZoneOffset.UTC).toInstant());
    given.put(
        "created_at < :until",
        until == null ? null : until.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant());
    StringBuilder where = new StringBuilder();
    given.forEach(
        (condition, value) -> {
          if (value != null) {
            where.append(" AND ").append(condition);
            values.put(name(condition), value);
          }
        });
    return where.toString();
  }

  /** The parameter of a condition. */
  private static String name(String condition) {
    return condition.substring(condition.lastIndexOf(':') + 1).replace(")", "");
  }

  private @Nullable String pattern() {
    return search == null
        ? null
        : '%' + search.strip().toLowerCase(Locale.ROOT).replaceAll("([\\\\%_])", "\\\\$1") + '%';
  }

  /** The order, total by the id. */
  String orderBy() {
    SortOrder order = SortOrder.agreed(sortOrder, sortDirection, SortOrder.DESC);
    String column = (sortBy == null ? SortBy.CREATED_AT : sortBy).column;
    return column + ' ' + order + ", id " + order;
  }
}
