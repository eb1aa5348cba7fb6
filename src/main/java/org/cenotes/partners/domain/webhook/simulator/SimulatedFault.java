package org.cenotes.partners.domain.webhook.simulator;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** What is wrong with what is sent. */
public enum SimulatedFault {
  @JsonProperty("none")
  NONE,
  /** The same event twice. */
  @JsonProperty("duplicate")
  DUPLICATE,
  /** Two changes of one resource, the later one first. */
  @JsonProperty("reorder")
  REORDER,
  /** Signed with a secret that nobody has. */
  @JsonProperty("bad_signature")
  BAD_SIGNATURE,
  /** Signed as it should be, long ago. */
  @JsonProperty("stale_timestamp")
  STALE_TIMESTAMP,
  /** The body takes seconds to arrive. */
  @JsonProperty("slow_body")
  SLOW_BODY,
  /** A body of more than 256 KiB. */
  @JsonProperty("oversize")
  OVERSIZE;

  /** How it stands in the table, and on the wire. */
  String column() {
    return name().toLowerCase(Locale.ROOT);
  }

  static SimulatedFault ofColumn(String column) {
    return valueOf(column.toUpperCase(Locale.ROOT));
  }
}
