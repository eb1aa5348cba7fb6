package org.cenotes.partners.domain.reservation;

import com.fasterxml.jackson.databind.util.RawValue;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.cenotes.partners.domain.availability.ClaimResult;
import org.cenotes.partners.domain.catalog.CenoteCache;
import org.cenotes.partners.domain.event.EventService;
import org.cenotes.partners.domain.reservation.ReservationBatches.Booking;
import org.cenotes.partners.platform.component.SqlStates;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.idempotency.IdempotentTransaction;
import org.cenotes.partners.platform.idempotency.KeyedResponse;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.queueing.BatchedWrites;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.time.PartnerTime;
import org.jspecify.annotations.Nullable;

/**
 * Records new reservations of concurrent callers in shared transactions (docs/adr/0030): a booking
 * costs one row in a statement instead of a transaction of seven round trips.
 *
 * <p>It declines without effect what needs an explanation or has to wait (a key or a reference in
 * use, a coupon that cannot be claimed, a cenote that has changed, a row that is locked for long);
 * the caller then records alone, in {@link ReservationService#record}, which waits and explains.
 */
@ApplicationScoped
public class SharedBookings {
  private static final System.Logger LOG = System.getLogger(SharedBookings.class.getName());

  /** As long as PostgreSQL lets the batch before run; a caller alone would wait for the same. */
  private static final Duration MAX_WAIT = Duration.ofSeconds(5);

  private static final String DECLINED = "declined";

  /** Classes of SQL states. */
  private static final Set<String> REFUSALS =
      Set.of(
          "22", // a value is invalid
          "23", // a constraint is violated
          "40", // deadlock, or transactions could not be serialized
          "3F", // the sandbox's schema is missing
          "42", // a table or function of the sandbox is missing, or a row is not the partner's
          "55", // a lock was not free in time
          "P0"); // raised by a function

  private final CenoteCache cenotes;
  private final ReservationService reservations;
  private final ReservationCounter counts;
  private final EventService events;
  private final IdempotentTransaction responses;
  private final Clock clock;
  private final Map<DataSet, BatchedWrites<Booking, String>> writes = new EnumMap<>(DataSet.class);

  /** Apart: a coupon's row is locked until the commit, and others may wait for it on each node. */
  private final Map<DataSet, BatchedWrites<Booking, String>> writesWithCoupon =
      new EnumMap<>(DataSet.class);

  @Inject
  SharedBookings(
      CenoteCache cenotes,
      ReservationService reservations,
      ReservationCounter counts,
      EventService events,
      IdempotentTransaction responses,
      @PartnerTime Clock clock) {
    this.cenotes = cenotes;
    this.reservations = reservations;
    this.counts = counts;
    this.events = events;
    this.responses = responses;
    this.clock = clock;
    for (DataSet data : DataSet.values()) {
      Scope scope = Scope.visitor(data, ConnectionPool.BOOKING); // the function enters the partners
      writes.put(data, new BatchedWrites<>(batch -> record(scope, batch), MAX_WAIT));
      writesWithCoupon.put(data, new BatchedWrites<>(batch -> record(scope, batch), MAX_WAIT));
    }
  }

  /**
   * Records a reservation of the caller's, and the response under the request's key.
   *
   * @return empty when it was declined
   * @throws org.cenotes.partners.platform.http.ApiException 409 when a slot has not enough places
   *     left
   */
  public Optional<ReservationView> record(NewReservation draft, Language language) {
    Reservation row = new Reservation(draft, clock.instant());
    ReservationView view = row.view(language);
    // Texts of events are Spanish. If those of the response are as well, its JSON is written once.
    boolean isSpanish = language == Language.ES;
    String spanish = Json.text(isSpanish ? view : row.view(Language.ES));
    KeyedResponse response = responses.response(isSpanish ? new RawValue(spanish) : view);
    Booking booking = Booking.of(row, draft, spanish, response);
    boolean withCoupon = row.discounts != null && row.discounts.couponId() != null;
    DataSet data = CurrentScope.required().data();
    String result;
    try {
      result =
          Objects.requireNonNull((withCoupon ? writesWithCoupon : writes).get(data))
              .write(booking)
              .orElse(DECLINED);
    } finally {
      counts.noteNew(data, row.partnerId); // also after an error, which may follow the commit
    }
    if (result.equals(DECLINED)) {
      return Optional.empty();
    }
    ClaimResult claim = ClaimResult.of(result, row.date);
    if (claim.outcome() == ClaimResult.Outcome.SOLD_OUT) {
      if (response != null && responses.isStored(response)) {
        return Optional.empty(); // the same request, sent twice at once, has taken the places
      }
      throw Objects.requireNonNull(claim.full()).soldOut();
    }
    if (claim.outcome() == ClaimResult.Outcome.CHANGED) {
      cenotes.invalidate(draft.listing().id()); // alone, it books the cenote as it is now
    }
    if (claim.outcome() != ClaimResult.Outcome.OK) {
      return Optional.empty();
    }
    if (response != null) {
      responses.send(response);
    }
    return Optional.of(view);
  }

  /**
   * Records a batch.
   *
   * @return what became of each; all are declined when the batch was rolled back because of one of
   *     its members, and each is to be tried alone
   */
  private List<String> record(Scope scope, List<Booking> batch) {
    AtomicReference<@Nullable List<String>> written = new AtomicReference<>();
    try {
      CurrentScope.run(scope, () -> reservations.recordTogether(batch, written::set));
      events.wakeRelay(scope.data());
      return Objects.requireNonNull(written.get());
    } catch (RuntimeException e) {
      if (written.get() != null || !isRefusal(e)) {
        throw e; // it may have been committed, or the next attempt would fail as well
      }
      LOG.log(
          Level.DEBUG, "{0} reservations are recorded one by one: {1}", batch.size(), e.toString());
      return Collections.nCopies(batch.size(), DECLINED);
    }
  }

  /** Whether the database refused a statement, which one of the batch may have caused. */
  private static boolean isRefusal(Throwable failure) {
    return SqlStates.find(failure, state -> REFUSALS.contains(state.substring(0, 2))).isPresent();
  }
}
