package org.cenotes.partners.domain.partner;

import jakarta.validation.constraints.Size;
import jakarta.ws.rs.QueryParam;
import java.time.LocalDate;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.list.Conditions;
import org.cenotes.partners.platform.list.Days;
import org.cenotes.partners.platform.list.PageQuery;
import org.cenotes.partners.platform.list.SortDirection;
import org.cenotes.partners.platform.text.EmailAddresses;
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
  @Nullable SortDirection sortOrder;

  @QueryParam("sortDirection")
  @Parameter(description = "Alias of sortOrder.")
  @Nullable SortDirection sortDirection;

  /** The filters. */
  Conditions conditions() {
    Days days = Days.of(startDate, dateFrom, endDate, dateTo);
    return new Conditions()
        .and("status = :status", status == null ? null : status.name())
        .and("partner_type = :type", new PartnerType.Column().convertToDatabaseColumn(partnerType))
        .and("verified = :verified", verified)
        .and("(lower(company_name) LIKE :search OR email LIKE :search)", pattern())
        .and("created_at >= :from", days.from())
        .and("created_at < :until", days.until());
  }

  private @Nullable String pattern() {
    return search == null
        ? null
        : '%' + EmailAddresses.folded(search).replaceAll("([\\\\%_])", "\\\\$1") + '%';
  }

  /** The order, made total by the id. */
  String orderBy() {
    SortDirection order = SortDirection.agreed(sortOrder, sortDirection, SortDirection.DESC);
    String column = (sortBy == null ? SortBy.CREATED_AT : sortBy).column;
    return column + ' ' + order + ", id " + order;
  }
}
