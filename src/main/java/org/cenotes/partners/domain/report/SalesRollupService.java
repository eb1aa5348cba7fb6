package org.cenotes.partners.domain.report;

import jakarta.inject.Inject;
import org.cenotes.partners.platform.component.Service;

/** Keeps the rollups of sales close to the sales; reports are exact without it, only slower. */
@Service
public class SalesRollupService {
  /** Short transactions: while one is open, no version of a row that has become old is removed. */
  private static final int BATCH = 2_000;

  private final SalesDeltas deltas;

  @Inject
  SalesRollupService(SalesDeltas deltas) {
    this.deltas = deltas;
  }

  /**
   * Folds a batch of deltas into the rollups, unless another node is doing it.
   *
   * @return whether more may be waiting
   */
  public boolean fold() {
    return deltas.lock() && deltas.fold(BATCH) == BATCH;
  }
}
