package org.cenotes.partners.domain.reservation;

import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cenotes.partners.domain.availability.AvailabilityService;
import org.cenotes.partners.domain.event.EventService;
import org.cenotes.partners.domain.event.NewEvent;
import org.cenotes.partners.domain.pricing.PricingError;
import org.cenotes.partners.domain.pricing.coupon.CouponError;
import org.cenotes.partners.domain.pricing.coupon.CouponRefusal;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.list.Cursor;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.Pagination;
import org.cenotes.partners.platform.list.RowCounts;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.jspecify.annotations.Nullable;

/**
 * Reservations are made, read and changed; what ends them is {@link ReservationLifecycleService}'s.
 */
@Service
public class ReservationService {
  private final Reservations reservations;
  private final RowCounts totals;
  private final AvailabilityService availability;
  private final EventService events;
  private final Event<RefundDue> moneyBack;
  private final Clock clock;

  @Inject
  ReservationService(
      Reservations reservations,
      RowCounts totals,
      AvailabilityService availability,
      EventService events,
      Event<RefundDue> moneyBack,
      Clock clock) {
    this.reservations = reservations;
    this.totals = totals;
    this.availability = availability;
    this.events = events;
    this.moneyBack = moneyBack;
    this.clock = clock;
  }

  /** One page of the caller's reservations. */
  public Page<ReservationView> list(ReservationQuery query, Language language) {
    Cursor<?> cursor = query.after();
    int number = cursor == null ? query.page() : cursor.page();
    List<Reservation> rows = reservations.list(query, cursor, query.perPage() + 1);
    boolean more = rows.size() > query.perPage();
    List<Reservation> page = more ? rows.subList(0, query.perPage()) : rows;
    boolean whole = !more && cursor == null && number == 1;
    long total = whole ? page.size() : total(query);
    String next = more ? query.by().after(page.get(page.size() - 1), number).encode() : null;
    return new Page<>(
        page.stream().map(row -> view(row, language)).toList(),
        Pagination.of(total, query, number),
        next);
  }

  private long total(ReservationQuery query) {
    UUID partnerId =
        Objects.requireNonNull(CurrentScope.required().partnerId(), "one partner's list");
    return totals.of(
        "reservations", query.filters(), limit -> reservations.count(partnerId, query, limit));
  }

  /** One of the caller's reservations. */
  public ReservationView read(UUID id, Language language) {
    return reservations
        .find(id)
        .map(row -> view(row, language))
        .orElseThrow(() -> new ApiException(ReservationError.NOT_FOUND));
  }

  /**
   * Changes a reservation: its row, its places and the event in one transaction.
   *
   * @param condition is asked first, about the reservation as it is
   * @param decide says what becomes of the reservation as it is, which is pending or confirmed;
   *     null: it is that already
   */
  public ReservationView change(
      UUID id,
      Consumer<ReservationView> condition,
      Function<ReservationView, @Nullable ReservationChange> decide,
      Language language) {
    Reservation row =
        reservations.findLocked(id).orElseThrow(() -> new ApiException(ReservationError.NOT_FOUND));
    ReservationView now = view(row, language);
    condition.accept(now);
    row.lifecycle.require(ReservationStatus.PENDING, ReservationStatus.CONFIRMED);
    ReservationChange to = decide.apply(now);
    if (to != null) {
      change(row, to);
    }
    return view(row, language);
  }

  private void change(Reservation row, ReservationChange to) {
    ReservationView before = view(row, Language.ES);
    Cents owed = row.amounts.total();
    ReservationChange.Move move = to.move();
    if (move != null) {
      row.lifecycle.refuse(row.lifecycle.checkedInAt != null, " and its guests have come");
      row.lifecycle.refuseDearer(
          WireEnum.parse(PaymentMethod.class, row.paymentMethod), owed, move.price().total());
      // before anything else is written, because it writes the same row
      availability.move(
          row.id, move.listing(), move.date(), move.slots(), move.adults(), move.children());
    }
    row.change(to, clock.instant());
    events.append(event("reservation.updated", row, before));
    reservations.flush();
    Cents back = owed.minus(row.amounts.total());
    if (row.lifecycle.paymentStatus().isPaid() && back.compareTo(Cents.ZERO) > 0) {
      moneyBack.fire(RefundDue.of(row, back, false));
    }
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
    events.append(event("reservation.created", row, null));
    claim(row, made);
    return view(row, language);
  }

  /** The coupon before the places: whoever waits for a coupon holds no slot. */
  private void claim(Reservation row, NewReservation made) {
    int visitors = row.party.visitors();
    AppliedDiscounts brought = row.reductions;
    UUID coupon = brought == null ? null : brought.couponId();
    byte[] customer = brought == null ? null : brought.couponCustomer();
    if (coupon == null || customer == null) {
      availability.claim(made.listing(), made.date(), made.slots(), visitors);
      return;
    }
    String refusal =
        availability.claim(made.listing(), made.date(), made.slots(), visitors, coupon, customer);
    if ("exhausted".equals(refusal)) {
      throw new ApiException(CouponError.EXHAUSTED);
    }
    if (refusal != null) {
      throw ApiException.about(
          PricingError.NOT_APPLICABLE, "couponCode", CouponRefusal.ENDED.sentence());
    }
  }

  /** Whose it is, if it was booked with this e-mail; called through a door. */
  public Optional<UUID> findPartner(UUID id, String email) {
    return reservations.findForGuest(id, null, email).map(row -> row.partnerId);
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
    if (found.isPresent() && !Arrays.equals(found.get().requestDigest, requestDigest)) {
      throw new ApiException(ReservationError.REFERENCE_CONFLICT);
    }
    return found.map(row -> view(row, language));
  }

  /**
   * The reservation with this id, or this confirmation code, or both, if it is this guest's; the
   * same work whichever of them is wrong.
   *
   * @param email normalised
   */
  public Optional<ReservationView> findForGuest(
      @Nullable UUID id, @Nullable String confirmationCode, String email, Language language) {
    return reservations.findForGuest(id, confirmationCode, email).map(row -> view(row, language));
  }

  /** Those of these there are, in this order. */
  public List<ReservationView> readAll(List<UUID> ids, Language language) {
    Map<UUID, Reservation> rows =
        reservations.findAll(ids).stream().collect(Collectors.toMap(row -> row.id, row -> row));
    return ids.stream()
        .map(rows::get)
        .filter(Objects::nonNull)
        .map(row -> view(row, language))
        .toList();
  }

  /** The version the event names is the one the row has once this transaction is committed. */
  static NewEvent event(String type, Reservation row, @Nullable ReservationView before) {
    int version = before == null ? row.version : row.version + 1;
    return new NewEvent(
        row.partnerId, type, "reservation", row.id, version, view(row, Language.ES), before);
  }

  static ReservationView view(Reservation row, Language language) {
    return ReservationView.of(row, language, CurrentScope.required().data().isLive());
  }
}
