package org.cenotes.partners.domain.reservation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.cenotes.partners.domain.reservation.ReservationSearch.RowVersion;
import org.cenotes.partners.platform.list.CachedRowCounter;
import org.cenotes.partners.platform.list.CachedRowCounter.Settled;
import org.cenotes.partners.platform.signal.RowChanged;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.time.PartnerTime;
import org.jspecify.annotations.Nullable;

/** Counts a partner's reservations for the pages of lists. */
@ApplicationScoped
class ReservationCounter {
  private static final String LIST = "reservations";

  private static final String LIVE_EVENTS_OF = "live/";

  /** CDI event: a reservation of the partner was recorded. */
  record Recorded(DataSet data, UUID partnerId) {}

  private final ReservationSearch search;
  private final CachedRowCounter counts;
  private final Event<Recorded> recorded;
  private final Clock clock;

  @Inject
  ReservationCounter(
      ReservationSearch search,
      CachedRowCounter counts,
      Event<Recorded> recorded,
      @PartnerTime Clock clock) {
    this.search = search;
    this.counts = counts;
    this.recorded = recorded;
    this.clock = clock;
  }

  /** Null for a list that may lose rows: one with filters, or of the sandbox. */
  @Nullable Settled settled(UUID partnerId, ReservationQuery query) {
    if (!query.conditions().isEmpty() || !CurrentScope.required().data().isLive()) {
      return null;
    }
    return counts.settled(
        LIST, clock.instant(), (from, until) -> search.countCreated(partnerId, from, until));
  }

  /**
   * The number of all reservations of a list.
   *
   * @param settled what {@link #settled} returned
   * @param page read after it
   */
  long total(
      UUID partnerId, ReservationQuery query, @Nullable Settled settled, List<RowVersion> page) {
    if (settled == null) {
      return counts.of(LIST, query.filters(), limit -> search.count(partnerId, query, limit));
    }
    return counts.total(
        settled,
        () ->
            page.isEmpty()
                ? search.countCreated(partnerId, settled.until(), null)
                : Objects.requireNonNull(page.get(0).recent(), "counted since then"));
  }

  /** This node may have committed a new reservation: the next list shows and counts it. */
  void noteNew(DataSet data, UUID partnerId) {
    counts.forgetRecent(LIST, data, partnerId);
  }

  /** As {@link #noteNew}, once the current transaction is committed. */
  void noteNewAtCommit(UUID partnerId) {
    recorded.fire(new Recorded(CurrentScope.required().data(), partnerId));
  }

  void onRecorded(@Observes(during = TransactionPhase.AFTER_SUCCESS) Recorded reservation) {
    noteNew(reservation.data(), reservation.partnerId());
  }

  /** Another node may have made reservations. */
  void onRowChanged(@Observes RowChanged change) {
    if (change.isAnything()) {
      counts.forgetRecent();
      return;
    }
    String id = change.id();
    if ("events".equals(change.kind()) && id != null && id.startsWith(LIVE_EVENTS_OF)) {
      noteNew(DataSet.LIVE, UUID.fromString(id.substring(LIVE_EVENTS_OF.length())));
    }
  }
}
