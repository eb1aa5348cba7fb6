package org.cenotes.partners.domain.event.feed;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * How far a reader has come.
 *
 * @param sequence of the last event it is done with; 0: it has said nothing yet
 * @param lastSequence of the last event there is
 * @param acknowledgedAt when it said so
 */
@Schema(name = "EventPosition")
public record FeedPosition(
    String reader, long sequence, long lastSequence, @Nullable Instant acknowledgedAt) {
  /** Who reads when nobody says who. */
  public static final String DEFAULT_READER = "default";

  boolean isKnown() {
    return acknowledgedAt != null;
  }
}
