package org.cenotes.partners.platform.outbound;

import java.net.InetAddress;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** Resolves host names to addresses. */
interface HostNames {
  /** Why a name is resolved; each purpose has threads of its own. */
  enum Purpose {
    /** A delivery to a stored endpoint. */
    DELIVERY,
    /** A caller's request, which may name any number of hosts. */
    ON_DEMAND
  }

  /**
   * Resolves all addresses of a name; the list is empty when there are none or DNS does not respond
   * in time. The timeout starts with the query, not while it waits for a thread. Never completes
   * exceptionally.
   */
  CompletableFuture<List<InetAddress>> resolve(String name, Purpose purpose);

  /**
   * As {@link #resolve(String, Purpose)} for a delivery, where a name that did not resolve in time
   * before waits for its partner's turn instead of failing at once. The caller bounds the wait.
   */
  default CompletableFuture<List<InetAddress>> resolveInTurn(String name, UUID partnerId) {
    return resolve(name, Purpose.DELIVERY);
  }
}
