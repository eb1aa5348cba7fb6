package org.cenotes.partners.domain.reservation;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.domain.pricing.ApplicableDiscounts;
import org.cenotes.partners.domain.pricing.PriceEngine;
import org.cenotes.partners.domain.pricing.VisitSelection;
import org.cenotes.partners.platform.http.Language;
import org.jspecify.annotations.Nullable;

/** One reservation of two adults that is to be changed: what is decided is written down. */
public final class OpenReservation extends ReservationService {
  public static final Listing CENOTE = Bookings.CENOTE;
  public static final Instant BOOKED = Bookings.BOOKED;

  private final ReservationView now;
  private @Nullable ReservationChange decided;

  /** Just booked, to be paid by this method. */
  public OpenReservation(PaymentMethod method) {
    this(Bookings.booked(method));
  }

  /** Just booked for these visitors. */
  public OpenReservation(PaymentMethod method, int adults, int children) {
    this(Bookings.booked(method, PartySize.of(adults, children), Bookings.price(adults, children)));
  }

  /** Two adults, just booked with this package of the cenote. */
  public OpenReservation(PaymentMethod method, Listing cenote, UUID packageId) {
    this(
        Bookings.booked(
            method,
            PriceEngine.price(
                cenote,
                new VisitSelection(2, 0, packageId, List.of(), TransportationType.NONE),
                ApplicableDiscounts.NONE)));
  }

  private OpenReservation(Reservation booked) {
    super(null, null, null, null, null, null, null, null, Clock.systemUTC());
    now = ReservationView.of(booked, Language.EN, true);
  }

  /** As it was booked. */
  public ReservationView now() {
    return now;
  }

  /** The change that was decided; null when there is none. */
  public @Nullable ReservationChange decided() {
    return decided;
  }

  @Override
  public ReservationView change(
      UUID id,
      Consumer<ReservationView> precondition,
      Function<ReservationView, @Nullable ReservationChange> decision,
      Language language) {
    decided = decision.apply(now);
    return now;
  }
}
