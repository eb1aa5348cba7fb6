package org.cenotes.partners.domain.webhook.delivery;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/** How far a delivery has come. */
public enum DeliveryStatus {
  /** An attempt is due, or will be. */
  @JsonProperty("pending")
  PENDING,
  @JsonProperty("succeeded")
  SUCCEEDED,
  /** The last attempt of all failed. */
  @JsonProperty("failed")
  FAILED,
  /** It will not be sent: its endpoint is switched off or deleted, or its event too old. */
  @JsonProperty("discarded")
  DISCARDED;

  /** The name on the wire and in the database. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
