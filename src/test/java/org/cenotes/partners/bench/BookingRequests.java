package org.cenotes.partners.bench;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.cenotes.partners.bench.SystemUnderTest.Requests;
import org.cenotes.partners.bench.SystemUnderTest.Slot;

/** Requests that book one place each. */
final class BookingRequests {
  private final SystemUnderTest system;
  private final AtomicInteger nextNumber = new AtomicInteger();

  BookingRequests(SystemUnderTest system) {
    this.system = system;
  }

  /** Each request books another slot. */
  Supplier<byte[]> overManySlots() {
    return overManySlots(system::liveKey);
  }

  /**
   * Each request books another slot.
   *
   * @param key the live key for the next request
   */
  Supplier<byte[]> overManySlots(Supplier<String> key) {
    return () -> request(system.slot(nextNumber.incrementAndGet() * 7), key.get());
  }

  /** All requests book the same slot; each call of this method picks a fresh one. */
  Supplier<byte[]> ofOneSlot() {
    // overManySlots() uses multiples of 7, so 7n + 1 is never one of its slots.
    Slot slot = system.slot(nextNumber.incrementAndGet() * 7 + 1);
    return () -> request(slot, system.liveKey());
  }

  private byte[] request(Slot slot, String key) {
    String body =
        """
        {"cenoteId":"%s","date":"%s","startTime":"%s","visitors":1,"firstName":"Ana","lastName":"Prueba",\
        "guestEmail":"ana@guests.example","guestPhone":"+529841234567"}\
        """
            .formatted(slot.cenote(), slot.date(), slot.start());
    return Requests.post("/api/partner/reservations", key, body);
  }
}
