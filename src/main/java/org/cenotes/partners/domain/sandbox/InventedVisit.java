package org.cenotes.partners.domain.sandbox;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cenotes.partners.domain.availability.Slot;
import org.cenotes.partners.domain.availability.SlotPlan;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;

/**
 * A visit that is to be booked.
 *
 * @param date local to the cenote
 * @param startTime start of its slot
 * @param kind 0 when it is to be paid at the venue, 1 when it is to be cancelled
 */
record InventedVisit(
    Listing cenote,
    LocalDate date,
    LocalTime startTime,
    int kind,
    int visitors,
    GeneratedGuest guest) {
  /** Visits are this many days ahead at least: after every cutoff and policy. */
  private static final int FIRST_DAY = 3;

  private static final int DAYS = 30;

  /** One in this many is to be paid at the venue, and one is cancelled. */
  private static final int KINDS = 5;

  /** As slots are locked everywhere; PostgreSQL compares ids like their texts. */
  private static final Comparator<InventedVisit> BY_SLOT =
      Comparator.comparing((InventedVisit visit) -> visit.cenote.id().toString())
          .thenComparing(InventedVisit::date)
          .thenComparing(InventedVisit::startTime);

  /**
   * Invents visits of these cenotes, by these guests in turn. They are sorted by slot: partners
   * whose visits are of the same cenotes, each booked in one transaction, would otherwise wait for
   * each other in a circle.
   *
   * @param now by the partner's clock
   * @throws ApiException 400 when a cenote is closed for long
   */
  static List<InventedVisit> invent(
      InventedValues invented,
      List<Listing> cenotes,
      List<GeneratedGuest> guests,
      long number,
      Instant now) {
    List<InventedVisit> visits = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      visits.add(invent(invented, invented.one(cenotes), guests.get(i % guests.size()), now));
    }
    visits.sort(BY_SLOT);
    return visits;
  }

  private static InventedVisit invent(
      InventedValues invented, Listing cenote, GeneratedGuest guest, Instant now) {
    int day = FIRST_DAY + invented.below(DAYS);
    int time = invented.below(100);
    int kind = invented.below(KINDS);
    int visitors = cenote.schedule().minVisitors() + invented.below(4);
    LocalDate first = LocalDate.ofInstant(now, cenote.timezone()).plusDays(day);
    for (int i = 0; i < DAYS; i++) {
      LocalDate date = first.plusDays(i);
      List<Slot> slots = SlotPlan.onSale(cenote, date).slots();
      if (!slots.isEmpty()) {
        LocalTime start = slots.get(time % slots.size()).start();
        return new InventedVisit(cenote, date, start, kind, visitors, guest);
      }
    }
    throw ApiException.about(
        HttpError.INVALID_INPUT, "reservations", "must be 0 while the cenotes are closed");
  }

  boolean isPaidAtVenue() {
    return kind == 0;
  }

  boolean isCancelled() {
    return kind == 1;
  }

  /** The members of a request to book it. */
  Map<String, Object> request() {
    Map<String, Object> request = new HashMap<>();
    request.put("cenoteId", cenote.id());
    request.put("date", date);
    request.put("startTime", startTime);
    request.put("visitors", visitors);
    request.put("firstName", guest.firstName());
    request.put("lastName", guest.lastName());
    request.put("guestEmail", guest.email());
    request.put("guestPhone", guest.phone());
    return request;
  }
}
