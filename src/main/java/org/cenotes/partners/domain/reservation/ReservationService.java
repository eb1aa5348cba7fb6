package org.cenotes.partners.domain.reservation;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.availability.AvailabilityService;
import org.cenotes.partners.domain.coupon.CouponRefusal;
import org.cenotes.partners.domain.coupon.CouponService;
import org.cenotes.partners.domain.event.EventService;
import org.cenotes.partners.domain.event.NewEvent;
import org.cenotes.partners.domain.pricing.PricingError;
import org.cenotes.partners.domain.visit.Reductions;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.http.Page;
import org.cenotes.partners.platform.http.Pagination;
import org.cenotes.partners.platform.tenancy.Scopes;
import org.jspecify.annotations.Nullable;

/** What can be done with reservations. */
@Service
public class ReservationService {
  private final Reservations reservations;
  private final Totals totals;
  private final AvailabilityService availability;
  private final CouponService coupons;
  private final EventService events;
  private final Clock clock;

  @Inject
  ReservationService(
      Reservations reservations,
      Totals totals,
      AvailabilityService availability,
      CouponService coupons,
      EventService events,
      Clock clock) {
    this.reservations = reservations;
    this.totals = totals;
    this.availability = availability;
    this.coupons = coupons;
    this.events = events;
    this.clock = clock;
  }

  /** One page of the caller's reservations. */
  public Page<ReservationView> list(ReservationQuery query, Language language) {
    Cursor cursor = query.after();
    int number = cursor == null ? query.page() : cursor.page();
    List<Reservation> rows = reservations.list(query, cursor, query.perPage() + 1);
    boolean more = rows.size() > query.perPage();
    List<Reservation> page = more ? rows.subList(0, query.perPage()) : rows;
    boolean whole = !more && cursor == null && number == 1;
    long total = whole ? page.size() : totals.of(query);
    String next =
        more ? Cursor.after(page.get(page.size() - 1), query.by(), number).encode() : null;
    return new Page<>(
        page.stream().map(row -> view(row, language)).toList(),
        Pagination.of(total, query, number),
        next);
  }

  /** One of the caller's reservations. */
  public ReservationView read(UUID id, Language language) {
    return reservations
        .find(id)
        .map(row -> view(row, language))
        .orElseThrow(() -> new ApiException(ReservationError.NOT_FOUND));
  }

  /** Cancels; the places go back in the same transaction. */
  public ReservationView cancel(UUID id, @Nullable String reason, String by, Language language) {
    Reservation row =
        reservations.findLocked(id).orElseThrow(() -> new ApiException(ReservationError.NOT_FOUND));
    ReservationView before = view(row, Language.ES);
    row.cancel(reason, by, clock.instant());
    write("reservation.cancelled", row, before);
    reservations.flush();
    return view(row, language);
  }

  /**
   * Books: row, event, coupon and places in one transaction, the places last, because that is where
   * others wait.
   *
   * @throws ApiException 409 when the coupon is used up or a slot has not enough places left
   */
  public ReservationView record(NewReservation made, Language language) {
    Reservation row = new Reservation(made, clock.instant());
    reservations.add(row);
    write("reservation.created", row, null);
    claimCoupon(row);
    availability.claim(made.listing(), made.date(), made.slots(), row.party.visitors());
    return view(row, language);
  }

  /** Before the places: whoever waits for a coupon holds no slot. */
  private void claimCoupon(Reservation row) {
    Reductions brought = row.reductions;
    if (brought != null
        && brought.couponId() != null
        && brought.couponCustomer() != null
        && !coupons.claim(brought.couponId(), brought.couponCustomer())) {
      throw ApiException.about(
          PricingError.NOT_APPLICABLE, "couponCode", CouponRefusal.ENDED.sentence());
    }
  }

  /**
   * What was booked under this reference before.
   *
   * @throws ApiException 409 when that was another request
   */
  public Optional<ReservationView> findByReference(
      UUID partnerId, String reference, byte[] requestDigest, Language language) {
    reservations.lockReference(partnerId, reference);
    Optional<Reservation> found = reservations.findByReference(reference);
    if (found.isPresent() && !found.get().wasAskedBy(requestDigest)) {
      throw new ApiException(ReservationError.REFERENCE_CONFLICT);
    }
    return found.map(row -> view(row, language));
  }

  /** Some whose hold has run out, the oldest first, but for those set aside. */
  List<UUID> runOut(Collection<UUID> aside) {
    return reservations.runOut(clock.instant(), aside);
  }

  /** Lets a hold expire; false when another node is at it, or was. */
  boolean expire(UUID id) {
    Instant now = clock.instant();
    Optional<Reservation> held = reservations.findRunOut(id, now);
    held.ifPresent(
        row -> {
          ReservationView before = view(row, Language.ES);
          row.expire(now);
          write("reservation.expired", row, before);
          reservations.flush();
        });
    return held.isPresent();
  }

  /** The version the event names is the one the row has once this transaction is committed. */
  private void write(String type, Reservation row, @Nullable ReservationView before) {
    int version = before == null ? row.version : row.version + 1;
    events.append(
        new NewEvent(
            row.partnerId, type, "reservation", row.id, version, view(row, Language.ES), before));
  }

  private static ReservationView view(Reservation row, Language language) {
    return ReservationView.of(row, language, Scopes.required().data().isLive());
  }
}
