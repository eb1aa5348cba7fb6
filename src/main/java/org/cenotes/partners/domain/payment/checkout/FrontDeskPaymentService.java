package org.cenotes.partners.domain.payment.checkout;

import jakarta.inject.Inject;
import java.util.UUID;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.payment.PaymentOutcomeService;
import org.cenotes.partners.domain.reservation.frontdesk.FrontDeskService;
import org.cenotes.partners.domain.reservation.guest.GuestReservation;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/** Guests pay at the desk. */
@Service
public class FrontDeskPaymentService {
  private final FrontDeskService desk;
  private final PaymentOutcomeService payments;
  private final AuditService audit;

  @Inject
  FrontDeskPaymentService(
      FrontDeskService desk, PaymentOutcomeService payments, AuditService audit) {
    this.desk = desk;
    this.payments = payments;
    this.audit = audit;
  }

  /**
   * What the desk has taken.
   *
   * @param currency null: the reservation's
   */
  public record Received(Cents amount, @Nullable String currency, @Nullable String note) {}

  /**
   * The desk has taken the money for the reservation of this code: it is confirmed and paid.
   *
   * @param operatorId who asks; null: an administrator, who reaches all
   */
  public GuestReservation confirm(
      @Nullable UUID operatorId, String code, Received received, Language language) {
    FrontDeskService.Found found = desk.find(operatorId, code);
    UUID id = found.id();
    payments.payAtDesk(id, received.amount(), received.currency(), received.note());
    audit.note(found.partnerId(), "reservation.paid_at_desk", "reservation:" + id, null, received);
    return desk.read(id, language);
  }
}
