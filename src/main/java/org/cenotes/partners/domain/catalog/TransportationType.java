package org.cenotes.partners.domain.catalog;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** How guests come. */
public enum TransportationType {
  @JsonProperty("none")
  NONE,
  @JsonProperty("own")
  OWN,
  @JsonProperty("shared_shuttle")
  SHARED_SHUTTLE,
  @JsonProperty("private_transfer")
  PRIVATE_TRANSFER;

  /** Whether the cenote sends for them. */
  public boolean isProvided() {
    return this == SHARED_SHUTTLE || this == PRIVATE_TRANSFER;
  }

  /** The name on the wire and in the database. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The one of this name; throws {@link IllegalArgumentException} if there is none. */
  public static TransportationType of(String wire) {
    return valueOf(wire.toUpperCase(Locale.ROOT));
  }
}
