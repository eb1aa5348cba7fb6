package org.cenotes.partners.bench;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.cenotes.partners.bench.Subject.Requests;
import org.cenotes.partners.bench.Subject.Slot;

/** Requests that book one place each. */
final class Bookings {
  private final Subject subject;
  private final AtomicInteger number = new AtomicInteger();

  Bookings(Subject subject) {
    this.subject = subject;
  }

  /** Each in another slot than the ones before. */
  Supplier<byte[]> spread() {
    return () -> request(subject.slot(number.incrementAndGet() * 7));
  }

  /** All in one slot, a fresh one for each call of this method. */
  Supplier<byte[]> hot() {
    // Spread bookings are in the multiples of 7, so in no slot whose number is odd by one.
    Slot slot = subject.slot(number.incrementAndGet() * 7 + 1);
    return () -> request(slot);
  }

  private byte[] request(Slot slot) {
    String body =
        """
        {"cenoteId":"%s","date":"%s","startTime":"%s","visitors":1,"firstName":"Ana","lastName":"Prueba",\
        "guestEmail":"ana@guests.example","guestPhone":"+529841234567"}\
        """
            .formatted(slot.cenote(), slot.date(), slot.start());
    return Requests.post("/api/partner/reservations", subject.liveKey(), body);
  }
}
