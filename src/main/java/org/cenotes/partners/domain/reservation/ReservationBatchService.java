package org.cenotes.partners.domain.reservation;

import jakarta.inject.Inject;
import java.util.List;
import java.util.function.Consumer;
import org.cenotes.partners.platform.component.Service;

/** Records the reservations of several callers in one transaction. */
@Service
public class ReservationBatchService {
  private final ReservationBatches batches;

  @Inject
  ReservationBatchService(ReservationBatches batches) {
    this.batches = batches;
  }

  /**
   * Records reservations.
   *
   * @param written receives the result of each before the transaction is committed; if it is not
   *     called, the transaction was rolled back
   */
  void record(List<BatchedReservation> batch, Consumer<List<String>> written) {
    written.accept(batches.record(batch));
  }
}
