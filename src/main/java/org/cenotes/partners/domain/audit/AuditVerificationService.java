package org.cenotes.partners.domain.audit;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.Service;

/** Verifies chains of the audit log in short transactions. */
@Service
class AuditVerificationService {
  /** About 30 ms for entries of the usual length. */
  private static final int BATCH = 5_000;

  /** Moves the checkpoint before a page of the log has too many entries to verify. */
  private static final int UNVERIFIED = ChainState.MAX_UNVERIFIED / 2;

  private final AuditCheckpoints checkpoints;

  @Inject
  AuditVerificationService(AuditCheckpoints checkpoints) {
    this.checkpoints = checkpoints;
  }

  /** The partners whose chains are to be verified, those that have waited longest first. */
  public List<UUID> due(Instant wholeBefore, int limit) {
    return checkpoints.due(wholeBefore, UNVERIFIED, limit);
  }

  /**
   * Verifies a batch of a chain: of the whole chain when that was last begun before the given
   * moment, otherwise of what is new.
   *
   * @return nothing while another node verifies
   */
  public Optional<BatchVerification> verify(UUID partnerId, Instant wholeBefore) {
    return checkpoints.lock()
        ? Optional.of(checkpoints.verify(partnerId, wholeBefore, BATCH))
        : Optional.empty();
  }
}
