package org.cenotes.partners.domain.catalog;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.UUID;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.event.EventService;
import org.cenotes.partners.domain.event.NewEvent;
import org.jspecify.annotations.Nullable;

/**
 * Records changes of cenotes in the transaction that makes them: in the audit log of the owner, or
 * of the platform for its own cenotes, and moves also in the owner's event log.
 */
@ApplicationScoped
class CenoteJournal {
  private final AuditService audit;
  private final EventService events;

  @Inject
  CenoteJournal(AuditService audit, EventService events) {
    this.audit = audit;
    this.events = events;
  }

  void record(String action, @Nullable SupplyCenoteView before, SupplyCenoteView after) {
    UUID owner = after.ownerPartnerId();
    audit.note(
        owner == null ? AuditService.PLATFORM : owner,
        action,
        "cenote:" + after.cenote().id(),
        before,
        after);
  }

  /**
   * Records a move.
   *
   * @param version of the row after the move
   */
  void recordMove(
      CenoteTransition move, int version, SupplyCenoteView before, SupplyCenoteView after) {
    record(move.event().wire(), before, after);
    UUID owner = after.ownerPartnerId();
    if (owner != null) {
      UUID id = after.cenote().id();
      events.append(new NewEvent(owner, move.event(), id, version, after, before));
    }
  }
}
