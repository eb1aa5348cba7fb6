package org.cenotes.partners.domain.availability;

import jakarta.inject.Inject;
import java.time.LocalDate;
import java.util.UUID;
import org.cenotes.partners.domain.availability.SchedulePreview.PreviewDay;
import org.cenotes.partners.domain.availability.SchedulePreview.PreviewSlot;
import org.cenotes.partners.domain.catalog.CenoteService;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.Schedule;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;

/** Shows owners and administrators the slots that a schedule makes. */
@Service
public class SchedulePreviewService {
  private final CenoteService cenotes;

  @Inject
  SchedulePreviewService(CenoteService cenotes) {
    this.cenotes = cenotes;
  }

  /**
   * Of a cenote of the partner's.
   *
   * @throws ApiException 400 or 404
   */
  public SchedulePreview preview(UUID partnerId, UUID id, AvailabilityPreviewQuery query) {
    return preview(cenotes.owned(partnerId, id), query);
  }

  /**
   * Of any cenote.
   *
   * @throws ApiException 400 or 404
   */
  public SchedulePreview preview(UUID id, AvailabilityPreviewQuery query) {
    return preview(cenotes.existing(id), query);
  }

  private static SchedulePreview preview(Listing listing, AvailabilityPreviewQuery query) {
    return new SchedulePreview(
        listing.id(),
        listing.timezone().getId(),
        query.from().datesUntil(query.to().plusDays(1)).map(date -> day(listing, date)).toList());
  }

  private static PreviewDay day(Listing listing, LocalDate date) {
    Schedule schedule = listing.schedule();
    return new PreviewDay(
        date,
        schedule.closureReason(date).orElse(null),
        schedule.seasonOn(date).map(Schedule.Season::name).orElse(null),
        SlotPlan.onSale(listing, date).slots().stream().map(PreviewSlot::of).toList());
  }
}
