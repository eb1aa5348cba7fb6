package org.cenotes.partners.domain.reservation;

import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.cenotes.partners.domain.availability.ClaimResult;
import org.cenotes.partners.domain.availability.InventoryService;
import org.cenotes.partners.domain.event.EventService;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.pricing.PricingError;
import org.cenotes.partners.domain.pricing.coupon.CouponError;
import org.cenotes.partners.domain.pricing.quote.PurchaseHistory;
import org.cenotes.partners.domain.reservation.ReservationSearch.RowVersion;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.list.CachedRowCounter.Settled;
import org.cenotes.partners.platform.list.Cursor;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.time.PartnerTime;
import org.jspecify.annotations.Nullable;

/**
 * Records, reads and changes reservations; {@link ReservationTransitionService} moves them from
 * status to status.
 */
@Service
public class ReservationService implements PurchaseHistory {
  private final Reservations reservations;
  private final ReservationSearch search;
  private final ReservationViewCache views;
  private final ReservationBatches batches;
  private final ReservationCounter counts;
  private final InventoryService inventory;
  private final EventService events;
  private final Event<RefundDue> refundsDue;
  private final Clock clock;

  @Inject
  ReservationService(
      Reservations reservations,
      ReservationSearch search,
      ReservationViewCache views,
      ReservationBatches batches,
      ReservationCounter counts,
      InventoryService inventory,
      EventService events,
      Event<RefundDue> refundsDue,
      @PartnerTime Clock clock) {
    this.reservations = reservations;
    this.search = search;
    this.views = views;
    this.batches = batches;
    this.counts = counts;
    this.inventory = inventory;
    this.events = events;
    this.refundsDue = refundsDue;
    this.clock = clock;
  }

  /** Whether the partner has made any reservation. */
  public boolean hasAny(UUID partnerId) {
    return reservations.hasAny(partnerId);
  }

  /** The partner's next visits that are pending or confirmed, the next one first. */
  public List<ReservationView> upcoming(int limit, Language language) {
    return search.upcoming(clock.instant(), limit).stream().map(row -> row.view(language)).toList();
  }

  /** A page of the caller's reservations. */
  public Page<ReservationView> list(ReservationQuery query, Language language) {
    UUID partnerId = CurrentScope.requiredPartner();
    Cursor<?> cursor = query.after();
    Settled settled = counts.settled(partnerId, query);
    List<RowVersion> rows =
        search.list(
            partnerId,
            query,
            cursor,
            query.perPage() + 1,
            settled == null ? null : settled.since());
    boolean more = rows.size() > query.perPage();
    List<ReservationView> page = views.of(more ? rows.subList(0, query.perPage()) : rows, language);
    return Page.of(
        page,
        more,
        query,
        cursor,
        () -> counts.total(partnerId, query, settled, rows),
        number -> page.isEmpty() ? null : query.after(page.get(page.size() - 1), number));
  }

  /** One of the caller's reservations. */
  public ReservationView read(UUID id, Language language) {
    return reservations
        .find(id)
        .map(row -> row.view(language))
        .orElseThrow(() -> new ApiException(ReservationError.NOT_FOUND));
  }

  /**
   * Changes a reservation: its row, its places and the event in one transaction.
   *
   * @param precondition checks the current reservation first; throws to refuse
   * @param decision computes the change of a pending or confirmed reservation; null for no change
   */
  public ReservationView change(
      UUID id,
      Consumer<ReservationView> precondition,
      Function<ReservationView, @Nullable ReservationChange> decision,
      Language language) {
    Reservation row =
        reservations.findLocked(id).orElseThrow(() -> new ApiException(ReservationError.NOT_FOUND));
    ReservationView now = row.view(language);
    precondition.accept(now);
    row.lifecycle.require(ReservationStatus.PENDING, ReservationStatus.CONFIRMED);
    ReservationChange to = decision.apply(now);
    if (to != null) {
      change(row, to);
    }
    return row.view(language);
  }

  private void change(Reservation row, ReservationChange to) {
    ReservationView before = row.view(Language.ES);
    Cents oldTotal = row.amounts.total();
    ReservationChange.Move move = to.move();
    if (move != null) {
      row.lifecycle.refuse(row.lifecycle.checkedInAt != null, " and its guests have arrived");
      row.lifecycle.refuseHigherTotal(
          WireEnum.parse(PaymentMethod.class, row.paymentMethod),
          oldTotal,
          move.price().total(),
          move.party().visitors() > row.party.visitors());
      // first, because it writes the same row
      require(
          inventory.move(
              row.id,
              move.listing(),
              move.date(),
              move.slots(),
              move.party().adults(),
              move.party().children()));
    }
    row.change(to, clock.instant());
    events.append(row.event(EventType.RESERVATION_UPDATED, before));
    reservations.flush();
    Cents back = oldTotal.minus(row.amounts.total());
    if (row.lifecycle.paymentStatus().isPaid() && back.compareTo(Cents.ZERO) > 0) {
      refundsDue.fire(RefundDue.of(row, back, false));
    }
  }

  /**
   * A booked reservation.
   *
   * @param replayed it was made by an earlier request with the same partnerReference
   */
  public record Recorded(ReservationView reservation, boolean replayed) {}

  /**
   * Records a reservation, unless one was made under the same reference before: row, event, coupon
   * and places in one transaction, the places last, because that is where others wait.
   *
   * @param requestDigest SHA-256 of the request; null without a reference
   * @param preparation plans and prices; called only if the reservation is new
   * @throws ApiException 409 when the reference belongs to another request, the coupon is used up
   *     or a slot has not enough places left
   */
  public Recorded record(
      UUID partnerId,
      @Nullable String reference,
      byte @Nullable [] requestDigest,
      Supplier<NewReservation> preparation,
      Language language) {
    if (reference != null) {
      reservations.lockReference(partnerId, reference);
      Optional<Reservation> earlier = reservations.findByReference(reference);
      if (earlier.isPresent()) {
        if (!Arrays.equals(earlier.get().requestDigest, requestDigest)) {
          throw ReservationError.referenceConflict(earlier.get().id);
        }
        return new Recorded(earlier.get().view(language), true);
      }
    }
    NewReservation draft = preparation.get();
    Reservation row = new Reservation(draft, clock.instant());
    reservations.add(row);
    events.append(row.event(EventType.RESERVATION_CREATED, null));
    require(
        inventory.claim(
            draft.listing(),
            draft.date(),
            draft.slots(),
            row.party.visitors(),
            row.discounts == null ? null : row.discounts.couponClaim(clock.instant())));
    counts.noteNewAtCommit(partnerId);
    return new Recorded(row.view(language), false);
  }

  /**
   * Records the reservations of several callers in one transaction.
   *
   * @param written receives the result of each before the transaction is committed; if it is not
   *     called, the transaction was rolled back
   */
  void recordTogether(List<ReservationBatches.Booking> batch, Consumer<List<String>> written) {
    written.accept(batches.record(batch));
  }

  private static void require(ClaimResult result) {
    switch (result.outcome()) {
      case OK -> {}
      case SOLD_OUT -> throw Objects.requireNonNull(result.full()).soldOut();
      case CHANGED -> throw ApiException.later(HttpError.SERVICE_UNAVAILABLE, 1);
      case COUPON_EXHAUSTED ->
          throw ApiException.about(
              CouponError.EXHAUSTED,
              "couponCode",
              "has reached its redemption limit, overall or for this customer");
      case COUPON_CHANGED ->
          throw ApiException.about(PricingError.NOT_APPLICABLE, "couponCode", "is no longer valid");
    }
  }

  /** The partner of a reservation booked with this e-mail; called in a privileged scope. */
  public Optional<UUID> findPartner(UUID id, String email) {
    return reservations.findForGuest(id, null, email).map(row -> row.partnerId);
  }

  @Override
  public boolean hasBought(UUID partnerId, String email, @Nullable UUID before) {
    return reservations.hasBought(partnerId, email, before);
  }

  /**
   * The guest's reservation with this id, this confirmation code, or both; the work is the same
   * whichever of them is wrong.
   *
   * @param email normalised
   */
  public Optional<ReservationView> findForGuest(
      @Nullable UUID id, @Nullable String confirmationCode, String email, Language language) {
    return reservations.findForGuest(id, confirmationCode, email).map(row -> row.view(language));
  }

  /** The reservations with these ids, in this order; unknown ids are skipped. */
  public List<ReservationView> readAll(List<UUID> ids, Language language) {
    Map<UUID, Reservation> rows =
        search.load(ids).stream().collect(Collectors.toMap(row -> row.id, row -> row));
    return ids.stream()
        .map(rows::get)
        .filter(Objects::nonNull)
        .map(row -> row.view(language))
        .toList();
  }
}
