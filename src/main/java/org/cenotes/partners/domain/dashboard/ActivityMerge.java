package org.cenotes.partners.domain.dashboard;

import java.util.ArrayList;
import java.util.List;
import org.cenotes.partners.platform.list.LogPosition;
import org.cenotes.partners.platform.list.SortDirection;

/** The rows of the audit log and of the event log, each in the same order, as one list by time. */
final class ActivityMerge {
  private final SortDirection order;
  private final List<LogPosition> changes;
  private final List<LogPosition> events;
  private ActivityPosition position;
  private int change;
  private int event;

  /** A row of one of the two logs; {@code isChange}: of the audit log. */
  record Row(boolean isChange, LogPosition position) {}

  /**
   * Begins a list.
   *
   * @param changes rows of the audit log after the start, in this order
   * @param events rows of the event log after the start, in this order
   */
  ActivityMerge(
      SortDirection order,
      List<LogPosition> changes,
      List<LogPosition> events,
      ActivityPosition start) {
    this.order = order;
    this.changes = changes;
    this.events = events;
    this.position =
        start.equals(ActivityPosition.start(SortDirection.DESC))
            ? new ActivityPosition(newest(changes), newest(events))
            : start;
  }

  /**
   * Where a log's part of a list begins that shows the latest rows first. What is added later is no
   * part of it: it would be first on a further page.
   */
  private static long newest(List<LogPosition> rows) {
    return rows.isEmpty() ? 1 : rows.get(0).sequence() + 1;
  }

  /** Behind the last row that was taken; before the first one if none was. */
  ActivityPosition position() {
    return position;
  }

  /** Whether a row is left. */
  boolean hasMore() {
    return change < changes.size() || event < events.size();
  }

  /** Takes the next rows, fewer at the end. */
  List<Row> take(int rows) {
    List<Row> taken = new ArrayList<>();
    while (taken.size() < rows && hasMore()) {
      taken.add(isChangeNext() ? nextChange() : nextEvent());
    }
    return taken;
  }

  /** Of two rows of the same time, the change is the later one. */
  private boolean isChangeNext() {
    if (change == changes.size() || event == events.size()) {
      return event == events.size();
    }
    boolean isLater = !changes.get(change).at().isBefore(events.get(event).at());
    return isLater == (order == SortDirection.DESC);
  }

  private Row nextChange() {
    LogPosition next = changes.get(change++);
    position = new ActivityPosition(next.sequence(), position.event());
    return new Row(true, next);
  }

  private Row nextEvent() {
    LogPosition next = events.get(event++);
    position = new ActivityPosition(position.change(), next.sequence());
    return new Row(false, next);
  }
}
