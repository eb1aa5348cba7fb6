package org.cenotes.partners.platform.mail;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A mail to one person.
 *
 * @param id makes the Message-ID, so that a mail that is sent again can be recognized
 * @param to e-mail address of the recipient
 * @param name name of the recipient; may be empty
 * @param subject one line; line breaks and other control characters become spaces
 * @param text the plain text
 * @param html the same as HTML
 * @param unsubscribeUrl for one-click unsubscription (RFC 8058); null when the mail is not optional
 * @param date when the mail was caused
 */
public record OutgoingMail(
    UUID id,
    String to,
    String name,
    String subject,
    String text,
    String html,
    @Nullable String unsubscribeUrl,
    Instant date) {}
