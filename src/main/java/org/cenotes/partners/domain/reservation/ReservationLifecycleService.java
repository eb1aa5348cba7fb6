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
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** How reservations go from state to state; each step writes its event. */
@Service
public class ReservationLifecycleService {
  private final Reservations reservations;
  private final CenoteCache cenotes;
  private final EventService events;
  private final Event<RefundDue> moneyBack;
  private final Clock clock;
  private final Duration completionDelay;

  @Inject
  ReservationLifecycleService(
      Reservations reservations,
      CenoteCache cenotes,
      EventService events,
      Event<RefundDue> moneyBack,
      Clock clock,
      @ConfigProperty(name = "cenotes.reservation.completion-delay", defaultValue = "PT2H")
          Duration completionDelay) {
    this.reservations = reservations;
    this.cenotes = cenotes;
    this.events = events;
    this.moneyBack = moneyBack;
    this.clock = clock;
    this.completionDelay = completionDelay;
  }

  /** Cancels; the places go back in the same transaction. */
  public ReservationView cancel(UUID id, @Nullable String reason, String by, Language language) {
    Reservation row = locked(id);
    step("reservation.cancelled", row, it -> it.cancel(reason, by, clock.instant()));
    boolean paid = row.lifecycle.paymentStatus().isPaid();
    Cents amount =
        paid && row.lifecycle.cancellation != null
            ? row.lifecycle.cancellation.refundAmount()
            : Cents.ZERO;
    moneyBack.fire(RefundDue.of(row, amount, true));
    return ReservationService.view(row, language);
  }

  /** The guests have come; the state stays. */
  public ReservationView checkIn(UUID id, Language language) {
    Instant now = clock.instant();
    Reservation row = locked(id);
    step("reservation.updated", row, it -> it.go(at -> at.checkIn(it.date, it.times, now), now));
    return ReservationService.view(row, language);
  }

  /** Nobody has come. */
  public ReservationView recordNoShow(UUID id, Language language) {
    Instant now = clock.instant();
    Reservation row = locked(id);
    step(
        "reservation.no_show",
        row,
        it -> it.go(at -> at.miss(it.times, completionDelay, now), now));
    return ReservationService.view(row, language);
  }

  private Reservation locked(UUID id) {
    return reservations
        .findLocked(id)
        .orElseThrow(() -> new ApiException(ReservationError.NOT_FOUND));
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
          step("reservation.expired", row, it -> it.expire(now));
          moneyBack.fire(RefundDue.of(row, Cents.ZERO, true));
        });
    return held.isPresent();
  }

  /** Some whose visit is over, the oldest first, but for those set aside. */
  List<UUID> over(Collection<UUID> aside) {
    return reservations.over(clock.instant().minus(completionDelay), aside);
  }

  /** Completes a visit that is over; false when another node is at it, or was. */
  boolean complete(UUID id) {
    Instant now = clock.instant();
    Optional<Reservation> done = reservations.findOver(id, now.minus(completionDelay));
    done.ifPresent(
        row ->
            step(
                "reservation.completed",
                row,
                it -> it.go(at -> at.end(ReservationStatus.COMPLETED), now)));
    return done.isPresent();
  }

  /** What its payment has to know, its row locked: whoever pays comes here first. */
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

  /** The guest has paid in time. */
  public void confirmPaid(UUID id, PaymentMethod by) {
    Reservation row = locked(id);
    row.lifecycle.require(ReservationStatus.PENDING);
    step("reservation.confirmed", row, it -> it.pay(by, null, clock.instant()));
  }

  /**
   * The guest has paid after the hold had ended: takes coupon and places again.
   *
   * @return false: they are not to be had any more, or the visit is near or past, and nothing has
   *     changed
   */
  public boolean confirmLate(UUID id, PaymentMethod by) {
    Reservation row = locked(id);
    Instant now = clock.instant();
    if (!now.isBefore(row.times.startsAt())) {
      return false;
    }
    List<Slot> taken = reacquired(row);
    if (taken.isEmpty()) {
      cenotes.invalidate(row.cenoteId); // it may have changed since it was cached
      taken = reacquired(row);
    }
    if (taken.isEmpty()) {
      return false;
    }
    List<Slot> slots = taken;
    step("reservation.confirmed", row, it -> it.pay(by, slots, now));
    return true;
  }

  /** The slots that were taken again; none: they are not to be had. */
  private List<Slot> reacquired(Reservation row) {
    Optional<Listing> listing = cenotes.find(row.cenoteId);
    if (listing.isEmpty()) {
      return List.of();
    }
    List<Slot> slots =
        SlotPlan.of(listing.get(), row.date).covering(row.times.start(), row.times.end());
    boolean taken =
        !slots.isEmpty()
            && "ok".equals(reservations.reacquire(row.id, listing.get().version(), slots));
    return taken ? slots : List.of();
  }

  /** What was paid for a reservation that is over is to go back. */
  public void noteRefundDue(UUID id) {
    Reservation row = locked(id);
    if (row.lifecycle.isOver()) {
      step("reservation.updated", row, it -> it.go(ReservationLifecycle::owe, clock.instant()));
    }
  }

  /**
   * So much of what was paid is back.
   *
   * @param even all that is owed is back
   * @param whole all that was paid is back
   */
  public void noteRefund(UUID id, Cents amount, boolean even, boolean whole) {
    Reservation row = locked(id);
    boolean refunded = row.lifecycle.isOver() && even;
    boolean cancelled = row.lifecycle.status() == ReservationStatus.CANCELLED;
    step(
        refunded && whole && cancelled ? "reservation.refunded" : "reservation.updated",
        row,
        it -> {
          it.amounts = it.amounts.withRefunded(it.amounts.refunded().plus(amount));
          it.go(
              at -> {
                if (refunded) {
                  at.refund(whole);
                }
              },
              clock.instant());
        });
  }

  /** All of what came too late to pay it is back: told of only if nothing else may yet pay it. */
  public void noteLateRefund(UUID id, Cents amount) {
    if (locked(id).lifecycle.isOver()) {
      noteRefund(id, amount, true, true);
    }
  }

  private void step(String type, Reservation row, Consumer<Reservation> transition) {
    ReservationView before = ReservationService.view(row, Language.ES);
    transition.accept(row);
    events.append(ReservationService.event(type, row, before));
    reservations.flush();
  }
}
