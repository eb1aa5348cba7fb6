package org.cenotes.partners.domain.webhook.delivery;

import org.cenotes.partners.platform.json.WireEnum;

/** How far a delivery has come. */
public enum DeliveryStatus implements WireEnum {
  /** An attempt is due, or will be. */
  PENDING,
  SUCCEEDED,
  /** The last attempt of all failed. */
  FAILED,
  /** It will not be sent: its endpoint is switched off or deleted, or its event too old. */
  DISCARDED
}
