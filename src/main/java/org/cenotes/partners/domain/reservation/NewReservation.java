package org.cenotes.partners.domain.reservation;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.domain.availability.Slot;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.domain.pricing.Price;
import org.cenotes.partners.platform.money.BasisPoints;
import org.jspecify.annotations.Nullable;

/**
 * A reservation to be recorded: planned, priced and checked.
 *
 * @param slots the slots of the visit, ascending, at least one
 * @param discounts the coupon to be claimed and the requested promotion
 * @param commission the selling partner's rate, fixed from now on
 * @param source {@code partner_api} or {@code partner_portal}
 * @param requestDigest SHA-256 of the request, to recognise a retry under its partnerReference;
 *     null without one
 * @param holdUntil until when the places are held for a payment; null when none is awaited
 */
public record NewReservation(
    UUID partnerId,
    BasisPoints commission,
    String source,
    Listing listing,
    LocalDate date,
    List<Slot> slots,
    PartySize party,
    Guest guest,
    TransportationType transportation,
    @Nullable Pickup pickup,
    Price price,
    @Nullable AppliedDiscounts discounts,
    PaymentMethod paymentMethod,
    @Nullable String partnerReference,
    byte @Nullable [] requestDigest,
    @Nullable String notes,
    Map<String, String> metadata,
    String locale,
    @Nullable Instant holdUntil) {
  VisitTimes times() {
    return spanning(slots, listing);
  }

  /** From the start of the first slot to the end of the last. */
  static VisitTimes spanning(List<Slot> slots, Listing listing) {
    Slot first = slots.get(0);
    Slot last = slots.get(slots.size() - 1);
    return new VisitTimes(
        first.start(), last.end(), listing.timezone().getId(), first.startsAt(), last.endsAt());
  }

  /** What stays agreed, whatever changes later. */
  BookingTerms terms() {
    return new BookingTerms(commission.value(), listing.currency(), listing.cancellation());
  }
}
