package org.cenotes.partners.domain.audit;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.SqlResource;

/** The table {@code audit_checkpoints}, which {@code verify_audit_chain} alone writes. */
@Repository
class AuditCheckpoints {
  private static final String STATE = SqlResource.load("audit/chain_state.sql");
  private static final String DUE = SqlResource.load("audit/due_chains.sql");

  @PersistenceContext private EntityManager entities;

  /**
   * What is known of a chain now.
   *
   * @param first the first entry of the page
   * @param last its last entry; less than the first when the page is empty
   */
  ChainState state(UUID partnerId, long first, long last) {
    return NativeQueries.select(entities, STATE, ChainState.class)
        .setParameter("partner", partnerId)
        .setParameter("first", first)
        .setParameter("last", last)
        .setParameter("limit", ChainState.MAX_UNVERIFIED)
        .getSingleResult();
  }

  /**
   * The chains to verify.
   *
   * @param wholeBefore chains that were last verified as a whole before then are due
   * @param unverified chains with more entries than this after the checkpoint are due as well
   */
  List<UUID> due(Instant wholeBefore, int unverified, int limit) {
    return NativeQueries.select(entities, DUE, UUID.class)
        .setParameter("wholeBefore", wholeBefore)
        .setParameter("unverified", unverified)
        .setParameter("limit", limit)
        .getResultList();
  }

  /** Whether this transaction is the only one that verifies, until it ends. */
  boolean lock() {
    return NativeQueries.select(
            entities,
            "SELECT pg_try_advisory_xact_lock(hashtextextended('audit verification', 0))",
            Boolean.class)
        .getSingleResult();
  }

  /** Verifies a batch of a chain and records how far it is intact. */
  BatchVerification verify(UUID partnerId, Instant wholeBefore, int limit) {
    return NativeQueries.select(
            entities,
            """
            SELECT more, broken_entry
              FROM control.verify_audit_chain(:partner, CAST(:wholeBefore AS timestamptz), :limit)
            """,
            BatchVerification.class)
        .setParameter("partner", partnerId)
        .setParameter("wholeBefore", wholeBefore)
        .setParameter("limit", limit)
        .getSingleResult();
  }
}
