package org.cenotes.partners.domain.reservation.frontdesk;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.reservation.ReservationError;
import org.cenotes.partners.domain.reservation.ReservationLifecycleService;
import org.cenotes.partners.domain.reservation.ReservationService;
import org.cenotes.partners.domain.reservation.guest.GuestReservation;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.Pagination;
import org.jspecify.annotations.Nullable;

/**
 * What the desk of a venue does. {@code operatorId} names whose cenotes are reached; null: all, for
 * an administrator.
 */
@Service
public class FrontDeskService {
  private final VenueReservations desks;
  private final ReservationService reservations;
  private final ReservationLifecycleService lives;
  private final AuditService audit;
  private final Clock clock;

  @Inject
  FrontDeskService(
      VenueReservations desks,
      ReservationService reservations,
      ReservationLifecycleService lives,
      AuditService audit,
      Clock clock) {
    this.desks = desks;
    this.reservations = reservations;
    this.lives = lives;
    this.audit = audit;
    this.clock = clock;
  }

  /** A reservation and whose it is. */
  public record Found(UUID id, UUID partnerId) {}

  /** One page of the visits of a day, by their time. */
  public Page<GuestReservation> list(
      @Nullable UUID operatorId, FrontDeskQuery query, Language language) {
    Instant now = clock.instant();
    List<UUID> ids = desks.page(operatorId, query, now);
    boolean whole = query.page() == 1 && ids.size() < query.perPage();
    long total = whole ? ids.size() : desks.count(operatorId, query, now);
    List<GuestReservation> items =
        reservations.readAll(ids, language).stream().map(GuestReservation::of).toList();
    return new Page<>(items, Pagination.of(total, query), null);
  }

  /** The guests have come. */
  public GuestReservation checkIn(@Nullable UUID operatorId, UUID id, Language language) {
    UUID partnerId = partner(operatorId, id);
    GuestReservation visited = GuestReservation.of(lives.checkIn(id, language));
    note(partnerId, "reservation.checked_in", id);
    return visited;
  }

  /** Nobody has come. */
  public GuestReservation recordNoShow(@Nullable UUID operatorId, UUID id, Language language) {
    UUID partnerId = partner(operatorId, id);
    GuestReservation missed = GuestReservation.of(lives.recordNoShow(id, language));
    note(partnerId, "reservation.no_show", id);
    return missed;
  }

  /**
   * The reservation of this confirmation code.
   *
   * @throws ApiException 404 when there is none, or it is of another venue
   */
  public Found find(@Nullable UUID operatorId, String confirmationCode) {
    UUID id =
        desks
            .byCode(confirmationCode.strip().toUpperCase(Locale.ROOT))
            .orElseThrow(() -> new ApiException(ReservationError.NOT_FOUND));
    return new Found(id, partner(operatorId, id));
  }

  /** One that {@link #find} has found. */
  public GuestReservation read(UUID id, Language language) {
    return GuestReservation.of(reservations.read(id, language));
  }

  private UUID partner(@Nullable UUID operatorId, UUID id) {
    return desks
        .partner(operatorId, id)
        .orElseThrow(() -> new ApiException(ReservationError.NOT_FOUND));
  }

  /** Who of the desk it was; what became of the reservation is in its events. */
  private void note(UUID partnerId, String action, UUID id) {
    audit.note(partnerId, action, "reservation:" + id, null, null);
  }
}
