package org.cenotes.partners.platform.outbound;

import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Who knows the addresses of names. */
interface HostNames {
  /**
   * All addresses of the name; none when it has none, or does not say so in time. Never completes
   * exceptionally.
   */
  CompletableFuture<List<InetAddress>> resolve(String name);
}
