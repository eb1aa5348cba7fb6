package org.cenotes.partners.domain.dashboard;

import jakarta.inject.Inject;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cenotes.partners.domain.audit.AuditEntry;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.audit.ChangeFilter;
import org.cenotes.partners.domain.dashboard.ActivityMerge.Row;
import org.cenotes.partners.domain.event.EventService;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.event.EventWithActor;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.list.CachedRowCounter;
import org.cenotes.partners.platform.list.Cursor;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.SortDirection;
import org.jspecify.annotations.Nullable;

/**
 * Merges a partner's audit log and its events of reservations and payments by time. Both are read
 * by their own numbers, so that a page costs the same wherever it is.
 */
@Service
public class ActivityService {
  /** The kinds of events that are shown: everything else is in the audit log too. */
  private static final Set<String> EVENT_KINDS = Set.of("reservation", "payment");

  /** Actions of the audit log that are events too, and are shown once. */
  private static final List<String> IN_EVENTS =
      Arrays.stream(EventType.values())
          .filter(type -> EVENT_KINDS.contains(type.resource()))
          .map(EventType::wire)
          .toList();

  /**
   * Without a cursor, the numbers and times of all rows before a page are read from both logs, in
   * the order of their indexes: at most as many as the exact count of the rows reads.
   */
  private static final int MAX_OFFSET = 10_000;

  private final AuditService audit;
  private final EventService events;
  private final CachedRowCounter counts;

  @Inject
  ActivityService(AuditService audit, EventService events, CachedRowCounter counts) {
    this.audit = audit;
    this.events = events;
    this.counts = counts;
  }

  /**
   * A page in the query's order.
   *
   * @param kinds the types' names before the dot that the user may see
   * @param hidden types of these kinds that the user may not see
   * @throws ApiException 400 for a page that is too far for a page number
   */
  public Page<ActivityView> list(
      UUID partnerId, ActivityQuery query, List<String> kinds, List<String> hidden) {
    Cursor<ActivityPosition> after = query.after();
    int skip = after == null ? query.offset() : 0;
    if (skip > MAX_OFFSET) {
      throw ApiException.about(
          HttpError.INVALID_DATA,
          "page",
          "must not go beyond row " + MAX_OFFSET + "; use cursor instead");
    }
    SortDirection order = query.order();
    ActivityPosition start = after == null ? ActivityPosition.start(order) : after.key();
    ChangeFilter filter =
        new ChangeFilter(
            kinds,
            query.type,
            query.from(),
            query.until(),
            Stream.concat(IN_EVENTS.stream(), hidden.stream()).toList());
    Set<EventType> types = types(query.type, kinds);
    int rows = skip + query.perPage() + 1;
    ActivityMerge merge =
        new ActivityMerge(
            order,
            audit.positions(partnerId, filter, order, start.change(), rows),
            types.isEmpty()
                ? List.of()
                : events.positions(
                    partnerId, types, filter.from(), filter.until(), order, start.event(), rows),
            start);
    merge.take(skip);
    List<ActivityView> page = views(partnerId, merge.take(query.perPage()));
    return Page.of(
        page,
        merge.hasMore(),
        query,
        after,
        () ->
            counts.of(
                "activity-feed",
                kinds + hidden.toString() + query.filters(),
                limit -> count(partnerId, filter, types, limit)),
        number -> query.after(merge.position(), number));
  }

  private long count(UUID partnerId, ChangeFilter filter, Set<EventType> types, long limit) {
    return audit.count(partnerId, filter, limit)
        + (types.isEmpty()
            ? 0
            : events.count(partnerId, types, filter.from(), filter.until(), limit));
  }

  private static Set<EventType> types(@Nullable String only, List<String> kinds) {
    return Arrays.stream(EventType.values())
        .filter(type -> EVENT_KINDS.contains(type.resource()) && kinds.contains(type.resource()))
        .filter(type -> only == null || type.wire().equals(only))
        .collect(Collectors.toSet());
  }

  private List<ActivityView> views(UUID partnerId, List<Row> page) {
    Map<Long, AuditEntry> changes =
        audit.numbered(
            partnerId,
            page.stream().filter(Row::isChange).map(row -> row.position().sequence()).toList());
    Map<Long, EventWithActor> happened =
        events.at(
            partnerId, page.stream().filter(row -> !row.isChange()).map(Row::position).toList());
    return page.stream()
        .flatMap(
            row -> {
              Long sequence = row.position().sequence();
              // none when the event has expired since its position was read
              return row.isChange()
                  ? Stream.ofNullable(changes.get(sequence)).map(ActivityMapper::of)
                  : Stream.ofNullable(happened.get(sequence)).map(ActivityMapper::of);
            })
        .toList();
  }
}
