package org.cenotes.partners.domain.catalog;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.QueryParam;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.list.PageQuery;
import org.cenotes.partners.platform.list.SortDirection;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** Filters and order of a list of cenotes. */
public class CenoteQuery extends PageQuery {
  /** The sort keys. */
  @Schema(name = "CenoteSort")
  public enum SortBy implements WireEnum {
    NAME("name", "sort_name"),
    PRICE("price", "adult_price"),
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
  }

  @QueryParam("search")
  @Size(min = 1, max = 100)
  @Parameter(description = "Part of name, municipality or state; case and accents are ignored.")
  @Nullable String search;

  @QueryParam("state")
  @Size(max = 100)
  @Parameter(description = "Federal state, for example Yucatán.")
  @Nullable String state;

  @QueryParam("municipality")
  @Size(max = 100)
  @Nullable String municipality;

  @QueryParam("amenity")
  @Size(max = 50)
  @Parameter(description = "Amenity that the cenote must have, for example parking.")
  @Nullable String amenity;

  @QueryParam("minPrice")
  @Min(0)
  @Parameter(
      description =
          "Lowest adult price, in cents of whatever currency each cenote sells in. Cenotes that"
              + " sell packages only are left out.")
  @Nullable Long minPrice;

  @QueryParam("maxPrice")
  @Min(0)
  @Parameter(
      description =
          "Highest adult price, in cents of whatever currency each cenote sells in. Cenotes that"
              + " sell packages only are left out.")
  @Nullable Long maxPrice;

  @QueryParam("sortBy")
  @Parameter(
      description =
          "Member by which the list is sorted; ties are sorted by id. Default: name. price compares"
              + " adult prices in cents whatever their currency; cenotes that sell packages only"
              + " come last if ascending and first if descending.")
  @Nullable SortBy sortBy;

  @QueryParam("sortOrder")
  @Parameter(description = "Whether the list ascends or descends. Default: asc.")
  @Nullable SortDirection sortOrder;

  @QueryParam("sortDirection")
  @Parameter(description = "Alias of sortOrder.")
  @Nullable SortDirection sortDirection;

  /** The order as SQL; the id decides between equal keys. */
  String orderBy() {
    SortDirection order = SortDirection.agreed(sortOrder, sortDirection, SortDirection.ASC);
    SortBy by = sortBy == null ? SortBy.NAME : sortBy;
    return by.column + " " + order + ", id " + order;
  }
}
