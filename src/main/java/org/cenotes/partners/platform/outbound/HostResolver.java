package org.cenotes.partners.platform.outbound;

import java.net.InetAddress;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Resolves host names to addresses. */
interface HostResolver {
  /** Why a name is resolved; each purpose has threads of its own. */
  enum Purpose {
    /** A delivery to a stored endpoint. */
    DELIVERY,
    /** A caller's request, which may name any number of hosts. */
    ON_DEMAND
  }

  /**
   * Resolves all addresses of a name; the list is empty when there are none, DNS does not respond
   * in time, or very many names of the partner wait. The timeout starts with the query, not while
   * it waits for its partner's turn: the caller bounds that wait. Never completes exceptionally.
   *
   * @param partnerId whose name it is; null when it is no partner's
   */
  CompletableFuture<List<InetAddress>> resolve(
      String name, Purpose purpose, @Nullable UUID partnerId);
}
