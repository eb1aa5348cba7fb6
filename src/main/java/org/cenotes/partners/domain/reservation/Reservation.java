package org.cenotes.partners.domain.reservation;

import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.domain.availability.Slot;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.event.NewEvent;
import org.cenotes.partners.domain.pricing.PriceLine;
import org.cenotes.partners.domain.reservation.Cancellation.Refund;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.money.BasisPoints;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.secret.Ids;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.annotations.Mutability;
import org.hibernate.annotations.TenantId;
import org.hibernate.type.SqlTypes;
import org.hibernate.type.descriptor.java.Immutability;
import org.jspecify.annotations.Nullable;

/** A booked visit and its transitions. JSON values are replaced, never changed in place. */
@Entity
@Table(name = "reservations")
class Reservation {
  @Id UUID id;

  @TenantId
  @Column(name = "partner_id")
  UUID partnerId;

  @Column(name = "confirmation_code")
  String confirmationCode;

  @Embedded ReservationLifecycle lifecycle;

  @Column(name = "payment_method")
  String paymentMethod;

  String source;

  @Column(name = "cenote_id")
  UUID cenoteId;

  @Column(name = "cenote_name")
  @JdbcTypeCode(SqlTypes.JSON)
  @Mutability(Immutability.class)
  LocalizedText cenoteName;

  @Column(name = "package_id")
  @Nullable UUID packageId;

  @Column(name = "package_name")
  @JdbcTypeCode(SqlTypes.JSON)
  @Mutability(Immutability.class)
  @Nullable LocalizedText packageName;

  @Column(name = "visit_date")
  @JdbcTypeCode(SqlTypes.LOCAL_DATE)
  LocalDate date;

  @Embedded VisitTimes times;

  @Column(name = "slot_starts")
  @JdbcTypeCode(SqlTypes.ARRAY)
  @Mutability(Immutability.class)
  LocalTime[] slotStarts;

  @Embedded PartySize party;
  @Embedded Guest guest;

  @Column(name = "transportation_type")
  String transportationType;

  @JdbcTypeCode(SqlTypes.JSON)
  @Mutability(Immutability.class)
  @Nullable Pickup pickup;

  @Column(name = "price_lines")
  @JdbcTypeCode(SqlTypes.JSON)
  @Mutability(Immutability.class)
  List<PriceLine> priceLines;

  @Embedded ReservationAmounts amounts;
  @Embedded BookingTerms terms;
  @Embedded @Nullable AppliedDiscounts discounts;

  @Column(name = "partner_reference")
  @Nullable String partnerReference;

  @Column(name = "request_digest")
  byte @Nullable [] requestDigest;

  @Nullable String notes;

  @JdbcTypeCode(SqlTypes.JSON)
  @Mutability(Immutability.class)
  Map<String, String> metadata;

  String locale;

  @Column(name = "created_at")
  Instant createdAt;

  @Column(name = "updated_at")
  Instant updatedAt;

  @Version int version;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected Reservation() {}

  Reservation(NewReservation draft, Instant now) {
    id = Ids.next();
    partnerId = draft.partnerId();
    confirmationCode = ConfirmationCodes.next();
    source = draft.source();
    cenoteId = draft.listing().id();
    cenoteName = draft.listing().name();
    terms = draft.terms();
    if (draft.price().chosenPackage() != null) {
      packageId = draft.price().chosenPackage().id();
      packageName = draft.price().chosenPackage().name();
    }
    date = draft.date();
    times = draft.times();
    slotStarts = Slot.startTimes(draft.slots());
    party = draft.party();
    guest = draft.guest();
    transportationType = draft.transportation().wire();
    pickup = draft.pickup();
    priceLines = draft.price().lines();
    discounts = draft.discounts();
    amounts = ReservationAmounts.of(draft.price(), draft.commission(), draft.paymentMethod());
    paymentMethod = draft.paymentMethod().wire();
    partnerReference = draft.partnerReference();
    requestDigest = draft.requestDigest();
    notes = draft.notes();
    metadata = draft.metadata();
    locale = draft.locale();
    createdAt = now;
    updatedAt = now;
    lifecycle = ReservationLifecycle.start(draft, amounts.total(), now);
  }

  /** What its partner sees of it. */
  ReservationView view(Language language) {
    return ReservationView.of(this, language, CurrentScope.required().data().isLive());
  }

  /**
   * An event about it as it is now. The event's version is the one that the row will have when this
   * transaction is committed.
   *
   * @param before what it was before a change; null for its creation
   */
  NewEvent event(EventType type, @Nullable ReservationView before) {
    int committed = before == null ? version : version + 1;
    return new NewEvent(partnerId, type, id, committed, view(Language.ES), before);
  }

  /** Cancels; 409 unless it is pending or confirmed, not checked in and not started. */
  void cancel(@Nullable String reason, String by, Instant now) {
    lifecycle.require(ReservationStatus.PENDING, ReservationStatus.CONFIRMED);
    lifecycle.refuse(lifecycle.checkedInAt != null, " and its guests have arrived");
    lifecycle.refuse(!now.isBefore(times.startsAt()), " and its visit has started");
    Cents owed = lifecycle.status() == ReservationStatus.CONFIRMED ? amounts.total() : Cents.ZERO;
    lifecycle.cancellation =
        Cancellation.of(reason, now, by, terms.cancellationPolicy(), times.startsAt(), owed);
    if (lifecycle.paymentStatus().isPaid() && lifecycle.cancellation.refund() != Refund.NONE) {
      lifecycle.oweRefund();
    }
    end(ReservationStatus.CANCELLED, now);
  }

  /** Applies a change whose places have been moved already. */
  void change(ReservationChange to, Instant now) {
    guest = to.guest();
    pickup = to.pickup();
    notes = to.notes();
    metadata = to.metadata();
    if (to.move() != null) {
      move(to.move());
    }
    updatedAt = now;
  }

  private void move(ReservationChange.Move to) {
    date = to.date();
    times = NewReservation.spanning(to.slots(), to.listing());
    slotStarts = Slot.startTimes(to.slots());
    party = to.party();
    priceLines = to.price().lines();
    discounts = discounts == null ? null : discounts.withPromotion(to.promotionId());
    PaymentMethod method = WireEnum.parse(PaymentMethod.class, paymentMethod);
    amounts =
        ReservationAmounts.of(to.price(), new BasisPoints(terms.commissionBp()), method)
            .withRefunded(amounts.refunded());
    if (method == PaymentMethod.ON_SITE && lifecycle.holdExpiresAt != null) {
      lifecycle.holdExpiresAt = times.endsAt();
    }
  }

  /** Confirms a pending reservation that the guest has paid for. */
  void confirmPaid(PaymentMethod by, Instant now) {
    lifecycle.require(ReservationStatus.PENDING);
    pay(by, now);
  }

  /** Confirms an expired reservation that the guest has paid for, with slots claimed anew. */
  void confirmPaidLate(PaymentMethod by, List<Slot> slots, Instant now) {
    lifecycle.require(ReservationStatus.EXPIRED);
    slotStarts = Slot.startTimes(slots);
    pay(by, now);
  }

  private void pay(PaymentMethod by, Instant now) {
    paymentMethod = by.wire();
    amounts = amounts.withRefunded(Cents.ZERO); // earlier refunds were of payments that came late
    lifecycle.pay(now);
    updatedAt = now;
  }

  /** Checks the guests in; the status stays. */
  void checkIn(Instant now) {
    lifecycle.checkIn(date, times, now);
    updatedAt = now;
  }

  /** Records that nobody came. */
  void recordNoShow(Duration completionDelay, Instant now) {
    lifecycle.recordNoShow(times, completionDelay, now);
    updatedAt = now;
  }

  /** Completes a confirmed visit that ended at least {@code completionDelay} ago. */
  void complete(Duration completionDelay, Instant now) {
    lifecycle.complete(times, completionDelay, now);
    updatedAt = now;
  }

  /** Expires a pending reservation whose hold has run out. */
  void expire(Instant now) {
    lifecycle.requireHoldOver(now);
    end(ReservationStatus.EXPIRED, now);
  }

  /** Records that what was paid is to be refunded. */
  void oweRefund(Instant now) {
    lifecycle.oweRefund();
    updatedAt = now;
  }

  /**
   * Adds a refund.
   *
   * @param settled it is over, and nothing more is owed
   * @param whole all that was paid has been refunded
   */
  void addRefund(Cents amount, boolean settled, boolean whole, Instant now) {
    amounts = amounts.withRefunded(amounts.refunded().plus(amount));
    if (settled) {
      lifecycle.settleRefund(whole);
    }
    updatedAt = now;
  }

  /** Gives up its slots; when the row is updated, a trigger gives their places back. */
  private void end(ReservationStatus last, Instant now) {
    slotStarts = new LocalTime[0];
    lifecycle.enter(last);
    updatedAt = now;
  }
}
