package org.cenotes.partners.domain.reservation;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Set;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.money.Cents;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.annotations.Mutability;
import org.hibernate.type.SqlTypes;
import org.hibernate.type.descriptor.java.Immutability;
import org.jspecify.annotations.Nullable;

/** How far a reservation has come: its state, that of its money, and when it got there. */
@Embeddable
class ReservationLifecycle {
  private String status;

  @Column(name = "payment_status")
  private String paymentStatus;

  @Column(name = "hold_expires_at")
  @Nullable Instant holdExpiresAt;

  @Column(name = "confirmed_at")
  @Nullable Instant confirmedAt;

  @Column(name = "checked_in_at")
  @Nullable Instant checkedInAt;

  @JdbcTypeCode(SqlTypes.JSON)
  @Mutability(Immutability.class)
  @Nullable Cancellation cancellation;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected ReservationLifecycle() {}

  private ReservationLifecycle(ReservationStatus status, PaymentStatus paymentStatus) {
    this.status = status.wire();
    this.paymentStatus = paymentStatus.wire();
  }

  /** On the partner's account, or with nothing to pay, it is confirmed from the start. */
  static ReservationLifecycle begun(NewReservation made, Cents total, Instant now) {
    return made.paymentMethod() == PaymentMethod.PARTNER_ACCOUNT || total.equals(Cents.ZERO)
        ? confirmed(now)
        : held(made.holdUntil());
  }

  private static ReservationLifecycle confirmed(Instant now) {
    ReservationLifecycle lifecycle =
        new ReservationLifecycle(ReservationStatus.CONFIRMED, PaymentStatus.NOT_REQUIRED);
    lifecycle.confirmedAt = now;
    return lifecycle;
  }

  /** Waits for a payment until then. */
  private static ReservationLifecycle held(@Nullable Instant until) {
    ReservationLifecycle lifecycle =
        new ReservationLifecycle(ReservationStatus.PENDING, PaymentStatus.UNPAID);
    lifecycle.holdExpiresAt = until;
    return lifecycle;
  }

  ReservationStatus status() {
    return WireEnum.parse(ReservationStatus.class, status);
  }

  PaymentStatus paymentStatus() {
    return WireEnum.parse(PaymentStatus.class, paymentStatus);
  }

  /**
   * Refuses unless it stands in one of these states.
   *
   * @throws ApiException 409 that names the state
   */
  void require(ReservationStatus... any) {
    refuse(!Set.of(any).contains(status()), "");
  }

  /** Refuses, with the state and a reason to add to it, if that is so. */
  void refuse(boolean so, String reason) {
    if (so) {
      throw ApiException.because(
          ReservationError.INVALID_TRANSITION, "the reservation is " + status + reason);
    }
  }

  /**
   * What the guest has settled cannot become less than what is owed: paid, or confirmed because
   * there was nothing to pay. Nobody would ask for the rest; a partner's account is simply charged.
   *
   * @throws ApiException 409 when it would
   */
  void refuseDearer(PaymentMethod method, Cents before, Cents after) {
    boolean settled =
        status() == ReservationStatus.CONFIRMED && method != PaymentMethod.PARTNER_ACCOUNT;
    refuse(
        settled && after.compareTo(before) > 0, " and settled: a change must not raise its total");
  }

  /** The guests have come: on the day of the visit, once. */
  void checkIn(LocalDate day, VisitTimes times, Instant now) {
    require(ReservationStatus.CONFIRMED);
    refuse(checkedInAt != null, " and has been checked in");
    LocalDate today = LocalDate.ofInstant(now, ZoneId.of(times.timezone()));
    refuse(!day.equals(today), " for another day");
    checkedInAt = now;
  }

  /** Nobody has come: from the start of the visit until it counts as completed. */
  void miss(VisitTimes times, Duration completionDelay, Instant now) {
    require(ReservationStatus.CONFIRMED);
    refuse(checkedInAt != null, " and has been checked in");
    refuse(now.isBefore(times.startsAt()), " and its visit has not started");
    refuse(isOver(times, completionDelay, now), " and its visit is over");
    end(ReservationStatus.NO_SHOW);
  }

  /** Whether it is time for the visit to count as completed. */
  boolean isOver(VisitTimes times, Duration completionDelay, Instant now) {
    return status() == ReservationStatus.CONFIRMED
        && !now.isBefore(times.endsAt().plus(completionDelay));
  }

  /** The guest has paid. */
  void pay(Instant now) {
    end(ReservationStatus.CONFIRMED);
    paymentStatus = PaymentStatus.PAID.wire();
    confirmedAt = now;
  }

  /** Something of what was paid is to go back. */
  void owe() {
    paymentStatus = PaymentStatus.REFUND_PENDING.wire();
  }

  /** It is back. */
  void refund(boolean whole) {
    paymentStatus = (whole ? PaymentStatus.REFUNDED : PaymentStatus.PARTIALLY_REFUNDED).wire();
    if (whole && status() == ReservationStatus.CANCELLED) {
      status = ReservationStatus.REFUNDED.wire();
    }
  }

  /** Whether it holds nothing any more. */
  boolean isOver() {
    return switch (status()) {
      case CANCELLED, EXPIRED, REFUNDED -> true;
      case PENDING, CONFIRMED, COMPLETED, NO_SHOW -> false;
    };
  }

  /** Whether its hold has run out. */
  boolean hasRunOut(Instant now) {
    return status() == ReservationStatus.PENDING
        && holdExpiresAt != null
        && !now.isBefore(holdExpiresAt);
  }

  /** Ends in this state; nothing is held any more. */
  void end(ReservationStatus last) {
    status = last.wire();
    holdExpiresAt = null;
  }
}
