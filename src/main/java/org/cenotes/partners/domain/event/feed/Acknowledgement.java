package org.cenotes.partners.domain.event.feed;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A request to move a reader's position. */
@Schema(name = "EventAcknowledgement")
public record Acknowledgement(
    @NotNull @Min(0) @Schema(description = "Sequence of the last event processed.") Long sequence,
    @Nullable
        @Size(min = 1, max = 40)
        @Schema(
            description = "Name of the reader; a partner may have 100.",
            defaultValue = "default")
        String reader,
    @Nullable
        @Schema(
            description = "Whether to allow moving back to an earlier position.",
            defaultValue = "false")
        Boolean force) {

  String readerOrDefault() {
    return reader == null ? FeedPosition.DEFAULT_READER : reader;
  }

  boolean mayGoBack() {
    return Boolean.TRUE.equals(force);
  }
}
