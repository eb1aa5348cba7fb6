package org.cenotes.partners.faults;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** What a partner's program wants to book. */
record Booking(
    String cenote,
    LocalDate date,
    String start,
    int visitors,
    String paymentMethod,
    @Nullable String reference,
    @Nullable String idempotencyKey) {
  static Booking of(String cenote, LocalDate date, String start, int visitors) {
    return new Booking(cenote, date, start, visitors, "partner_account", null, null);
  }

  Booking named(String name) {
    return new Booking(cenote, date, start, visitors, paymentMethod, "ref-" + name, "key-" + name);
  }

  /** Without a reference: only the idempotency key keeps it single. */
  Booking keyed(String name) {
    return new Booking(cenote, date, start, visitors, paymentMethod, null, "key-" + name);
  }

  Booking paidOnline() {
    return new Booking(cenote, date, start, visitors, "cardprovider", reference, idempotencyKey);
  }

  String json() {
    String named = reference == null ? "" : "\"partnerReference\":\"" + reference + "\",";
    return """
    {"cenoteId":"%s","date":"%s","startTime":"%s","visitors":%d,"paymentMethod":"%s",%s
     "firstName":"Ana","lastName":"Prueba","guestEmail":"ana@guests.example","guestPhone":"+529841234567"}
    """
        .formatted(cenote, date, start, visitors, paymentMethod, named);
  }
}
