package org.cenotes.partners.domain.reservation.booking;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;
import org.cenotes.partners.domain.availability.NotBookable;
import org.cenotes.partners.domain.availability.Slot;
import org.cenotes.partners.domain.availability.SlotPlan;
import org.cenotes.partners.domain.catalog.AdultChildPrices;
import org.cenotes.partners.domain.catalog.CenoteCache;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.PackageOffer;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.domain.pricing.AgeBreakdown;
import org.cenotes.partners.domain.pricing.Price;
import org.cenotes.partners.domain.pricing.PriceLine;
import org.cenotes.partners.domain.pricing.PriceLineView;
import org.cenotes.partners.domain.pricing.PricingError;
import org.cenotes.partners.domain.pricing.SelectedService;
import org.cenotes.partners.domain.pricing.VisitSelection;
import org.cenotes.partners.domain.pricing.quote.PricedVisit;
import org.cenotes.partners.domain.pricing.quote.PricingService;
import org.cenotes.partners.domain.pricing.quote.VisitToPrice;
import org.cenotes.partners.domain.reservation.Guest;
import org.cenotes.partners.domain.reservation.PartySize;
import org.cenotes.partners.domain.reservation.Pickup;
import org.cenotes.partners.domain.reservation.ReservationChange;
import org.cenotes.partners.domain.reservation.ReservationError;
import org.cenotes.partners.domain.reservation.ReservationService;
import org.cenotes.partners.domain.reservation.ReservationStatus;
import org.cenotes.partners.domain.reservation.ReservationView;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.json.Patch;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.json.WireFormat;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.time.PartnerTime;
import org.jspecify.annotations.Nullable;

/**
 * Changes reservations: guest, notes and metadata, and time and visitors, which are planned and
 * priced again.
 */
@Service
public class ReservationChangeService {
  private static final Duration DEFAULT_CUTOFF = Duration.ofMinutes(60);

  private final CenoteCache cenotes;
  private final PaymentMethodPolicy payments;
  private final OpenPayments openPayments;
  private final PricingService pricing;
  private final ReservationService reservations;
  private final Clock clock;

  @Inject
  ReservationChangeService(
      CenoteCache cenotes,
      PaymentMethodPolicy payments,
      OpenPayments openPayments,
      PricingService pricing,
      ReservationService reservations,
      @PartnerTime Clock clock) {
    this.cenotes = cenotes;
    this.payments = payments;
    this.openPayments = openPayments;
    this.pricing = pricing;
    this.reservations = reservations;
    this.clock = clock;
  }

  /**
   * Changes a reservation that is pending or confirmed, before its cutoff.
   *
   * @param precondition checks the current reservation, locked; throws to refuse
   */
  public ReservationView update(
      UUID id, ReservationUpdate to, Consumer<ReservationView> precondition, Language language) {
    return reservations.change(id, precondition, now -> decide(now, to), language);
  }

  /** The change; null when nothing changes. */
  private @Nullable ReservationChange decide(ReservationView now, ReservationUpdate to) {
    refusePastCutoff(now);
    Guest guest = GuestDetailsReader.changed(now.guest(), to);
    Pickup pickup = Patch.apply(now.pickup(), to.pickup());
    TransportationType transportation =
        WireEnum.parse(TransportationType.class, now.transportationType());
    if (to.pickup() != null) {
      BookingService.checkPickup(transportation, pickup);
    }
    String notes = Patch.apply(now.notes(), to.notes());
    Map<String, String> metadata =
        to.metadata() == null
            ? now.metadata()
            : BookingService.checkedMetadata(to.metadata().orElse(Map.of()));
    ReservationChange.Move move = to.mayMove() ? move(now, to, guest, transportation) : null;
    boolean same =
        move == null
            && guest.equals(now.guest())
            && Objects.equals(pickup, now.pickup())
            && Objects.equals(notes, now.notes())
            && metadata.equals(now.metadata());
    return same ? null : new ReservationChange(guest, pickup, notes, metadata, move);
  }

  /** Uses the default cutoff for a cenote that is no longer visible. */
  private void refusePastCutoff(ReservationView now) {
    Duration cutoff =
        cenotes
            .find(now.cenote().id())
            .map(listing -> Duration.ofMinutes(listing.schedule().cutoffMinutes()))
            .orElse(DEFAULT_CUTOFF);
    Instant until = now.startsAt().minus(cutoff);
    if (!clock.instant().isBefore(until)) {
      throw ApiException.because(
          ReservationError.INVALID_TRANSITION,
          "the reservation is %s and its cutoff passed at %s"
              .formatted(now.status().wire(), WireFormat.text(until)));
    }
  }

  /** The move; null when time and visitors are unchanged. */
  private ReservationChange.@Nullable Move move(
      ReservationView now, ReservationUpdate to, Guest guest, TransportationType transportation) {
    PartySize party = party(now, to);
    LocalDate date = Patch.keep(now.date(), to.date());
    LocalTime start = Patch.keep(now.startTime(), to.startTime());
    LocalTime end =
        to.endTime() == null
            ? start.plus(Duration.between(now.startTime(), now.endTime()))
            : to.endTime();
    if (date.equals(now.date())
        && start.equals(now.startTime())
        && end.equals(now.endTime())
        && party.equals(PartySize.of(now.ageBreakdown().adult(), now.ageBreakdown().child()))) {
      return null;
    }
    if (now.paymentMethod().isOnline() && openPayments.isBeingPaid(now.id())) {
      throw ApiException.because(
          ReservationError.INVALID_TRANSITION,
          "the reservation is " + now.status().wire() + " and has a payment in progress");
    }
    Listing listing = onSale(now);
    if (!listing.currency().equals(now.currency())) {
      throw ApiException.because(
          PricingError.NOT_APPLICABLE,
          "the cenote is now sold in another currency; cancel the reservation and book again");
    }
    if (party.visitors() != now.visitors() || !date.equals(now.date())) {
      checkPartySize(listing, now, party.visitors());
    }
    List<Slot> slots =
        date.equals(now.date())
            ? SlotPlan.open(listing, date, start, end, clock.instant())
            : SlotPlan.bookable(listing, date, start, end, clock.instant());
    PricedVisit priced =
        price(asBooked(listing, now, party), date, now, party, guest, transportation);
    refuseUnpayable(now, priced.price());
    return new ReservationChange.Move(
        listing, date, slots, party, priced.price(), priced.promotionId());
  }

  private Listing onSale(ReservationView now) {
    UUID partnerId = CurrentScope.required().partnerId();
    return cenotes
        .find(now.cenote().id())
        .filter(listing -> listing.isBookableBy(partnerId))
        .orElseThrow(
            () ->
                ApiException.because(
                    ReservationError.INVALID_TRANSITION,
                    "the reservation is "
                        + now.status().wire()
                        + " and its cenote is not on sale: the visit can be cancelled, but not"
                        + " changed"));
  }

  /** Checks the number of visitors against the limits of the cenote and of the package. */
  private static void checkPartySize(Listing listing, ReservationView now, int visitors) {
    NotBookable.checkPartySize(listing, visitors);
    PackageOffer booked =
        now.chosenPackage() == null
            ? null
            : listing.findPackage(now.chosenPackage().id()).orElse(null);
    if (booked != null && !booked.isFor(visitors)) {
      throw ApiException.about(
          PricingError.NOT_APPLICABLE,
          "visitors",
          "must be from %d to %d for the package that was booked"
              .formatted(booked.minVisitors(), booked.maxVisitors()));
    }
  }

  /**
   * The cenote with the plain entry as it was booked, if it sells packages only by now. There is no
   * price for more visitors then.
   */
  private static Listing asBooked(Listing listing, ReservationView now, PartySize party) {
    if (listing.agePricing() != null
        || now.chosenPackage() != null
        || party.adults() > now.ageBreakdown().adult()
        || party.children() > now.ageBreakdown().child()) {
      return listing;
    }
    List<Cents> entry =
        now.priceLines().stream()
            .filter(line -> line.kind() == PriceLine.Kind.BASE)
            .map(PriceLineView::unitPrice)
            .toList();
    return listing.withAgePricing(new AdultChildPrices(entry.get(0), entry.get(entry.size() - 1)));
  }

  /** A pending reservation must stay payable by its method. */
  private void refuseUnpayable(ReservationView now, Price price) {
    if (now.status() != ReservationStatus.PENDING || price.total().equals(now.amounts().total())) {
      return;
    }
    String refusal =
        price.total().equals(Cents.ZERO)
            ? "does not accept a total of 0; cancel the reservation and book again"
            : payments.refusalOfChange(now.paymentMethod(), price.total(), now.currency());
    if (refusal != null) {
      throw ApiException.about(PricingError.NOT_APPLICABLE, "paymentMethod", refusal);
    }
  }

  private static PartySize party(ReservationView now, ReservationUpdate to) {
    if (to.ageBreakdown() != null) {
      int visitors = to.visitors() == null ? now.visitors() : to.visitors();
      AgeBreakdown ages = AgeBreakdown.of(visitors, to.ageBreakdown());
      return PartySize.of(ages.adults(), ages.children());
    }
    if (to.visitors() == null) {
      return PartySize.of(now.ageBreakdown().adult(), now.ageBreakdown().child());
    }
    if (now.ageBreakdown().child() > 0) {
      throw ApiException.about(
          HttpError.INVALID_INPUT, "ageBreakdown", "is required because children were booked");
    }
    return PartySize.of(to.visitors(), 0);
  }

  /** The price now of what was booked, for this party. */
  private PricedVisit price(
      Listing listing,
      LocalDate date,
      ReservationView now,
      PartySize party,
      Guest guest,
      TransportationType transportation) {
    VisitSelection visit =
        new VisitSelection(
            party.adults(),
            party.children(),
            now.chosenPackage() == null ? null : now.chosenPackage().id(),
            now.additionalServices().stream()
                .map(booked -> new SelectedService(booked.serviceId(), booked.quantity()))
                .toList(),
            transportation);
    VisitToPrice toPrice =
        new VisitToPrice(
            visit,
            date,
            now.coupon() == null ? null : now.coupon().code(),
            now.promotionId() == null ? null : now.promotionId().toString(),
            CurrentScope.required().partnerId(),
            guest.email());
    return pricing.priceAgain(BookedTransportation.only(listing, now), toPrice, now.id());
  }
}
