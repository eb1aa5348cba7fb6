package org.cenotes.partners.domain.reservation;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.domain.availability.Slot;
import org.cenotes.partners.domain.availability.SlotPlan;
import org.cenotes.partners.domain.catalog.AdultChildPrices;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.Listings;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.domain.pricing.ApplicableDiscounts;
import org.cenotes.partners.domain.pricing.Price;
import org.cenotes.partners.domain.pricing.PriceEngine;
import org.cenotes.partners.domain.pricing.VisitSelection;
import org.cenotes.partners.platform.money.BasisPoints;
import org.cenotes.partners.platform.money.Cents;

/** Reservations for tests that need no database: two adults for 100.00 each, at ten percent. */
final class Bookings {
  static final Listing CENOTE =
      Listings.selling(
          new AdultChildPrices(new Cents(10_000), new Cents(5_000)), List.of(), List.of());
  static final LocalDate DATE = LocalDate.of(2026, 12, 24);
  static final List<Slot> SLOTS = SlotPlan.of(CENOTE, DATE).slots().subList(0, 1);
  static final Instant START = SLOTS.get(0).startsAt();
  static final Instant BOOKED = START.minus(Duration.ofDays(10));
  static final Cents TOTAL = new Cents(20_000);

  private Bookings() {}

  /** The price of a visit of adults and children, before any discount. */
  static Price price(int adults, int children) {
    return PriceEngine.price(
        CENOTE,
        new VisitSelection(adults, children, null, List.of(), TransportationType.NONE),
        ApplicableDiscounts.NONE);
  }

  /** Just booked, to be paid by this method. */
  static Reservation booked(PaymentMethod method) {
    return booked(method, price(2, 0));
  }

  /** Two adults, just booked at this price. */
  static Reservation booked(PaymentMethod method, Price price) {
    return booked(method, PartySize.of(2, 0), price);
  }

  /** Just booked for this party at this price. */
  static Reservation booked(PaymentMethod method, PartySize party, Price price) {
    Instant hold =
        switch (method) {
          case PARTNER_ACCOUNT -> null;
          case ON_SITE -> SLOTS.get(0).endsAt();
          default -> BOOKED.plus(Duration.ofMinutes(15));
        };
    NewReservation draft =
        new NewReservation(
            new UUID(1, 1),
            new BasisPoints(1_000),
            "partner_api",
            CENOTE,
            DATE,
            SLOTS,
            party,
            new Guest("Ana", "Poot", "ana@guests.example", "+529841234567", null),
            TransportationType.NONE,
            null,
            price,
            null,
            method,
            "ref-1",
            new byte[32],
            "notes",
            Map.of("k", "v"),
            "es",
            hold);
    return new Reservation(draft, BOOKED);
  }
}
