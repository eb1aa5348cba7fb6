package org.cenotes.partners.domain.notification;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.notification.Notifications.ListRow;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.list.CachedRowCounter;
import org.cenotes.partners.platform.list.Cursor;
import org.cenotes.partners.platform.list.Page;
import org.jspecify.annotations.Nullable;

/**
 * What a user was notified of. Users are notified of what they may see at that time; what they were
 * notified of before a permission was revoked stays in their list, as the mail stays with them.
 */
@Service
public class InboxService {
  private final Notifications notifications;
  private final CachedRowCounter counts;
  private final Clock clock;

  @Inject
  InboxService(Notifications notifications, CachedRowCounter counts, Clock clock) {
    this.notifications = notifications;
    this.counts = counts;
    this.clock = clock;
  }

  /** A page of the user's notifications, with texts in this language. */
  public Page<NotificationView> list(UUID userId, NotificationQuery query, Language language) {
    Cursor<Instant> after = query.after(userId);
    List<ListRow> rows = notifications.page(userId, query, after, query.perPage() + 1);
    return Page.of(
            rows,
            query,
            after,
            () ->
                counts.of(
                    "notifications",
                    userId + " " + query.unread,
                    limit -> notifications.count(userId, query.unread, limit)),
            (last, number) -> query.after(userId, last, number))
        .map(row -> view(row, language));
  }

  private static NotificationView view(ListRow row, Language language) {
    NotificationKind kind = WireEnum.parse(NotificationKind.class, row.kind());
    TemplateModel model = Json.read(row.facts(), TemplateModel.class);
    return new NotificationView(
        row.id(),
        kind,
        NotificationTexts.subject(kind, language, model),
        NotificationTexts.text(kind, language, model),
        NotificationTexts.items(language, model),
        NotificationTexts.reason(kind, language, model),
        row.email(),
        WireEnum.parse(NotificationStatus.class, row.status()),
        row.createdAt(),
        row.sentAt(),
        row.readAt());
  }

  /**
   * Marks unread notifications of the user as read, and returns how many.
   *
   * @param ids null for all; ids of others are ignored
   */
  public int markRead(UUID userId, @Nullable Set<UUID> ids) {
    return notifications.markRead(userId, ids, clock.instant());
  }
}
