package org.cenotes.partners.domain.webhook.delivery;

import org.cenotes.partners.platform.json.WireEnum;

/** The status of a delivery. */
public enum DeliveryStatus implements WireEnum {
  /** An attempt is or will be due. */
  PENDING,
  SUCCEEDED,
  /** The last of all attempts failed. */
  FAILED,
  /** It is not sent: its endpoint is inactive or deleted, or its event has expired. */
  DISCARDED
}
