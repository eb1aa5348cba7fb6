package org.cenotes.partners.domain.webhook.simulator;

import org.cenotes.partners.platform.json.WireEnum;

/** What is wrong with what is sent. */
public enum SimulatedFault implements WireEnum {
  NONE,
  /** The same event twice. */
  DUPLICATE,
  /** Two changes of one resource, the later one first. */
  REORDER,
  /** Signed with a secret that nobody has. */
  BAD_SIGNATURE,
  /** Signed as it should be, long ago. */
  STALE_TIMESTAMP,
  /** The body takes seconds to arrive. */
  SLOW_BODY,
  /** A body of more than 256 KiB. */
  OVERSIZE
}
