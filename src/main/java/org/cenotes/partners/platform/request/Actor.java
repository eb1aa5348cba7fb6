package org.cenotes.partners.platform.request;

import org.cenotes.partners.platform.json.WireEnum;
import org.jspecify.annotations.Nullable;

/**
 * Who acts, for the audit log.
 *
 * @param id of the user or key; the name of the kind when there is none
 * @param name of the user or key at this time; null when there is none
 */
public record Actor(Kind kind, String id, @Nullable String name) {
  /** The platform itself, outside of a request. */
  public static final Actor SYSTEM = new Actor(Kind.SYSTEM, "system", null);

  /** A caller without a credential. */
  static final Actor VISITOR = new Actor(Kind.VISITOR, "visitor", null);

  /** What acts. */
  public enum Kind implements WireEnum {
    USER,
    ADMIN,
    OPERATOR,
    API_KEY,
    VISITOR,
    SYSTEM
  }
}
