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

/** The status of a reservation and of its payment, with the rules for changing them. */
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

  /** Confirmed at once on the partner's account or with nothing to pay, else pending. */
  static ReservationLifecycle start(NewReservation draft, Cents total, Instant now) {
    ReservationLifecycle lifecycle;
    if (draft.paymentMethod() == PaymentMethod.PARTNER_ACCOUNT || total.equals(Cents.ZERO)) {
      lifecycle = new ReservationLifecycle(ReservationStatus.CONFIRMED, PaymentStatus.NOT_REQUIRED);
      lifecycle.confirmedAt = now;
    } else {
      lifecycle = new ReservationLifecycle(ReservationStatus.PENDING, PaymentStatus.UNPAID);
      lifecycle.holdExpiresAt = draft.holdUntil();
    }
    return lifecycle;
  }

  ReservationStatus status() {
    return WireEnum.parse(ReservationStatus.class, status);
  }

  PaymentStatus paymentStatus() {
    return WireEnum.parse(PaymentStatus.class, paymentStatus);
  }

  /**
   * Requires one of these states.
   *
   * @throws ApiException 409 that names the current state
   */
  void require(ReservationStatus... any) {
    refuse(!Set.of(any).contains(status()), "");
  }

  /**
   * Refuses a transition on a condition.
   *
   * @param reason follows "the reservation is" and the current state
   * @throws ApiException 409 if the condition holds
   */
  void refuse(boolean condition, String reason) {
    if (condition) {
      throw ApiException.because(
          ReservationError.INVALID_TRANSITION, "the reservation is " + status + reason);
    }
  }

  /**
   * Refuses a higher total once the guest has settled the old one, by paying it or because there
   * was nothing to pay: nobody would collect the difference. A partner's account is charged
   * instead.
   *
   * @param isLarger whether visitors are added
   * @throws ApiException 409 if the total would rise
   */
  void refuseHigherTotal(PaymentMethod method, Cents before, Cents after, boolean isLarger) {
    boolean settled =
        status() == ReservationStatus.CONFIRMED && method != PaymentMethod.PARTNER_ACCOUNT;
    String advice =
        isLarger
            ? "; book the additions as another reservation, or cancel and book again"
            : (", but the changed visit would cost %d cents instead of %d, because its ages,"
                    + " prices or discount are others")
                .formatted(after.value(), before.value());
    refuse(
        settled && after.compareTo(before) > 0,
        " and settled: a change must not raise its total" + advice);
  }

  /** Checks in on the day of the visit, once. */
  void checkIn(LocalDate day, VisitTimes times, Instant now) {
    require(ReservationStatus.CONFIRMED);
    refuse(checkedInAt != null, " and its guests have arrived");
    LocalDate today = LocalDate.ofInstant(now, ZoneId.of(times.timezone()));
    refuse(!day.equals(today), " for another day");
    checkedInAt = now;
  }

  /** Records a no-show, from the start of the visit until it counts as completed. */
  void recordNoShow(VisitTimes times, Duration completionDelay, Instant now) {
    require(ReservationStatus.CONFIRMED);
    refuse(checkedInAt != null, " and its guests have arrived");
    refuse(now.isBefore(times.startsAt()), " and its visit has not started");
    refuse(isCompletable(times, completionDelay, now), " and its visit is over");
    enter(ReservationStatus.NO_SHOW);
  }

  /** Whether the visit counts as completed from now on. */
  boolean isCompletable(VisitTimes times, Duration completionDelay, Instant now) {
    return status() == ReservationStatus.CONFIRMED
        && !now.isBefore(times.endsAt().plus(completionDelay));
  }

  /** Confirms the reservation as paid. */
  void pay(Instant now) {
    enter(ReservationStatus.CONFIRMED);
    paymentStatus = PaymentStatus.PAID.wire();
    confirmedAt = now;
  }

  /** Part or all of what was paid is to be refunded. */
  void oweRefund() {
    paymentStatus = PaymentStatus.REFUND_PENDING.wire();
  }

  /** All that was owed has been refunded; {@code whole}: all that was paid. */
  void settleRefund(boolean whole) {
    paymentStatus = (whole ? PaymentStatus.REFUNDED : PaymentStatus.PARTIALLY_REFUNDED).wire();
    if (whole && status() == ReservationStatus.CANCELLED) {
      status = ReservationStatus.REFUNDED.wire();
    }
  }

  /** Whether it ended without a visit, and so holds no places. */
  boolean hasNoPlaces() {
    return switch (status()) {
      case CANCELLED, EXPIRED, REFUNDED -> true;
      case PENDING, CONFIRMED, COMPLETED, NO_SHOW -> false;
    };
  }

  /** Requires a pending reservation whose hold has run out. */
  void requireHoldOver(Instant now) {
    boolean over =
        status() == ReservationStatus.PENDING
            && holdExpiresAt != null
            && !now.isBefore(holdExpiresAt);
    if (!over) {
      throw new IllegalStateException("cannot expire: the reservation is " + status);
    }
  }

  /** Completes a confirmed visit that ended at least {@code completionDelay} ago. */
  void complete(VisitTimes times, Duration completionDelay, Instant now) {
    if (!isCompletable(times, completionDelay, now)) {
      throw new IllegalStateException("cannot be completed: the reservation is " + status);
    }
    enter(ReservationStatus.COMPLETED);
  }

  /** Enters this state; no hold is left. */
  void enter(ReservationStatus next) {
    status = next.wire();
    holdExpiresAt = null;
  }
}
