package org.cenotes.partners.domain.support;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.cenotes.partners.platform.validation.Characters;
import org.cenotes.partners.platform.validation.SingleLine;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The request to open a ticket.
 *
 * @param subject the question in a few words
 * @param message the question in full
 * @param category what the ticket is about
 * @param priority how urgent it is; normal if absent
 * @param requestId the X-Request-Id of the call that the ticket is about
 */
@Schema(name = "NewTicket")
public record NewTicket(
    @NotBlank @Size(min = 3, max = 150) @Characters(min = 3, max = 150) @SingleLine String subject,
    @NotBlank @Size(min = 10, max = 5000) @Characters(min = 10, max = 5000) String message,
    @NotNull TicketCategory category,
    @Nullable TicketPriority priority,
    @Pattern(regexp = "[A-Za-z0-9._-]{1,64}", message = "must be the X-Request-Id of a response")
        @Nullable String requestId) {
  /** Strips the space around the texts. */
  public NewTicket {
    subject = subject == null ? null : subject.strip();
    message = message == null ? null : message.strip();
  }
}
