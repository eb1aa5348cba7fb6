package org.cenotes.partners.domain.notification;

import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.domain.notification.Notifications.ListRow;
import org.cenotes.partners.platform.json.WireFormat;
import org.cenotes.partners.platform.list.Cursor;
import org.cenotes.partners.platform.list.SortedQuery;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** Query parameters of a user's notifications. */
public class NotificationQuery extends SortedQuery {
  @QueryParam("unread")
  @DefaultValue("false")
  @Parameter(description = "Whether to return unread notifications only.")
  boolean unread;

  /** The cursor, if one was given. */
  @Nullable Cursor<Instant> after(UUID userId) {
    return cursor == null ? null : Cursor.decode(cursor, cursorOrder(userId), WireFormat::instant);
  }

  /** The cursor after the last row of a page. */
  Cursor<Instant> after(UUID userId, ListRow last, int page) {
    return new Cursor<>(cursorOrder(userId), last.createdAt(), last.id(), page + 1);
  }

  private String cursorOrder(UUID userId) {
    return Cursor.order("notifications", userId, order(), unread);
  }
}
