package org.cenotes.partners.domain.catalog;

import java.util.Locale;
import org.cenotes.partners.platform.http.ApiException;

/** What moves a cenote from one state to another; all moves that are possible. */
enum CenoteTransition {
  REQUEST_PUBLISH(CenoteStatus.DRAFT, CenoteStatus.PENDING_REVIEW, "cenote.publish_requested"),
  PUBLISH(CenoteStatus.PENDING_REVIEW, CenoteStatus.ACTIVE, "cenote.published"),
  REJECT_PUBLISH(CenoteStatus.PENDING_REVIEW, CenoteStatus.DRAFT, "cenote.publish_rejected"),
  SUSPEND(CenoteStatus.ACTIVE, CenoteStatus.SUSPENDED, "cenote.suspended"),
  REACTIVATE(CenoteStatus.SUSPENDED, CenoteStatus.ACTIVE, "cenote.reactivated");

  private final CenoteStatus from;
  private final CenoteStatus to;
  private final String event;

  CenoteTransition(CenoteStatus from, CenoteStatus to, String event) {
    this.from = from;
    this.to = to;
    this.event = event;
  }

  /** The name of the event, and of the action in the audit log. */
  String event() {
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
