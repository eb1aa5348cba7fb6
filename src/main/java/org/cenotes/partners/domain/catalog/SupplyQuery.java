package org.cenotes.partners.domain.catalog;

import jakarta.validation.constraints.Size;
import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.platform.json.WireFormat;
import org.cenotes.partners.platform.list.Cursor;
import org.cenotes.partners.platform.list.SortedQuery;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** Filters and order of a partner's list of its own cenotes. */
public class SupplyQuery extends SortedQuery {
  @QueryParam("state")
  @Parameter(description = "Only cenotes in this state.")
  @Nullable CenoteStatus state;

  @QueryParam("search")
  @Size(min = 1, max = 100)
  @Parameter(description = "Part of name, municipality or state; case and accents are ignored.")
  @Nullable String search;

  /** The only owner whose cenotes are listed; null for all. */
  @Nullable UUID owner() {
    return null;
  }

  /** The filters that were given, as SQL conditions, with their values added to the map. */
  final String where(@Nullable UUID owner, Map<String, Object> values) {
    StringBuilder where = new StringBuilder(" WHERE true");
    UUID only = owner == null ? owner() : owner;
    if (only != null) {
      where.append(" AND owner_partner_id = :owner");
      values.put("owner", only);
    }
    if (state != null) {
      where.append(" AND state = :state");
      values.put("state", state.wire());
    }
    if (search != null) {
      where.append(" AND search_text LIKE :search");
      values.put("search", SearchText.pattern(search));
    }
    return where.toString();
  }

  /** What identifies the list with these filters. */
  private String list(@Nullable UUID owner) {
    Map<String, Object> values = new LinkedHashMap<>();
    return Cursor.order("cenotes", order(), where(owner, values), values);
  }

  /** The cursor, if one was given; it belongs to these filters. */
  final @Nullable Cursor<Instant> after(@Nullable UUID owner) {
    return cursor == null ? null : Cursor.decode(cursor, list(owner), WireFormat::instant);
  }

  /** The cursor after the last row of a page. */
  final Cursor<Instant> after(@Nullable UUID owner, Cenote last, int page) {
    return new Cursor<>(list(owner), last.createdAt(), last.id(), page + 1);
  }
}
