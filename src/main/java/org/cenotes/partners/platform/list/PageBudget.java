package org.cenotes.partners.platform.list;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What long responses may take of this node's heap together. */
@ApplicationScoped
public class PageBudget {
  /**
   * Bytes. With the 145 MiB of a node that has nothing to do, and some 160 MiB at most of what is
   * not counted (docs/adr/0024), they fit into a heap of 512 MiB.
   */
  static final long LIMIT = 160L << 20;

  /** What the responses to one partner's callers may take of it, beside a first one. */
  static final long SHARE = LIMIT / 4;

  private final Map<UUID, Long> byPartner = new HashMap<>();
  private long taken;

  /**
   * Takes this number of bytes, unless the node or the partner would have too many then; one
   * response always may.
   *
   * @param partnerId null for callers of no partner
   */
  synchronized boolean tryTake(@Nullable UUID partnerId, long bytes) {
    long ofPartner = partnerId == null ? 0 : byPartner.getOrDefault(partnerId, 0L);
    if (taken > 0 && taken + bytes > LIMIT || ofPartner > 0 && ofPartner + bytes > SHARE) {
      return false;
    }
    add(partnerId, bytes);
    return true;
  }

  /** Takes this number of bytes, or gives them back if negative. */
  synchronized void add(@Nullable UUID partnerId, long bytes) {
    taken += bytes;
    if (partnerId != null) {
      byPartner.merge(partnerId, bytes, (had, more) -> had + more == 0 ? null : had + more);
    }
  }

  /** Bytes that are taken now; for tests. */
  synchronized long taken() {
    return taken;
  }
}
