package org.cenotes.partners.platform.outbound;

import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Who knows the addresses of names. */
interface HostNames {
  /** What a name is asked for; the one never waits for the other. */
  enum Purpose {
    /** To deliver to an endpoint that is kept. */
    DELIVERY,
    /** Because somebody names it now, who may name others without end. */
    ON_DEMAND
  }

  /**
   * All addresses of the name; none when it has none, or does not say so in time. Its time begins
   * with the look-up: one that waits for its turn is for the caller to give up. Never completes
   * exceptionally.
   */
  CompletableFuture<List<InetAddress>> resolve(String name, Purpose purpose);
}
