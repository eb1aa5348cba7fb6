package org.cenotes.partners.domain.notification;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.notification.NotificationService.NewRows;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.Results;
import org.cenotes.partners.platform.component.SqlResource;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.list.Conditions;
import org.cenotes.partners.platform.list.Cursor;
import org.cenotes.partners.platform.list.SortDirection;
import org.cenotes.partners.platform.secret.Ids;
import org.jspecify.annotations.Nullable;

/** The tables {@code notifications} and {@code notification_optouts}. */
@Repository
class Notifications {
  private static final String ADD = SqlResource.load("notification/add.sql");
  private static final String CLAIM = SqlResource.load("notification/claim.sql");

  /**
   * The kinds that this version knows. A newer one may have added rows of others, on another node
   * or before the way back: they are neither listed nor sent here.
   */
  private static final String[] KINDS =
      Arrays.stream(NotificationKind.values()).map(WireEnum::wire).toArray(String[]::new);

  private static final String OF_KNOWN_KIND = " AND kind = ANY (CAST(:kinds AS text[]))";
  private static final String LIST =
      "SELECT id, kind, language, CAST(facts AS text), email, status, created_at, sent_at, read_at"
          + " FROM notifications WHERE user_id = :user"
          + OF_KNOWN_KIND;

  /** Further mails of a partner who has as many waiting are sent after those of all others. */
  private static final int MAX_ORDINARY = 100;

  /**
   * Mails of one kind to a partner's users in a day. Each kind has its own, so that no others keep
   * the mail about a changed bank account from being sent.
   */
  private static final int MAX_PER_DAY = 1000;

  /** The error of a row that is beyond that. */
  private static final String SUPPRESSED = "too many of the partner in a day";

  @PersistenceContext private EntityManager entities;

  /**
   * Adds a row for each recipient who has none with this cause. What is for a partner's users is
   * mailed {@value #MAX_PER_DAY} times a day at most; further rows are given up at once.
   */
  void add(NewRows rows, List<Recipient> recipients, Instant now) {
    if (recipients.isEmpty()) {
      return;
    }
    entities
        .createNativeQuery(ADD)
        .setParameter("ids", recipients.stream().map(user -> Ids.next()).toArray(UUID[]::new))
        .setParameter("users", recipients.stream().map(Recipient::userId).toArray(UUID[]::new))
        .setParameter("emails", recipients.stream().map(Recipient::email).toArray(String[]::new))
        .setParameter("names", recipients.stream().map(Recipient::name).toArray(String[]::new))
        .setParameter("partner", rows.partnerId() == null ? null : rows.partnerId().toString())
        .setParameter("kind", rows.kind().wire())
        .setParameter("cause", rows.cause())
        .setParameter("language", rows.language().tag())
        .setParameter("facts", Json.text(rows.model()))
        .setParameter("link", rows.sealedLink())
        .setParameter("urgent", rows.kind().isUrgent())
        .setParameter("backlog", MAX_ORDINARY)
        .setParameter("limited", rows.kind().audience() != null)
        .setParameter("maximum", MAX_PER_DAY)
        .setParameter("suppressed", SUPPRESSED)
        .setParameter("yesterday", now.minus(Duration.ofDays(1)))
        .setParameter("expires", rows.expiresAt())
        .setParameter("now", now)
        .executeUpdate();
  }

  /** Those of these causes that somebody was notified of. */
  Set<String> known(List<String> causes) {
    return new HashSet<>(
        NativeQueries.select(
                entities,
                "SELECT DISTINCT cause FROM notifications WHERE cause = ANY (CAST(:causes AS text[]))",
                String.class)
            .setParameter("causes", causes.toArray(String[]::new))
            .getResultList());
  }

  /** Those of these users who have unsubscribed from a kind. */
  Set<UUID> optedOut(List<UUID> users, NotificationKind kind) {
    return new HashSet<>(
        NativeQueries.select(
                entities,
                "SELECT user_id FROM notification_optouts"
                    + " WHERE kind = :kind AND user_id = ANY (CAST(:users AS uuid[]))",
                UUID.class)
            .setParameter("kind", kind.wire())
            .setParameter("users", users.toArray(UUID[]::new))
            .getResultList());
  }

  void optOut(UUID userId, NotificationKind kind, Instant now) {
    entities
        .createNativeQuery(
            "INSERT INTO notification_optouts (user_id, kind, created_at)"
                + " VALUES (:user, :kind, :now) ON CONFLICT DO NOTHING")
        .setParameter("user", userId)
        .setParameter("kind", kind.wire())
        .setParameter("now", now)
        .executeUpdate();
  }

  void optIn(UUID userId, NotificationKind kind) {
    entities
        .createNativeQuery(
            "DELETE FROM notification_optouts WHERE user_id = :user AND kind = :kind")
        .setParameter("user", userId)
        .setParameter("kind", kind.wire())
        .executeUpdate();
  }

  /** A row to be sent. */
  record DueRow(
      UUID id,
      UUID userId,
      String kind,
      String email,
      String recipientName,
      String language,
      String facts,
      byte @Nullable [] sealedLink,
      Integer attempts,
      Instant createdAt) {}

  /** Claims the row that is due next, until a time after which others may claim it. */
  Optional<DueRow> claim(Instant now, Instant until) {
    return Results.first(
        NativeQueries.select(entities, CLAIM, DueRow.class)
            .setParameter("now", now)
            .setParameter("until", until)
            .setParameter("kinds", KINDS));
  }

  void settleSent(UUID id, Instant now) {
    entities
        .createNativeQuery(
            "UPDATE notifications SET status = 'sent', sent_at = :now, sealed_link = NULL,"
                + " error = NULL WHERE id = :id AND status = 'pending'")
        .setParameter("id", id)
        .setParameter("now", now)
        .executeUpdate();
  }

  void postpone(UUID id, Instant dueAt, String error) {
    entities
        .createNativeQuery(
            "UPDATE notifications SET due_at = :due, error = :error"
                + " WHERE id = :id AND status = 'pending'")
        .setParameter("id", id)
        .setParameter("due", dueAt)
        .setParameter("error", error)
        .executeUpdate();
  }

  void giveUp(UUID id, String error) {
    entities
        .createNativeQuery(
            "UPDATE notifications SET status = 'failed', sealed_link = NULL, error = :error"
                + " WHERE id = :id AND status = 'pending'")
        .setParameter("id", id)
        .setParameter("error", error)
        .executeUpdate();
  }

  /** Gives up at most this many rows that are no news any more, and returns how many. */
  int giveUpExpired(Instant now, int limit) {
    return entities
        .createNativeQuery(
            """
            UPDATE notifications SET status = 'failed', sealed_link = NULL, error = coalesce(error, 'expired unsent')
             WHERE id IN (SELECT id FROM notifications WHERE status = 'pending' AND expires_at < :now
                           ORDER BY expires_at LIMIT :limit FOR UPDATE SKIP LOCKED)
            """)
        .setParameter("now", now)
        .setParameter("limit", limit)
        .executeUpdate();
  }

  /** Deletes at most this many rows that are older, and returns how many. */
  int deleteBefore(Instant before, int limit) {
    return entities
        .createNativeQuery(
            """
            DELETE FROM notifications WHERE id IN
              (SELECT id FROM notifications WHERE created_at < :before
                ORDER BY created_at LIMIT :limit FOR UPDATE SKIP LOCKED)
            """)
        .setParameter("before", before)
        .setParameter("limit", limit)
        .executeUpdate();
  }

  /** A row as its user sees it. */
  record ListRow(
      UUID id,
      String kind,
      String language,
      String facts,
      String email,
      String status,
      Instant createdAt,
      @Nullable Instant sentAt,
      @Nullable Instant readAt) {}

  /** A page of a user's rows, after the cursor or else at the query's offset. */
  List<ListRow> page(
      UUID userId, NotificationQuery list, @Nullable Cursor<Instant> after, int rows) {
    SortDirection order = list.order();
    Conditions beyond = new Conditions().after("created_at, id", order, after);
    String sql =
        LIST
            + onlyUnread(list.unread)
            + beyond
            + " ORDER BY created_at %s, id %s".formatted(order, order);
    return beyond
        .bind(NativeQueries.select(entities, sql, ListRow.class))
        .setParameter("user", userId)
        .setParameter("kinds", KINDS)
        .setFirstResult(after == null ? list.offset() : 0)
        .setMaxResults(rows)
        .getResultList();
  }

  long count(UUID userId, boolean unread, long limit) {
    return NativeQueries.select(
            entities,
            "SELECT count(*) FROM (SELECT FROM notifications WHERE user_id = :user"
                + OF_KNOWN_KIND
                + onlyUnread(unread)
                + " LIMIT :limit) counted",
            Long.class)
        .setParameter("user", userId)
        .setParameter("kinds", KINDS)
        .setParameter("limit", limit)
        .getSingleResult();
  }

  private static String onlyUnread(boolean unread) {
    return unread ? " AND read_at IS NULL" : "";
  }

  /**
   * Marks unread rows of a user as read, and returns how many.
   *
   * @param ids null for all
   */
  int markRead(UUID userId, @Nullable Set<UUID> ids, Instant now) {
    var update =
        entities
            .createNativeQuery(
                "UPDATE notifications SET read_at = :now WHERE user_id = :user AND read_at IS NULL"
                    + (ids == null ? "" : " AND id = ANY (CAST(:ids AS uuid[]))"))
            .setParameter("user", userId)
            .setParameter("now", now);
    if (ids != null) {
      update.setParameter("ids", ids.toArray(UUID[]::new));
    }
    return update.executeUpdate();
  }
}
