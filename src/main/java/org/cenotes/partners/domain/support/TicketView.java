package org.cenotes.partners.domain.support;

import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A ticket as its partner sees it.
 *
 * @param id id of it
 * @param reference to be named in calls and mails
 * @param subject the question in a few words
 * @param message the question in full
 * @param category what the ticket is about
 * @param priority how urgent the partner considers it
 * @param status whether it awaits an answer
 * @param requestId the X-Request-Id of the call that the ticket is about
 * @param userId the user who opened it
 * @param createdAt when it was opened
 * @param updatedAt when it last changed
 */
@Schema(name = "SupportTicket")
public record TicketView(
    UUID id,
    String reference,
    String subject,
    String message,
    TicketCategory category,
    TicketPriority priority,
    TicketStatus status,
    @Nullable String requestId,
    UUID userId,
    Instant createdAt,
    Instant updatedAt) {}
