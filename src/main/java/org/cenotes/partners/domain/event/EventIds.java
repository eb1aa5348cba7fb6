package org.cenotes.partners.domain.event;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.secret.Ids;

/** The ids of events, real ones and samples. */
public final class EventIds {
  /** The form of an id, as a regular expression. */
  public static final String FORM = "evt_[0-9a-f]{32}";

  private static final String PREFIX = "evt_";

  private EventIds() {}

  /** A new id: {@code evt_} and 32 hexadecimal digits. */
  public static String next() {
    return PREFIX + Ids.next().toString().replace("-", "");
  }

  /**
   * When an event was made, by the clock of its maker; empty for an id without a time.
   *
   * @param id of the form {@link #FORM}
   */
  public static Optional<Instant> createdAt(String id) {
    String digits = id.substring(PREFIX.length());
    return Ids.createdAt(
        new UUID(
            Long.parseUnsignedLong(digits.substring(0, 16), 16),
            Long.parseUnsignedLong(digits.substring(16), 16)));
  }
}
