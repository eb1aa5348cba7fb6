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
import org.cenotes.partners.domain.event.EventService;
import org.cenotes.partners.domain.visit.ReservationStatus;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/** How reservations go from state to state; each step writes its event. */
@Service
public class LifeCycleService {
  private final Reservations reservations;
  private final EventService events;
  private final Event<MoneyBack> moneyBack;
  private final Clock clock;
  private final Duration completionDelay;

  @Inject
  LifeCycleService(
      Reservations reservations,
      EventService events,
      Event<MoneyBack> moneyBack,
      Clock clock,
      @ConfigProperty(name = "cenotes.reservation.completion-delay", defaultValue = "PT2H")
          Duration completionDelay) {
    this.reservations = reservations;
    this.events = events;
    this.moneyBack = moneyBack;
    this.clock = clock;
    this.completionDelay = completionDelay;
  }

  /** Cancels; the places go back in the same transaction. */
  public ReservationView cancel(UUID id, @Nullable String reason, String by, Language language) {
    Reservation row = locked(id);
    step("reservation.cancelled", row, it -> it.cancel(reason, by, clock.instant()));
    boolean paid = row.progress.paymentStatus().isPaid();
    Cents amount =
        paid && row.progress.cancellation != null
            ? row.progress.cancellation.refundAmount()
            : Cents.ZERO;
    moneyBack.fire(MoneyBack.of(row, amount, true));
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
          moneyBack.fire(MoneyBack.of(row, Cents.ZERO, true));
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

  private void step(String type, Reservation row, Consumer<Reservation> transition) {
    ReservationView before = ReservationService.view(row, Language.ES);
    transition.accept(row);
    events.append(ReservationService.event(type, row, before));
    reservations.flush();
  }
}
