package org.cenotes.partners.domain.event.feed;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A reader says how far it has come. */
@Schema(name = "EventAcknowledgement")
public record Acknowledgement(
    @NotNull @Min(0) @Schema(description = "Of the last event it is done with.") Long sequence,
    @Nullable
        @Size(min = 1, max = 40)
        @Schema(description = "Which of the partner's readers.", defaultValue = "default")
        String reader,
    @Nullable @Schema(description = "Also back to an earlier place.", defaultValue = "false")
        Boolean force) {

  String of() {
    return reader == null ? FeedPosition.DEFAULT_READER : reader;
  }

  boolean mayGoBack() {
    return Boolean.TRUE.equals(force);
  }
}
