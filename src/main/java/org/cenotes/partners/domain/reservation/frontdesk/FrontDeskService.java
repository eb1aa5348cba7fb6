package org.cenotes.partners.domain.reservation.frontdesk;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.reservation.ConfirmationCodes;
import org.cenotes.partners.domain.reservation.ReservationError;
import org.cenotes.partners.domain.reservation.ReservationService;
import org.cenotes.partners.domain.reservation.ReservationTransitionService;
import org.cenotes.partners.domain.reservation.guest.GuestReservationView;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.json.WireFormat;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.Pagination;
import org.jspecify.annotations.Nullable;

/**
 * The work of a venue's front desk. {@code operatorId} limits it to the operator's cenotes; null
 * for an administrator, who reaches all.
 */
@Service
public class FrontDeskService {
  private final VenueReservations venueReservations;
  private final ReservationService reservations;
  private final ReservationTransitionService transitions;
  private final AuditService audit;
  private final Clock clock;

  @Inject
  FrontDeskService(
      VenueReservations venueReservations,
      ReservationService reservations,
      ReservationTransitionService transitions,
      AuditService audit,
      Clock clock) {
    this.venueReservations = venueReservations;
    this.reservations = reservations;
    this.transitions = transitions;
    this.audit = audit;
    this.clock = clock;
  }

  /** A reservation and its partner. */
  public record Found(UUID id, UUID partnerId) {}

  /**
   * A page of the visits of a day, by their time; of a search for a confirmation code, the one
   * visit with it, on any date and in any status.
   */
  public Page<GuestReservationView> list(
      @Nullable UUID operatorId, FrontDeskQuery query, Language language) {
    Instant now = clock.instant();
    List<UUID> ids = venueReservations.page(operatorId, query, now);
    boolean isWhole = query.page() == 1 && ids.size() < query.perPage();
    long total = isWhole ? ids.size() : venueReservations.count(operatorId, query, now);
    List<GuestReservationView> items =
        reservations.readAll(ids, language).stream()
            .map(GuestReservationView::forFrontDesk)
            .toList();
    return new Page<>(items, Pagination.of(total, query), null);
  }

  /**
   * Checks the guests in.
   *
   * @param reference the reservation's id or confirmation code
   */
  public GuestReservationView checkIn(
      @Nullable UUID operatorId, String reference, Language language) {
    UUID id = id(reference);
    UUID partnerId = partner(operatorId, id);
    GuestReservationView visited =
        GuestReservationView.forFrontDesk(transitions.checkIn(id, language));
    audit(partnerId, "reservation.checked_in", visited);
    return visited;
  }

  /**
   * Records that nobody came.
   *
   * @param reference the reservation's id or confirmation code
   */
  public GuestReservationView recordNoShow(
      @Nullable UUID operatorId, String reference, Language language) {
    UUID id = id(reference);
    UUID partnerId = partner(operatorId, id);
    GuestReservationView missed =
        GuestReservationView.forFrontDesk(transitions.recordNoShow(id, language));
    audit(partnerId, "reservation.no_show", missed);
    return missed;
  }

  /**
   * The reservation of this confirmation code.
   *
   * @throws ApiException 404 when there is none, or it belongs to another venue
   */
  public Found find(@Nullable UUID operatorId, String confirmationCode) {
    UUID id = idOfCode(ConfirmationCodes.normalize(confirmationCode));
    return new Found(id, partner(operatorId, id));
  }

  private UUID idOfCode(String code) {
    return venueReservations
        .byCode(code)
        .orElseThrow(() -> new ApiException(ReservationError.NOT_FOUND));
  }

  private UUID id(String reference) {
    String code = ConfirmationCodes.normalize(reference);
    if (ConfirmationCodes.hasPrefix(code)) {
      return idOfCode(code);
    }
    try {
      return WireFormat.uuid(reference);
    } catch (IllegalArgumentException e) {
      throw ApiException.about(
          HttpError.INVALID_DATA, "id", "must be a UUID or a confirmation code");
    }
  }

  /** A reservation that {@link #find} has found. */
  public GuestReservationView read(UUID id, Language language) {
    return GuestReservationView.forFrontDesk(reservations.read(id, language));
  }

  private UUID partner(@Nullable UUID operatorId, UUID id) {
    return venueReservations
        .partner(operatorId, id)
        .orElseThrow(() -> new ApiException(ReservationError.NOT_FOUND));
  }

  /** Records the user; the change itself is in the reservation's events. */
  private void audit(UUID partnerId, String action, GuestReservationView reservation) {
    audit.note(
        partnerId,
        action,
        "reservation:" + reservation.id(),
        null,
        Map.of("confirmationCode", reservation.confirmationCode()));
  }
}
