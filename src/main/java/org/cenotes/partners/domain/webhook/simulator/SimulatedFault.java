package org.cenotes.partners.domain.webhook.simulator;

import org.cenotes.partners.platform.json.WireEnum;

/** A fault to simulate. */
public enum SimulatedFault implements WireEnum {
  NONE,
  /** The same event is sent twice. */
  DUPLICATE,
  /** Two changes of one resource are sent, the later one first. */
  REORDER,
  /** Signed with a random secret. */
  BAD_SIGNATURE,
  /** Signed correctly, with a timestamp ten minutes old. */
  STALE_TIMESTAMP,
  /** The body takes seconds to arrive. */
  SLOW_BODY,
  /** A body of more than 256 KiB. */
  OVERSIZE
}
