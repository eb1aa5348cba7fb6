package org.cenotes.partners.platform.secret;

import com.github.f4b6a3.uuid.UuidCreator;
import java.util.UUID;

/** New row ids. */
public final class Ids {
  private Ids() {}

  /** A UUID version 7: ordered by time of making, so that it also sorts and indexes well. */
  public static UUID next() {
    return UuidCreator.getTimeOrderedEpoch();
  }
}
