package org.cenotes.partners.domain.event;

import org.cenotes.partners.platform.json.WireEnum;

/** The types of events. */
public enum EventType implements WireEnum {
  RESERVATION_CREATED("reservation.created", "A visit is booked, confirmed or waiting"),
  RESERVATION_CONFIRMED("reservation.confirmed", "A visit that waited for its payment is paid"),
  RESERVATION_UPDATED("reservation.updated", "Something about a reservation is different"),
  RESERVATION_CANCELLED("reservation.cancelled", "A reservation is cancelled"),
  RESERVATION_EXPIRED("reservation.expired", "A reservation was not paid in time"),
  RESERVATION_COMPLETED("reservation.completed", "A visit is over"),
  RESERVATION_NO_SHOW("reservation.no_show", "Nobody came"),
  RESERVATION_REFUNDED("reservation.refunded", "All that was paid for a reservation is back"),
  PAYMENT_SUCCEEDED("payment.succeeded", "A guest has paid"),
  PAYMENT_FAILED("payment.failed", "A guest tried to pay and could not"),
  PAYMENT_REFUNDED("payment.refunded", "Some or all of a payment was refunded"),
  PAYMENT_LATE("payment.late", "A payment came after its reservation had expired"),
  AVAILABILITY_CHANGED(
      "availability.changed", "Places of a slot were taken or came back; to the cenote's owner"),
  CENOTE_PUBLISH_REQUESTED("cenote.publish_requested", "A cenote waits for its review"),
  CENOTE_PUBLISHED("cenote.published", "A cenote is on sale"),
  CENOTE_PUBLISH_REJECTED("cenote.publish_rejected", "A cenote was reviewed and not accepted"),
  CENOTE_SUSPENDED("cenote.suspended", "A cenote is not on sale for now"),
  CENOTE_REACTIVATED("cenote.reactivated", "A cenote is on sale again"),
  API_KEY_CREATED("api_key.created", "There is a new key"),
  API_KEY_ROTATED("api_key.rotated", "Another key has taken this one's place"),
  API_KEY_REVOKED("api_key.revoked", "A key opens nothing any more"),
  PARTNER_APPROVED("partner.approved", "The partner may work"),
  PARTNER_SUSPENDED("partner.suspended", "The partner may not work for now"),
  PARTNER_REACTIVATED("partner.reactivated", "The partner may work again"),
  WEBHOOK_DISABLED("webhook.disabled", "An endpoint failed for too long and is sent nothing more"),
  WEBHOOK_TEST("webhook.test", "Somebody tries an endpoint; in no log");

  private final String wire;
  private final String summary;

  EventType(String wire, String summary) {
    this.wire = wire;
    this.summary = summary;
  }

  @Override
  public String wire() {
    return wire;
  }

  /** What has happened, in a sentence. */
  public String summary() {
    return summary;
  }

  /** What the events of this type are about: the name before the dot. */
  public String resource() {
    return wire.substring(0, wire.indexOf('.'));
  }
}
