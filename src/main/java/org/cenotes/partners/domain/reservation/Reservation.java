package org.cenotes.partners.domain.reservation;

import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.cenotes.partners.domain.availability.Slot;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.pricing.PriceLine;
import org.cenotes.partners.domain.reservation.Cancellation.Refund;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.money.BasisPoints;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.secret.Ids;
import org.cenotes.partners.platform.secret.Tokens;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.annotations.Mutability;
import org.hibernate.annotations.TenantId;
import org.hibernate.type.SqlTypes;
import org.hibernate.type.descriptor.java.Immutability;
import org.jspecify.annotations.Nullable;

/**
 * A visit that holds places, or held them; its transitions are here and nowhere else. Its values
 * are replaced, never changed in place, so Hibernate need not copy and compare their JSON ({@code
 * Immutability}).
 */
@Entity
@Table(name = "reservations")
class Reservation {
  private static final LocalTime[] NO_SLOTS = {};

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
  @Embedded @Nullable AppliedDiscounts reductions;

  @Column(name = "partner_reference")
  @Nullable String partnerReference;

  @Column(name = "request_digest")
  byte[] requestDigest;

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

  Reservation(NewReservation made, Instant now) {
    id = Ids.next();
    partnerId = made.partnerId();
    confirmationCode = "CN-" + Tokens.crockford32(8);
    source = made.source();
    cenoteId = made.listing().id();
    cenoteName = made.listing().name();
    terms = made.terms();
    if (made.price().chosenPackage() != null) {
      packageId = made.price().chosenPackage().id();
      packageName = made.price().chosenPackage().name();
    }
    date = made.date();
    times = made.times();
    slotStarts = starts(made.slots());
    party = PartySize.of(made.adults(), made.children());
    guest = made.guest();
    transportationType = made.transportation().wire();
    pickup = made.pickup();
    priceLines = made.price().lines();
    reductions = made.reductions();
    amounts = ReservationAmounts.of(made.price(), made.commission(), made.paymentMethod());
    paymentMethod = made.paymentMethod().wire();
    partnerReference = made.partnerReference();
    requestDigest = made.requestDigest();
    notes = made.notes();
    metadata = made.metadata();
    locale = made.locale();
    createdAt = now;
    updatedAt = now;
    lifecycle = ReservationLifecycle.begun(made, amounts.total(), now);
  }

  /**
   * Cancels before the visit starts.
   *
   * @throws ApiException 409 from any other state, once its guests have come or the visit has
   *     started
   */
  void cancel(@Nullable String reason, String by, Instant now) {
    lifecycle.require(ReservationStatus.PENDING, ReservationStatus.CONFIRMED);
    lifecycle.refuse(lifecycle.checkedInAt != null, " and its guests have come");
    lifecycle.refuse(!now.isBefore(times.startsAt()), " and its visit has started");
    Cents owed = lifecycle.status() == ReservationStatus.CONFIRMED ? amounts.total() : Cents.ZERO;
    lifecycle.cancellation =
        Cancellation.of(reason, now, by, terms.cancellationPolicy(), times.startsAt(), owed);
    if (lifecycle.paymentStatus().isPaid() && lifecycle.cancellation.refund() != Refund.NONE) {
      lifecycle.owe();
    }
    end(ReservationStatus.CANCELLED, now);
  }

  /** Takes on what was decided; places were moved before. */
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
    slotStarts = starts(to.slots());
    party = PartySize.of(to.adults(), to.children());
    priceLines = to.price().lines();
    PaymentMethod method = WireEnum.parse(PaymentMethod.class, paymentMethod);
    amounts =
        ReservationAmounts.of(to.price(), new BasisPoints(terms.commissionBp()), method)
            .withRefunded(amounts.refunded());
    if (method == PaymentMethod.ON_SITE && lifecycle.holdExpiresAt != null) {
      lifecycle.holdExpiresAt = times.endsAt();
    }
  }

  private static LocalTime[] starts(List<Slot> slots) {
    return slots.stream().map(Slot::start).toArray(LocalTime[]::new);
  }

  /** The guest has paid, by this; {@code again}: the slots that were taken anew for it. */
  void pay(PaymentMethod by, @Nullable List<Slot> again, Instant now) {
    paymentMethod = by.wire();
    amounts = amounts.withRefunded(Cents.ZERO); // what went back had come too late to pay it
    slotStarts = again == null ? slotStarts : starts(again);
    go(at -> at.pay(now), now);
  }

  /** The hold has run out. */
  void expire(Instant now) {
    if (!lifecycle.hasRunOut(now)) {
      throw new IllegalStateException("not to be expired: " + id);
    }
    end(ReservationStatus.EXPIRED, now);
  }

  /** Goes a step in its life that leaves its places taken. */
  void go(Consumer<ReservationLifecycle> step, Instant now) {
    step.accept(lifecycle);
    updatedAt = now;
  }

  /** Lets go of its slots; with the row's update the database gives their places back. */
  private void end(ReservationStatus last, Instant now) {
    slotStarts = NO_SLOTS;
    lifecycle.end(last);
    updatedAt = now;
  }
}
