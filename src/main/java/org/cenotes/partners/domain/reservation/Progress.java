package org.cenotes.partners.domain.reservation;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Instant;
import java.util.Set;
import org.cenotes.partners.domain.visit.Cancellation;
import org.cenotes.partners.domain.visit.PaymentStatus;
import org.cenotes.partners.domain.visit.ReservationStatus;
import org.cenotes.partners.platform.http.ApiException;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.annotations.Mutability;
import org.hibernate.type.SqlTypes;
import org.hibernate.type.descriptor.java.Immutability;
import org.jspecify.annotations.Nullable;

/** How far a reservation has come: its state, that of its money, and when it got there. */
@Embeddable
class Progress {
  private String status;

  @Column(name = "payment_status")
  private String paymentStatus;

  @Column(name = "hold_expires_at")
  @Nullable Instant holdExpiresAt;

  @Column(name = "confirmed_at")
  @Nullable Instant confirmedAt;

  @JdbcTypeCode(SqlTypes.JSON)
  @Mutability(Immutability.class)
  @Nullable Cancellation cancellation;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected Progress() {}

  private Progress(ReservationStatus status, PaymentStatus paymentStatus) {
    this.status = status.wire();
    this.paymentStatus = paymentStatus.wire();
  }

  /** Nothing is to be paid by the guest: confirmed from the start. */
  static Progress confirmed(Instant now) {
    Progress progress = new Progress(ReservationStatus.CONFIRMED, PaymentStatus.NOT_REQUIRED);
    progress.confirmedAt = now;
    return progress;
  }

  /** Waits for a payment until then. */
  static Progress held(@Nullable Instant until) {
    Progress progress = new Progress(ReservationStatus.PENDING, PaymentStatus.UNPAID);
    progress.holdExpiresAt = until;
    return progress;
  }

  ReservationStatus status() {
    return ReservationStatus.of(status);
  }

  PaymentStatus paymentStatus() {
    return PaymentStatus.of(paymentStatus);
  }

  /**
   * Refuses unless it stands in one of these states.
   *
   * @throws ApiException 409 that names the state
   */
  void require(ReservationStatus... any) {
    if (!Set.of(any).contains(status())) {
      throw ApiException.because(
          ReservationError.INVALID_TRANSITION, "the reservation is " + status);
    }
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
