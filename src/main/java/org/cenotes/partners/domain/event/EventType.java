package org.cenotes.partners.domain.event;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Optional;

/** What can happen. */
public enum EventType {
  @JsonProperty("reservation.created")
  RESERVATION_CREATED("reservation.created", "A visit is booked, confirmed or waiting"),
  @JsonProperty("reservation.confirmed")
  RESERVATION_CONFIRMED("reservation.confirmed", "A visit that waited for its payment is paid"),
  @JsonProperty("reservation.updated")
  RESERVATION_UPDATED("reservation.updated", "Something about a reservation is different"),
  @JsonProperty("reservation.cancelled")
  RESERVATION_CANCELLED("reservation.cancelled", "A reservation is cancelled"),
  @JsonProperty("reservation.expired")
  RESERVATION_EXPIRED("reservation.expired", "A reservation was not paid in time"),
  @JsonProperty("reservation.completed")
  RESERVATION_COMPLETED("reservation.completed", "A visit is over"),
  @JsonProperty("reservation.no_show")
  RESERVATION_NO_SHOW("reservation.no_show", "Nobody came"),
  @JsonProperty("reservation.refunded")
  RESERVATION_REFUNDED("reservation.refunded", "All that was paid for a reservation is back"),
  @JsonProperty("payment.succeeded")
  PAYMENT_SUCCEEDED("payment.succeeded", "A guest has paid"),
  @JsonProperty("payment.failed")
  PAYMENT_FAILED("payment.failed", "A guest tried to pay and could not"),
  @JsonProperty("payment.refunded")
  PAYMENT_REFUNDED("payment.refunded", "Some or all of a payment is back"),
  @JsonProperty("payment.late")
  PAYMENT_LATE("payment.late", "A payment came after its reservation had expired"),
  @JsonProperty("availability.changed")
  AVAILABILITY_CHANGED(
      "availability.changed", "Places of a slot were taken or came back; to the cenote's owner"),
  @JsonProperty("cenote.publish_requested")
  CENOTE_PUBLISH_REQUESTED("cenote.publish_requested", "A cenote waits for its review"),
  @JsonProperty("cenote.published")
  CENOTE_PUBLISHED("cenote.published", "A cenote is on sale"),
  @JsonProperty("cenote.publish_rejected")
  CENOTE_PUBLISH_REJECTED("cenote.publish_rejected", "A cenote was reviewed and not accepted"),
  @JsonProperty("cenote.suspended")
  CENOTE_SUSPENDED("cenote.suspended", "A cenote is not on sale for now"),
  @JsonProperty("cenote.reactivated")
  CENOTE_REACTIVATED("cenote.reactivated", "A cenote is on sale again"),
  @JsonProperty("api_key.created")
  API_KEY_CREATED("api_key.created", "There is a new key"),
  @JsonProperty("api_key.rotated")
  API_KEY_ROTATED("api_key.rotated", "Another key has taken this one's place"),
  @JsonProperty("api_key.revoked")
  API_KEY_REVOKED("api_key.revoked", "A key opens nothing any more"),
  @JsonProperty("partner.approved")
  PARTNER_APPROVED("partner.approved", "The partner may work"),
  @JsonProperty("partner.suspended")
  PARTNER_SUSPENDED("partner.suspended", "The partner may not work for now"),
  @JsonProperty("partner.reactivated")
  PARTNER_REACTIVATED("partner.reactivated", "The partner may work again"),
  @JsonProperty("webhook.disabled")
  WEBHOOK_DISABLED("webhook.disabled", "An endpoint failed for too long and is sent nothing more"),
  @JsonProperty("webhook.test")
  WEBHOOK_TEST("webhook.test", "Somebody tries an endpoint; in no log");

  private final String wire;
  private final String summary;

  EventType(String wire, String summary) {
    this.wire = wire;
    this.summary = summary;
  }

  /** The name on the wire and in the log. */
  @JsonValue
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

  /** The type with this name on the wire. */
  public static Optional<EventType> of(String wire) {
    return Arrays.stream(values()).filter(type -> type.wire.equals(wire)).findFirst();
  }
}
