package org.cenotes.partners.platform.list;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.concurrent.atomic.AtomicLong;

/** What long responses may take of this node's heap together. */
@ApplicationScoped
public class PageBudget {
  /**
   * Bytes. With the 145 MiB of a node that has nothing to do, and some 160 MiB at most of what is
   * not counted (docs/adr/0024), they fit into a heap of 512 MiB.
   */
  static final long LIMIT = 160L << 20;

  private final AtomicLong taken = new AtomicLong();

  /** Takes so many bytes, unless the node would have too many then; one response always may. */
  boolean tryTake(long bytes) {
    long now = taken.addAndGet(bytes);
    boolean may = now <= LIMIT || now == bytes;
    if (!may) {
      taken.addAndGet(-bytes);
    }
    return may;
  }

  /** Takes so many bytes, or gives them back if negative. */
  void add(long bytes) {
    taken.addAndGet(bytes);
  }

  /** Bytes that are taken now. */
  long taken() {
    return taken.get();
  }
}
