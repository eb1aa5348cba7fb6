package org.cenotes.partners.domain.team;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a person is to the platform. */
public enum SystemRole {
  /** Runs the platform. */
  @JsonProperty("admin")
  ADMIN,
  /** Works at the desk of a venue. */
  @JsonProperty("operator")
  OPERATOR,
  /** Works for a partner. */
  @JsonProperty("partner")
  PARTNER,
  /** Was invited by a partner and has not accepted yet. */
  @JsonProperty("client")
  CLIENT;

  /** The name on the wire and in the database. */
  public String wire() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
