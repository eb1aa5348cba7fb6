package org.cenotes.partners.domain.reservation;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.platform.money.Cents;

/** One reservation as payments see it: what they do to it is written down. */
public class PaidReservation extends ReservationTransitionService {
  public static final UUID ID = new UUID(3, 1);
  public static final UUID PARTNER = new UUID(1, 1);
  public static final Cents TOTAL = new Cents(45_005);

  /** Its places are still available after its hold has ended. */
  public boolean placesLeft = true;

  private final List<String> changes = new ArrayList<>();
  private String guestEmail = "ana@example.com";
  private String description = "Ik Kil, 10:00";
  private PayableReservation now;

  /** Pending, to be paid by card until then. */
  public PaidReservation(Instant holdUntil) {
    super(null, null, null, null, Clock.systemUTC(), Duration.ZERO);
    change(ReservationStatus.PENDING, PaymentMethod.CARDPROVIDER, TOTAL, holdUntil);
  }

  private final void change(
      ReservationStatus status, PaymentMethod method, Cents total, Instant until) {
    now =
        new PayableReservation(
            ID, PARTNER, status, method, total, "MXN", until, guestEmail, description);
  }

  /** Its guest has this e-mail now. */
  public void correct(String email) {
    guestEmail = email;
    cost(now.total());
  }

  /** Its visit is at this time now. */
  public void reschedule(String time) {
    description = "Ik Kil, " + time;
    cost(now.total());
  }

  public void move(ReservationStatus status) {
    change(status, now.method(), now.total(), now.holdUntil());
  }

  public void choose(PaymentMethod method) {
    change(now.status(), method, now.total(), now.holdUntil());
  }

  public void cost(Cents total) {
    change(now.status(), now.method(), total, now.holdUntil());
  }

  public void hold(Instant until) {
    change(now.status(), now.method(), now.total(), until);
  }

  public ReservationStatus status() {
    return now.status();
  }

  /** What payments did to it, the oldest first. */
  public List<String> changes() {
    return changes;
  }

  @Override
  public PayableReservation lockPayable(UUID id) {
    return now;
  }

  @Override
  public void confirmPaid(UUID id, PaymentMethod by) {
    changes.add("confirmed by " + by.wire());
    move(ReservationStatus.CONFIRMED);
  }

  @Override
  public boolean confirmLate(UUID id, PaymentMethod by) {
    if (placesLeft) {
      changes.add("confirmed late by " + by.wire());
      move(ReservationStatus.CONFIRMED);
    }
    return placesLeft;
  }

  @Override
  public void noteRefundDue(UUID id) {
    changes.add("refund due");
  }

  @Override
  public void noteRefund(UUID id, Cents amount, boolean settled, boolean whole) {
    changes.add(
        "refunded " + amount.value() + (settled ? " settled" : "") + (whole ? " whole" : ""));
  }

  @Override
  public void noteLateRefund(UUID id, Cents amount) {
    changes.add("late refund of " + amount.value());
  }
}
