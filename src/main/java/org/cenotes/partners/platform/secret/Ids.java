package org.cenotes.partners.platform.secret;

import com.github.f4b6a3.uuid.UuidCreator;
import com.github.f4b6a3.uuid.util.UuidUtil;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** New row ids. */
public final class Ids {
  private Ids() {}

  /** A UUID version 7: ordered by time of making, so that it also sorts and indexes well. */
  public static UUID next() {
    return UuidCreator.getTimeOrderedEpoch();
  }

  /** The creation time in a version 7 UUID; empty for other versions. */
  public static Optional<Instant> madeAt(UUID id) {
    return UuidUtil.isTimeOrderedEpoch(id)
        ? Optional.of(UuidUtil.getInstant(id))
        : Optional.empty();
  }
}
