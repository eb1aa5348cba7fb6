package org.cenotes.partners.domain.reservation;

import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.cenotes.partners.domain.availability.Slot;
import org.cenotes.partners.domain.availability.SlotPlan;
import org.cenotes.partners.domain.catalog.CenoteCache;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.event.EventService;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.time.PartnerTime;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** Moves reservations from state to state; each transition writes its event. */
@Service
public class ReservationTransitionService {
  /**
   * How long an expiry waits for places or a coupon. Bookings have them for milliseconds; a change
   * of the schedule has all places of a cenote for seconds, and all its holds would wait in turn.
   */
  private static final Duration MAX_LOCK_WAIT = Duration.ofMillis(200);

  private final Reservations reservations;
  private final CenoteCache cenotes;
  private final EventService events;
  private final Event<RefundDue> refundsDue;
  private final Clock clock;
  private final Duration completionDelay;

  @Inject
  ReservationTransitionService(
      Reservations reservations,
      CenoteCache cenotes,
      EventService events,
      Event<RefundDue> refundsDue,
      @PartnerTime Clock clock,
      @ConfigProperty(name = "cenotes.reservation.completion-delay", defaultValue = "PT2H")
          Duration completionDelay) {
    this.reservations = reservations;
    this.cenotes = cenotes;
    this.events = events;
    this.refundsDue = refundsDue;
    this.clock = clock;
    this.completionDelay = completionDelay;
  }

  /** Cancels; the places are given back in the same transaction. */
  public ReservationView cancel(UUID id, @Nullable String reason, String by, Language language) {
    Reservation row = locked(id);
    transition(EventType.RESERVATION_CANCELLED, row, it -> it.cancel(reason, by, clock.instant()));
    boolean paid = row.lifecycle.paymentStatus().isPaid();
    Cents amount =
        paid && row.lifecycle.cancellation != null
            ? row.lifecycle.cancellation.refundAmount()
            : Cents.ZERO;
    refundsDue.fire(RefundDue.of(row, amount, true));
    return row.view(language);
  }

  /** Checks the guests in; the status stays. */
  public ReservationView checkIn(UUID id, Language language) {
    Instant now = clock.instant();
    Reservation row = locked(id);
    transition(EventType.RESERVATION_UPDATED, row, it -> it.checkIn(now));
    return row.view(language);
  }

  /** Records that nobody came. */
  public ReservationView recordNoShow(UUID id, Language language) {
    Instant now = clock.instant();
    Reservation row = locked(id);
    transition(EventType.RESERVATION_NO_SHOW, row, it -> it.recordNoShow(completionDelay, now));
    return row.view(language);
  }

  private Reservation locked(UUID id) {
    return reservations
        .findLocked(id)
        .orElseThrow(() -> new ApiException(ReservationError.NOT_FOUND));
  }

  /** A batch whose hold has run out, oldest first, without those excluded. */
  List<UUID> findExpired(Collection<UUID> excluded) {
    return reservations.findExpired(clock.instant(), excluded);
  }

  /** As {@link #findExpired}, by the sandbox clocks that are ahead. */
  List<DueBySandboxClock> findExpiredByClocks(Collection<UUID> excluded) {
    return reservations.findExpiredByClocks(clock.instant(), excluded);
  }

  /** The holds that have run out of this reservation's cenote. */
  List<UUID> findExpiredOfSameCenote(UUID id) {
    return reservations.findExpiredOfSameCenote(id, clock.instant());
  }

  /**
   * Expires a hold; false when another node is doing or has done it. It fails when its places or
   * its coupon stay locked: then it is still due.
   */
  boolean expire(UUID id) {
    Instant now = clock.instant();
    reservations.limitLockWaits(MAX_LOCK_WAIT);
    Optional<Reservation> held = reservations.lockExpired(id, now);
    held.ifPresent(
        row -> {
          transition(EventType.RESERVATION_EXPIRED, row, it -> it.expire(now));
          refundsDue.fire(RefundDue.of(row, Cents.ZERO, true));
        });
    return held.isPresent();
  }

  /** A batch whose visit is to be completed, oldest first, without those excluded. */
  List<UUID> findCompletable(Collection<UUID> excluded) {
    return reservations.findEnded(clock.instant().minus(completionDelay), excluded);
  }

  /** As {@link #findCompletable}, by the sandbox clocks that are ahead. */
  List<DueBySandboxClock> findCompletableByClocks(Collection<UUID> excluded) {
    return reservations.findEndedByClocks(clock.instant().minus(completionDelay), excluded);
  }

  /** Completes a visit; false when another node is doing or has done it. */
  boolean complete(UUID id) {
    Instant now = clock.instant();
    Optional<Reservation> done = reservations.lockEnded(id, now.minus(completionDelay));
    done.ifPresent(
        row ->
            transition(
                EventType.RESERVATION_COMPLETED, row, it -> it.complete(completionDelay, now)));
    return done.isPresent();
  }

  /** Locks the reservation's row and returns what its payment needs; every payment starts here. */
  public PayableReservation lockPayable(UUID id) {
    Reservation row = locked(id);
    return new PayableReservation(
        row.id,
        row.partnerId,
        row.lifecycle.status(),
        WireEnum.parse(PaymentMethod.class, row.paymentMethod),
        row.amounts.total(),
        row.terms.currency(),
        row.lifecycle.holdExpiresAt,
        row.guest.email(),
        "%s, %s %s, %s"
            .formatted(
                row.cenoteName.in(Language.ES), row.date, row.times.start(), row.confirmationCode));
  }

  /** Confirms a pending reservation that the guest has paid for. */
  public void confirmPaid(UUID id, PaymentMethod by) {
    transition(
        EventType.RESERVATION_CONFIRMED, locked(id), it -> it.confirmPaid(by, clock.instant()));
  }

  /**
   * Confirms an expired reservation that the guest has paid for late: claims coupon and places
   * again.
   *
   * @return false when they are no longer available, the visit has started or the cenote is in
   *     another time zone now; then nothing has changed
   */
  public boolean confirmLate(UUID id, PaymentMethod by) {
    Reservation row = locked(id);
    Instant now = clock.instant();
    if (!now.isBefore(row.times.startsAt())) {
      return false;
    }
    List<Slot> taken = reacquired(row, cenotes.find(row.cenoteId));
    if (taken.isEmpty()) {
      taken = reacquired(row, cenotes.reread(row.cenoteId)); // the first may have been stale
    }
    if (taken.isEmpty()) {
      return false;
    }
    List<Slot> slots = taken;
    transition(EventType.RESERVATION_CONFIRMED, row, it -> it.confirmPaidLate(by, slots, now));
    return true;
  }

  /**
   * The slots that were claimed again; empty when they are not available. In another time zone they
   * would begin at other instants than the visit that was booked.
   */
  private List<Slot> reacquired(Reservation row, Optional<Listing> listing) {
    if (listing.isEmpty() || !listing.get().timezone().getId().equals(row.times.timezone())) {
      return List.of();
    }
    List<Slot> slots =
        SlotPlan.of(listing.get(), row.date).covering(row.times.start(), row.times.end());
    boolean taken =
        !slots.isEmpty()
            && reservations.reacquire(row.id, listing.get().version(), slots, clock.instant());
    return taken ? slots : List.of();
  }

  /** Records that what was paid is to be refunded, if the reservation holds no places. */
  public void noteRefundDue(UUID id) {
    Reservation row = locked(id);
    if (row.lifecycle.hasNoPlaces()) {
      transition(EventType.RESERVATION_UPDATED, row, it -> it.oweRefund(clock.instant()));
    }
  }

  /**
   * Records an amount that was refunded.
   *
   * @param settled nothing more is owed
   * @param whole all that was paid has been refunded
   */
  public void noteRefund(UUID id, Cents amount, boolean settled, boolean whole) {
    Reservation row = locked(id);
    boolean over = row.lifecycle.hasNoPlaces();
    boolean cancelled = row.lifecycle.status() == ReservationStatus.CANCELLED;
    transition(
        settled && whole && cancelled
            ? EventType.RESERVATION_REFUNDED
            : EventType.RESERVATION_UPDATED,
        row,
        it -> it.addRefund(amount, over && settled, whole, clock.instant()));
  }

  /** Records the refund of a late payment, unless another payment may still confirm it. */
  public void noteLateRefund(UUID id, Cents amount) {
    if (locked(id).lifecycle.hasNoPlaces()) {
      noteRefund(id, amount, true, true);
    }
  }

  private void transition(EventType type, Reservation row, Consumer<Reservation> change) {
    ReservationView before = row.view(Language.ES);
    change.accept(row);
    events.append(row.event(type, before));
    reservations.flush();
  }
}
