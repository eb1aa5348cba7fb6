package org.cenotes.partners.platform.secret;

import com.github.f4b6a3.uuid.UuidCreator;
import com.github.f4b6a3.uuid.util.UuidUtil;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Creates row ids. */
public final class Ids {
  private Ids() {}

  /** A new UUID version 7, which is ordered by time and so sorts and indexes well. */
  public static UUID next() {
    return UuidCreator.getTimeOrderedEpoch();
  }

  /** When a version 7 id was created, by the clock of its creator; empty for other versions. */
  public static Optional<Instant> createdAt(UUID id) {
    return UuidUtil.isTimeOrderedEpoch(id)
        ? Optional.of(UuidUtil.getInstant(id))
        : Optional.empty();
  }
}
