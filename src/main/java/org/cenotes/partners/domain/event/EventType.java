package org.cenotes.partners.domain.event;

import org.cenotes.partners.platform.json.WireEnum;

/** The types of events. */
public enum EventType implements WireEnum {
  RESERVATION_CREATED(
      "reservation.created", "A reservation was created; it is confirmed or pending"),
  RESERVATION_CONFIRMED("reservation.confirmed", "A payment confirmed a reservation"),
  RESERVATION_UPDATED(
      "reservation.updated", "A reservation was changed, checked in or refunded in part"),
  RESERVATION_CANCELLED("reservation.cancelled", "A reservation was cancelled"),
  RESERVATION_EXPIRED(
      "reservation.expired", "A reservation expired because it was not paid in time"),
  RESERVATION_COMPLETED("reservation.completed", "A reservation was completed: its visit is over"),
  RESERVATION_NO_SHOW("reservation.no_show", "The guests did not arrive"),
  RESERVATION_REFUNDED("reservation.refunded", "A cancelled reservation was refunded in full"),
  PAYMENT_SUCCEEDED("payment.succeeded", "A payment succeeded"),
  PAYMENT_FAILED("payment.failed", "A payment failed"),
  PAYMENT_REFUNDED("payment.refunded", "A payment was refunded in part or in full"),
  PAYMENT_LATE(
      "payment.late", "A payment succeeded too late for its reservation, or beside another one"),
  AVAILABILITY_CHANGED(
      "availability.changed",
      "Places in a slot were taken or released, or an administrator changed the capacity of a slot"
          + " that was ever booked; sent to the cenote's owner"),
  CENOTE_PUBLISH_REQUESTED("cenote.publish_requested", "A cenote was submitted for review"),
  CENOTE_PUBLISHED("cenote.published", "A cenote was put on sale"),
  CENOTE_PUBLISH_REJECTED("cenote.publish_rejected", "A cenote was reviewed and rejected"),
  CENOTE_SUSPENDED("cenote.suspended", "A cenote was temporarily taken off sale"),
  CENOTE_REACTIVATED("cenote.reactivated", "A cenote was put back on sale"),
  API_KEY_CREATED("api_key.created", "An API key was created"),
  API_KEY_ROTATED("api_key.rotated", "An API key was replaced by a new one"),
  API_KEY_REVOKED("api_key.revoked", "An API key was revoked"),
  PARTNER_APPROVED("partner.approved", "The partner was approved"),
  PARTNER_SUSPENDED("partner.suspended", "The partner was suspended"),
  PARTNER_REACTIVATED("partner.reactivated", "The partner was reactivated"),
  WEBHOOK_DISABLED(
      "webhook.disabled",
      "A webhook endpoint was disabled because it failed for too long or responded with 410"),
  WEBHOOK_TEST("webhook.test", "A test event for a webhook endpoint; in no event log");

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
