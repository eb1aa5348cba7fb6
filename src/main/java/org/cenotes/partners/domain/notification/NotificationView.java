package org.cenotes.partners.domain.notification;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A notification as its user sees it.
 *
 * @param id id of the notification
 * @param kind what it is about
 * @param subject subject of the mail
 * @param text the mail's paragraphs: which webhook, API key or account it is about, for example;
 *     without the list, which follows the paragraph that ends with a colon, and without links that
 *     work once
 * @param items the list in the mail, one line each; empty when it has none
 * @param reason why the user is notified
 * @param sentTo e-mail address of the user
 * @param status what became of the mail
 * @param createdAt when it was caused
 * @param sentAt when the mail server accepted the mail; absent before
 * @param readAt when the user marked it as read; absent before
 */
@Schema(name = "Notification")
public record NotificationView(
    UUID id,
    NotificationKind kind,
    String subject,
    List<String> text,
    List<String> items,
    String reason,
    String sentTo,
    NotificationStatus status,
    Instant createdAt,
    @Nullable Instant sentAt,
    @Nullable Instant readAt) {}
