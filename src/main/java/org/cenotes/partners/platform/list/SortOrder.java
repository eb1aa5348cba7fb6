package org.cenotes.partners.platform.list;

import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.WireEnum;
import org.jspecify.annotations.Nullable;

/** Ascending or descending; the names are SQL's. */
public enum SortOrder implements WireEnum {
  ASC,
  DESC;

  /** The order asked for under either name; both must agree. */
  public static SortOrder agreed(
      @Nullable SortOrder order, @Nullable SortOrder alias, SortOrder otherwise) {
    if (order != null && alias != null && order != alias) {
      throw ApiException.about(
          HttpError.INVALID_DATA, "sortDirection", "must agree with sortOrder");
    }
    if (order != null) {
      return order;
    }
    return alias == null ? otherwise : alias;
  }
}
