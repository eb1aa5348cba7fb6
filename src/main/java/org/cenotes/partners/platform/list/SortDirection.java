package org.cenotes.partners.platform.list;

import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.json.WireEnum;
import org.jspecify.annotations.Nullable;

/** Ascending or descending. */
public enum SortDirection implements WireEnum {
  ASC,
  DESC;

  /** SQL's comparison of the key of a row with that of any row before it. */
  public String beyond() {
    return this == ASC ? ">" : "<";
  }

  /**
   * The order given under either name, else the default.
   *
   * @throws ApiException 400 when both are given and differ
   */
  public static SortDirection agreed(
      @Nullable SortDirection order, @Nullable SortDirection alias, SortDirection byDefault) {
    SortDirection agreed = PageQuery.agreed("sortOrder", order, "sortDirection", alias);
    return agreed == null ? byDefault : agreed;
  }
}
