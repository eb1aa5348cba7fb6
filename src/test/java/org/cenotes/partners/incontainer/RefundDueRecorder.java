package org.cenotes.partners.incontainer;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.reservation.RefundDue;

/** Hears what goes back to guests, in place of who will take payments; can be made to fail. */
@ApplicationScoped
public class RefundDueRecorder {
  private final List<RefundDue> all = Collections.synchronizedList(new ArrayList<>());
  private volatile boolean failing;

  void hear(@Observes RefundDue back) {
    if (failing) {
      throw new IllegalStateException("injected");
    }
    all.add(back);
  }

  /** What was heard of a reservation. */
  List<RefundDue> of(UUID reservation) {
    synchronized (all) {
      return all.stream().filter(back -> back.reservationId().equals(reservation)).toList();
    }
  }

  void fail(boolean from) {
    failing = from;
  }
}
