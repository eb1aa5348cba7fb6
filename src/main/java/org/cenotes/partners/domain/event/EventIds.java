package org.cenotes.partners.domain.event;

import org.cenotes.partners.platform.secret.Ids;

/** The ids of events, real ones and samples. */
public final class EventIds {
  private EventIds() {}

  /** A new id: {@code evt_} and 32 hexadecimal digits. */
  public static String next() {
    return "evt_" + Ids.next().toString().replace("-", "");
  }
}
