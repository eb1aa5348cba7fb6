package org.cenotes.partners.domain.catalog;

import jakarta.inject.Inject;
import java.time.Clock;
import java.util.UUID;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.jspecify.annotations.Nullable;

/**
 * Moves cenotes between draft, review and sale. Each move locks the cenote's row, so of two at once
 * the second one sees the state that the first has left.
 */
@Service
public class CenotePublishingService {
  private final Cenotes cenotes;
  private final CenoteJournal journal;
  private final Clock clock;

  @Inject
  CenotePublishingService(Cenotes cenotes, CenoteJournal journal, Clock clock) {
    this.cenotes = cenotes;
    this.journal = journal;
    this.clock = clock;
  }

  /**
   * Submits a draft of the partner's for review.
   *
   * @throws ApiException 400 naming each unmet item of the checklist and each text without Spanish,
   *     404, or 409 outside draft
   */
  public SupplyCenoteView requestPublish(UUID partnerId, UUID id) {
    Cenote cenote = CenoteManagementService.owned(cenotes.findLocked(id), partnerId);
    return move(cenote, CenoteTransition.REQUEST_PUBLISH, null);
  }

  /** Puts a submitted cenote, or a draft of the platform's, on sale. */
  public SupplyCenoteView publish(UUID id) {
    return move(locked(id), CenoteTransition.PUBLISH, null);
  }

  /** Returns a submitted cenote to its owner. */
  public SupplyCenoteView rejectPublish(UUID id, String reason) {
    return move(locked(id), CenoteTransition.REJECT_PUBLISH, reason);
  }

  /** Takes a cenote off sale; its reservations stand. */
  public SupplyCenoteView suspend(UUID id, String reason) {
    return move(locked(id), CenoteTransition.SUSPEND, reason);
  }

  /** Puts a suspended cenote back on sale. */
  public SupplyCenoteView reactivate(UUID id) {
    return move(locked(id), CenoteTransition.REACTIVATE, null);
  }

  private Cenote locked(UUID id) {
    return CenoteManagementService.existing(cenotes.findLocked(id));
  }

  private SupplyCenoteView move(Cenote cenote, CenoteTransition move, @Nullable String reason) {
    boolean livemode = CurrentScope.required().data().isLive();
    SupplyCenoteView before = cenote.supplyView(livemode);
    cenote.move(move, reason, clock.instant());
    cenotes.flush();
    SupplyCenoteView after = cenote.supplyView(livemode);
    journal.recordMove(move, cenote.version(), before, after);
    return after;
  }
}
