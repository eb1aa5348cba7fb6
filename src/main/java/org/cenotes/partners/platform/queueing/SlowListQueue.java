package org.cenotes.partners.platform.queueing;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.UUID;
import java.util.function.Supplier;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.list.PageQuery;
import org.cenotes.partners.platform.tenancy.CurrentScope;

/**
 * Keeps the slow lists of one partner from taking all connections: with some filters of a log, and
 * on a late page of reservations, a page or its total is found by reading most of a partner's rows,
 * which may take seconds. Who waits here has no connection.
 */
@ApplicationScoped
public class SlowListQueue {
  /** Of a partner at once on this node: a quarter of the pool of reads. */
  private static final int RUNNING = 2;

  private static final long WAIT_SECONDS = 1;

  /** Of a partner, those that wait included: a waiting request keeps its thread from others. */
  private static final int PRESENT = 8;

  private final KeyedQueue running = new KeyedQueue(RUNNING, WAIT_SECONDS);
  private final ConcurrencyLimiter present = new ConcurrencyLimiter(PRESENT);

  /**
   * Reads a page when it is its turn. Call it before the transaction.
   *
   * @throws ApiException 429 when as many requests of the partner as may wait do, 503 when this one
   *     has waited too long
   */
  public <T> T pass(UUID partnerId, Supplier<T> read) {
    return present.run(partnerId, () -> running.pass(partnerId, read));
  }

  /** Reads a page of the current partner's, when it is its turn if the page is a late one. */
  public <T> T pass(PageQuery query, Supplier<T> read) {
    return query.isDeep() ? pass(CurrentScope.requiredPartner(), read) : read.get();
  }
}
