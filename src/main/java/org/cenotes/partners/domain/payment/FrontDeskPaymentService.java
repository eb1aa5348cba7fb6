package org.cenotes.partners.domain.payment;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.reservation.PayableReservation;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.ReservationError;
import org.cenotes.partners.domain.reservation.ReservationStatus;
import org.cenotes.partners.domain.reservation.ReservationTransitionService;
import org.cenotes.partners.domain.reservation.frontdesk.FrontDeskService;
import org.cenotes.partners.domain.reservation.guest.GuestReservationView;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/** Records payments that a venue's front desk has received. */
@Service
public class FrontDeskPaymentService {
  private final FrontDeskService frontDesk;
  private final ReservationTransitionService reservations;
  private final Payments payments;
  private final PaymentEvents events;
  private final AuditService audit;
  private final Clock clock;

  @Inject
  FrontDeskPaymentService(
      FrontDeskService frontDesk,
      ReservationTransitionService reservations,
      Payments payments,
      PaymentEvents events,
      AuditService audit,
      Clock clock) {
    this.frontDesk = frontDesk;
    this.reservations = reservations;
    this.payments = payments;
    this.events = events;
    this.audit = audit;
    this.clock = clock;
  }

  /**
   * The amount the front desk received.
   *
   * @param currency null for the reservation's
   * @param note for the audit log
   */
  public record Received(Cents amount, @Nullable String currency, @Nullable String note) {}

  /**
   * Records the payment of a reservation and confirms it.
   *
   * @param operatorId the operator whose venues are searched; null for an administrator, who
   *     reaches all
   * @param code the reservation's confirmation code
   * @throws ApiException 400 when the amount or currency is not the reservation's; 404 for an
   *     unknown code; 409 when the reservation is not to be paid on site, or not pending
   */
  public GuestReservationView confirm(
      @Nullable UUID operatorId, String code, Received received, Language language) {
    FrontDeskService.Found found = frontDesk.find(operatorId, code);
    PayableReservation reservation = reservations.lockPayable(found.id());
    requirePayable(reservation, received);
    Instant now = clock.instant();
    Payment payment = new Payment(reservation, PaymentMethod.ON_SITE, now);
    payments.add(payment);
    events.change(EventType.PAYMENT_SUCCEEDED, payment, it -> it.succeed(null, now));
    reservations.confirmPaid(found.id(), PaymentMethod.ON_SITE);
    audit.note(
        found.partnerId(), "reservation.paid_at_desk", "reservation:" + found.id(), null, received);
    return frontDesk.read(found.id(), language);
  }

  /** Until the end of the visit it waits for its payment. */
  private static boolean isVisitOver(PayableReservation reservation) {
    return reservation.status() == ReservationStatus.EXPIRED
        && reservation.method() == PaymentMethod.ON_SITE;
  }

  static void requirePayable(PayableReservation reservation, Received received) {
    if (reservation.status() != ReservationStatus.PENDING) {
      throw ApiException.because(
          ReservationError.INVALID_TRANSITION,
          "the reservation is "
              + reservation.status().wire()
              + (isVisitOver(reservation)
                  ? ": the front desk can record a payment only until the end of the visit"
                  : ""));
    }
    if (reservation.method() != PaymentMethod.ON_SITE) {
      throw PaymentError.refused(
          "the reservation's payment method is " + reservation.method().wire());
    }
    if (!received.amount().equals(reservation.total())) {
      throw ApiException.about(
          HttpError.INVALID_INPUT,
          "amountReceived",
          "must be the total of the reservation: " + reservation.total().value());
    }
    String currency = received.currency();
    if (currency != null && !currency.equals(reservation.currency())) {
      throw ApiException.about(
          HttpError.INVALID_INPUT,
          "currency",
          "must be the currency of the reservation: " + reservation.currency());
    }
  }
}
