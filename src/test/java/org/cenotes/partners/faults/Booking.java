package org.cenotes.partners.faults;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** The body and headers of a booking request. */
record Booking(
    String cenote,
    LocalDate date,
    String start,
    int visitors,
    String paymentMethod,
    @Nullable String reference,
    @Nullable String idempotencyKey,
    @Nullable String coupon,
    String email) {
  private static final String ANA = "ana@guests.example";

  static Booking of(String cenote, LocalDate date, String start, int visitors) {
    return new Booking(cenote, date, start, visitors, "partner_account", null, null, null, ANA);
  }

  Booking named(String name) {
    return new Booking(
        cenote, date, start, visitors, paymentMethod, "ref-" + name, "key-" + name, coupon, email);
  }

  /** Without a reference: only the idempotency key keeps it single. */
  Booking keyed(String name) {
    return new Booking(
        cenote, date, start, visitors, paymentMethod, null, "key-" + name, coupon, email);
  }

  Booking paidOnline() {
    return new Booking(
        cenote, date, start, visitors, "cardprovider", reference, idempotencyKey, coupon, email);
  }

  /** With this coupon, for this guest. */
  Booking with(String code, String guest) {
    return new Booking(
        cenote, date, start, visitors, paymentMethod, reference, idempotencyKey, code, guest);
  }

  String json() {
    String named = reference == null ? "" : "\"partnerReference\":\"" + reference + "\",";
    String discounted = coupon == null ? "" : "\"couponCode\":\"" + coupon + "\",";
    return """
    {"cenoteId":"%s","date":"%s","startTime":"%s","visitors":%d,"paymentMethod":"%s",%s%s
     "firstName":"Ana","lastName":"Prueba","guestEmail":"%s","guestPhone":"+529841234567"}
    """
        .formatted(cenote, date, start, visitors, paymentMethod, named, discounted, email);
  }
}
