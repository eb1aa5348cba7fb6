package org.cenotes.partners.domain.sandbox;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.CenoteQuery;
import org.cenotes.partners.domain.catalog.CenoteService;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.event.EventService;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.event.EventView;
import org.cenotes.partners.domain.event.NewEvent;
import org.cenotes.partners.domain.event.SampleEvents;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.ReservationTransitionService;
import org.cenotes.partners.domain.reservation.ReservationView;
import org.cenotes.partners.domain.reservation.booking.BookingRequest;
import org.cenotes.partners.domain.reservation.booking.BookingService;
import org.cenotes.partners.domain.reservation.booking.Seller;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.idempotency.IdempotencyService;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.time.PartnerTime;
import org.cenotes.partners.platform.time.SandboxClockService;
import org.jspecify.annotations.Nullable;

/**
 * Fills, counts and empties a partner's sandbox, in the scope of that partner's sandbox. What is
 * generated is booked by the ordinary services.
 */
@Service
public class SandboxDataService {
  /** The farthest that a sandbox clock can be ahead. */
  private static final Duration MAX_AHEAD = Duration.ofDays(3_650);

  /** Reservations or events that are deleted in one transaction. */
  private static final int PORTION = 500;

  /** Pending deliveries, sums of sales or stored responses that are deleted in one transaction. */
  private static final int UNCOUNTED_PORTION = 5_000;

  private static final List<EventType> EVENT_TYPES =
      List.of(
          EventType.RESERVATION_CREATED,
          EventType.RESERVATION_CONFIRMED,
          EventType.RESERVATION_UPDATED,
          EventType.RESERVATION_CANCELLED,
          EventType.RESERVATION_EXPIRED,
          EventType.PAYMENT_SUCCEEDED,
          EventType.PAYMENT_FAILED,
          EventType.PAYMENT_REFUNDED);

  private final Sandboxes sandboxes;
  private final CenoteService cenotes;
  private final BookingService booking;
  private final ReservationTransitionService transitions;
  private final EventService events;
  private final SampleEvents samples;
  private final SandboxClockService clocks;
  private final IdempotencyService idempotency;
  private final Clock clock;
  private final Clock partnerClock;

  @Inject
  SandboxDataService(
      Sandboxes sandboxes,
      CenoteService cenotes,
      BookingService booking,
      ReservationTransitionService transitions,
      EventService events,
      SampleEvents samples,
      SandboxClockService clocks,
      IdempotencyService idempotency,
      Clock clock,
      @PartnerTime Clock partnerClock) {
    this.sandboxes = sandboxes;
    this.cenotes = cenotes;
    this.booking = booking;
    this.transitions = transitions;
    this.events = events;
    this.samples = samples;
    this.clocks = clocks;
    this.idempotency = idempotency;
    this.clock = clock;
    this.partnerClock = partnerClock;
  }

  /**
   * Generates data.
   *
   * @throws ApiException 400 when reservations are wanted and there is no cenote; 409 when the
   *     partner has too much already; 429 while another node generates or deletes data of the
   *     partner
   */
  public GeneratedData generate(Seller seller, SandboxCounts wanted, long seed) {
    lock(seller.partnerId());
    sandboxes.count(seller.partnerId()).requireBelowLimits();
    Instant now = clock.instant();
    InventedValues invented = new InventedValues(seed);
    List<Listing> made = new ArrayList<>();
    for (int i = 0; i < wanted.cenotes(); i++) {
      made.add(cenotes.addPrivate(invented.cenote(), seller.partnerId()));
    }
    List<GeneratedGuest> guests = new ArrayList<>();
    for (int i = 0; i < wanted.guests(); i++) {
      GeneratedGuest guest = invented.guest();
      guests.add(guest);
      sandboxes.add(seller.partnerId(), guest, now);
    }
    if (wanted.reservations() > 0) {
      book(invented, seller, made, guests, wanted.reservations());
    }
    for (int i = 0; i < wanted.events(); i++) {
      append(seller.partnerId(), invented.one(EVENT_TYPES));
    }
    sandboxes.recordGeneration(seller.partnerId(), now);
    return new GeneratedData(wanted, seed);
  }

  private void lock(UUID partnerId) {
    if (!sandboxes.tryLock(partnerId)) {
      throw ApiException.later(HttpError.RATE_LIMITED, 1);
    }
  }

  private void book(
      InventedValues invented,
      Seller seller,
      List<Listing> made,
      List<GeneratedGuest> guests,
      long number) {
    List<Listing> choices = made.isEmpty() ? cenotes.ownedBy(seller.partnerId()) : made;
    if (choices.isEmpty()) {
      choices = cenotes.onSale(new CenoteQuery()).items();
    }
    if (choices.isEmpty()) {
      throw ApiException.about(
          HttpError.INVALID_INPUT, "cenotes", "must be at least 1 while the sandbox has no cenote");
    }
    List<GeneratedGuest> visitors = guests.isEmpty() ? List.of(invented.guest()) : guests;
    for (InventedVisit visit :
        InventedVisit.invent(invented, choices, visitors, number, partnerClock.instant())) {
      book(visit, seller);
    }
  }

  private void book(InventedVisit visit, Seller seller) {
    Map<String, Object> request = visit.request();
    // An administrator may have switched the method off, or given it a higher minimum.
    if (visit.isPaidAtVenue()
        && booking.isAccepted(PaymentMethod.ON_SITE, request(request), seller)) {
      request.put("paymentMethod", PaymentMethod.ON_SITE.wire());
    }
    ReservationView booked = booking.book(request(request), seller, Language.ES).reservation();
    if (visit.isCancelled()) {
      transitions.cancel(booked.id(), "Generated", "api_key", Language.ES);
    }
  }

  private static BookingRequest request(Map<String, Object> members) {
    return Json.mapper().convertValue(members, BookingRequest.class);
  }

  private void append(UUID partnerId, EventType type) {
    EventView sample = samples.fromExample(type, partnerId, false, null).event();
    events.append(
        new NewEvent(
            partnerId,
            type,
            sample.resource().id(),
            sample.resource().version(),
            Json.read(sample.data(), JsonNode.class),
            null));
  }

  /** What the partner has, and when it was generated. */
  public SandboxStatistics statistics(UUID partnerId) {
    SandboxCounts counts = sandboxes.count(partnerId);
    return new SandboxStatistics(
        true,
        counts.cenotes(),
        counts.guests(),
        counts.reservations(),
        counts.events(),
        sandboxes.times(partnerId).generatedAt());
  }

  /** The status with all counts. */
  SandboxStatus status(UUID partnerId) {
    SandboxCounts counts = sandboxes.count(partnerId);
    return status(partnerId, null, counts);
  }

  /** The status of a sandbox that does not exist. */
  SandboxStatus missing(UUID partnerId) {
    return status(partnerId, SandboxFlow.EXPLANATION, SandboxCounts.NONE);
  }

  private SandboxStatus status(UUID partnerId, @Nullable LocalizedText why, SandboxCounts counts) {
    Sandboxes.Times times = sandboxes.times(partnerId);
    return new SandboxStatus(
        why == null,
        why,
        counts,
        clocks.ahead(partnerId).toSeconds(),
        times.generatedAt(),
        times.resetAt());
  }

  /**
   * Deletes a portion of the partner's rows: deliveries first, then data and the sums of sales that
   * are zero by then, at last the responses that are stored under idempotency keys, so that none
   * has deleted data. Only data counts.
   *
   * @param reset whether to set the clock back with the last one, and to record when
   * @throws ApiException 429 while another node generates or deletes data of the partner
   */
  DeletedBatch deletePortion(UUID partnerId, boolean reset) {
    lock(partnerId);
    if (sandboxes.deleteDeliveries(UNCOUNTED_PORTION) == UNCOUNTED_PORTION) {
      return new DeletedBatch(0, false, clock.instant());
    }
    long rows = sandboxes.deletePortion(PORTION);
    boolean isLast =
        rows < PORTION
            && sandboxes.deleteSales(UNCOUNTED_PORTION) < UNCOUNTED_PORTION
            && idempotency.deleteResponses(partnerId, DataSet.SANDBOX, UNCOUNTED_PORTION)
                < UNCOUNTED_PORTION;
    DeletedBatch portion = new DeletedBatch(rows, isLast, clock.instant());
    if (reset && portion.isLast()) {
      clocks.reset(partnerId);
      sandboxes.recordReset(partnerId, portion.at());
    }
    return portion;
  }

  /**
   * Moves the partner's clock ahead.
   *
   * @throws ApiException 400 when it would be more than {@link #MAX_AHEAD} ahead; 429 while another
   *     node moves it, or generates or deletes data of the partner
   */
  SandboxClockView advance(UUID partnerId, long seconds) {
    lock(partnerId);
    Long ahead = sandboxes.advanceClock(seconds, MAX_AHEAD.toSeconds());
    if (ahead == null) {
      throw ApiException.about(
          HttpError.INVALID_INPUT,
          "seconds",
          "must not move the clock more than %d days ahead in total".formatted(MAX_AHEAD.toDays()));
    }
    return new SandboxClockView(clock.instant().plusSeconds(ahead), ahead);
  }
}
