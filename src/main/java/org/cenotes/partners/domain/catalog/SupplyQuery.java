package org.cenotes.partners.domain.catalog;

import jakarta.validation.constraints.Size;
import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.platform.json.WireFormat;
import org.cenotes.partners.platform.list.Conditions;
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

  /** The filters that were given. */
  final Conditions conditions(@Nullable UUID owner) {
    return new Conditions()
        .and("owner_partner_id = :owner", owner == null ? owner() : owner)
        .and("state = :state", state == null ? null : state.wire())
        .and("search_text LIKE :search", search == null ? null : SearchText.pattern(search));
  }

  /** What identifies the list with these filters. */
  private String list(@Nullable UUID owner) {
    Conditions conditions = conditions(owner);
    // in the words of earlier versions, whose cursors are still in use
    return Cursor.order("cenotes", order(), " WHERE true" + conditions, conditions.values());
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
