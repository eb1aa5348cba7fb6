package org.cenotes.partners.domain.event.feed;

import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * How far a reader has acknowledged the event log.
 *
 * @param reader name of the reader that the position belongs to
 * @param sequence of the last acknowledged event; 0 when none was
 * @param lastSequence of the last event in the log
 * @param acknowledgedAt time of the last acknowledgement; absent when there was none
 */
@Schema(name = "EventPosition")
public record FeedPosition(
    String reader, long sequence, long lastSequence, @Nullable Instant acknowledgedAt) {
  /** The reader when none is named. */
  public static final String DEFAULT_READER = "default";

  boolean isKnown() {
    return acknowledgedAt != null;
  }
}
