package org.cenotes.partners.incontainer;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.reservation.RefundDue;

/** Records refunds that are due; can be made to fail. */
@ApplicationScoped
public class RefundDueRecorder {
  private final List<RefundDue> all = Collections.synchronizedList(new ArrayList<>());
  private volatile boolean failing;

  void record(@Observes RefundDue refund) {
    if (failing) {
      throw new IllegalStateException("injected");
    }
    all.add(refund);
  }

  /** The refunds recorded for a reservation. */
  List<RefundDue> recordedFor(UUID reservation) {
    synchronized (all) {
      return all.stream().filter(back -> back.reservationId().equals(reservation)).toList();
    }
  }

  void fail(boolean from) {
    failing = from;
  }
}
