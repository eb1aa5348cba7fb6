package org.cenotes.partners.domain.webhook.sending;

import java.lang.System.Logger.Level;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * Endpoints whose waiting deliveries are to be discarded, a part with each batch, because they are,
 * or were since, inactive. All methods are the sender thread's own.
 */
final class ClosedEndpoints {
  private static final System.Logger LOG = System.getLogger(ClosedEndpoints.class.getName());

  private final Set<UUID> ids = new HashSet<>();

  /** The last attempt to discard failed, which is logged once. */
  private boolean failing;

  void add(UUID id) {
    ids.add(id);
  }

  /**
   * Discards a part of what waits. If that fails, the endpoints stay for the next batch: what is
   * late here must not keep others from being sent.
   *
   * @param discard discards a part in a transaction of its own, and returns whether that was all
   */
  void discard(Predicate<Collection<UUID>> discard) {
    if (ids.isEmpty()) {
      return;
    }
    try {
      if (discard.test(Set.copyOf(ids))) {
        ids.clear();
      }
      failing = false;
    } catch (RuntimeException e) {
      if (!failing) {
        LOG.log(
            Level.WARNING,
            "Deliveries of endpoints that were switched off cannot be discarded; retrying with"
                + " each batch",
            e);
      }
      failing = true;
    }
  }
}
