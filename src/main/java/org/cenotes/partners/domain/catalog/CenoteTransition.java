package org.cenotes.partners.domain.catalog;

import java.util.Locale;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.platform.http.ApiException;

/** What moves a cenote from one state to another; all moves that are possible. */
enum CenoteTransition {
  REQUEST_PUBLISH(
      CenoteStatus.DRAFT, CenoteStatus.PENDING_REVIEW, EventType.CENOTE_PUBLISH_REQUESTED),
  PUBLISH(CenoteStatus.PENDING_REVIEW, CenoteStatus.ACTIVE, EventType.CENOTE_PUBLISHED),
  REJECT_PUBLISH(
      CenoteStatus.PENDING_REVIEW, CenoteStatus.DRAFT, EventType.CENOTE_PUBLISH_REJECTED),
  SUSPEND(CenoteStatus.ACTIVE, CenoteStatus.SUSPENDED, EventType.CENOTE_SUSPENDED),
  REACTIVATE(CenoteStatus.SUSPENDED, CenoteStatus.ACTIVE, EventType.CENOTE_REACTIVATED);

  private final CenoteStatus from;
  private final CenoteStatus to;
  private final EventType event;

  CenoteTransition(CenoteStatus from, CenoteStatus to, EventType event) {
    this.from = from;
    this.to = to;
    this.event = event;
  }

  /** The event, whose name is that of the action in the audit log. */
  EventType event() {
    return event;
  }

  /** Whether only a complete cenote can make this move. */
  boolean needsChecklist() {
    return this == REQUEST_PUBLISH || this == PUBLISH;
  }

  /**
   * The state after this move.
   *
   * @param isPlatformOwned a cenote without an owner, which is published without a review
   * @throws ApiException 409 when the move is not possible from this state
   */
  CenoteStatus apply(CenoteStatus state, boolean isPlatformOwned) {
    boolean isUnreviewed = this == PUBLISH && isPlatformOwned && state == CenoteStatus.DRAFT;
    if (state != from && !isUnreviewed) {
      throw ApiException.because(
          CenoteError.INVALID_TRANSITION,
          "the cenote is %s; %s needs %s"
              .formatted(state.wire(), name().toLowerCase(Locale.ROOT), from.wire()));
    }
    return to;
  }
}
