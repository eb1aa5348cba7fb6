package org.cenotes.partners.platform.outbound;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.cenotes.partners.platform.config.Environment;
import org.jspecify.annotations.Nullable;

/**
 * Resolves names by DNS, for two seconds at most. A query cannot be cancelled: its thread keeps
 * waiting. Each name is therefore queried once at a time, partners take turns and have a quarter of
 * the threads each, and names that did not resolve in time before have a few threads of their own.
 * So do deliveries, so that callers who invent ever new names without DNS do not delay them.
 */
@ApplicationScoped
class SystemHostNames implements HostResolver {
  private static final int TIMEOUT_SECONDS = 2;
  private static final int IDLE_SECONDS = 30;

  /** Names that are not a partner's have the turns of one partner. */
  private static final UUID NOBODY = new UUID(0, 0);

  private final Map<Purpose, ResolverPool> pools = new EnumMap<>(Purpose.class);

  @Resource private ManagedThreadFactory managed;

  private boolean readsHostsFile;

  @PostConstruct
  void start() {
    readsHostsFile = Environment.current().isRelaxed();
    start(managed);
  }

  void start(ThreadFactory factory) {
    pools.put(Purpose.DELIVERY, new ResolverPool(factory, 56, 8));
    pools.put(Purpose.ON_DEMAND, new ResolverPool(factory, 12, 4));
  }

  @PreDestroy
  void stop() {
    pools.values().forEach(pool -> pool.threads.shutdownNow());
  }

  @Override
  public CompletableFuture<List<InetAddress>> resolve(
      String name, Purpose purpose, @Nullable UUID partnerId) {
    Query query = pool(purpose).query(name, partnerId == null ? NOBODY : partnerId);
    CompletableFuture<List<InetAddress>> own = query.addresses.copy();
    query.started.thenRun(() -> afterTimeout(() -> own.complete(List.of())));
    return own;
  }

  /** Whether this name did not resolve in time when it was queried last; for tests. */
  boolean isSilent(String name, Purpose purpose) {
    return pool(purpose).isSilent(name);
  }

  private ResolverPool pool(Purpose purpose) {
    return Objects.requireNonNull(pools.get(purpose), "each purpose has a pool");
  }

  private static void afterTimeout(Runnable work) {
    CompletableFuture.delayedExecutor(TIMEOUT_SECONDS, TimeUnit.SECONDS, Runnable::run)
        .execute(work);
  }

  /**
   * Queries the name with a trailing dot, so that the machine's search domains do not apply. The
   * machine's hosts file has no names with such a dot; in development and test, a name that DNS
   * does not know is therefore looked up as it is.
   */
  List<InetAddress> lookUp(String name) {
    List<InetAddress> addresses = query(name + ".");
    return addresses.isEmpty() && readsHostsFile ? query(name) : addresses;
  }

  private static List<InetAddress> query(String name) {
    try {
      return List.of(InetAddress.getAllByName(name));
    } catch (UnknownHostException e) {
      return List.of();
    }
  }

  /**
   * A name that is being resolved or waits for a thread.
   *
   * @param begun whether it was given a thread
   */
  private record Query(
      String name,
      AtomicBoolean begun,
      CompletableFuture<Void> started,
      CompletableFuture<List<InetAddress>> addresses) {
    Query(String name) {
      this(name, new AtomicBoolean(), new CompletableFuture<>(), new CompletableFuture<>());
    }
  }

  /** The threads that resolve names for one purpose. */
  private final class ResolverPool {
    private final ThreadPoolExecutor threads;
    private final LookUpTurns<Query> turns;
    private final LookUpTurns<Query> turnsOfSilent;
    private final ConcurrentMap<String, Query> inProgress = new ConcurrentHashMap<>();
    private final Cache<String, Boolean> silentNames =
        Caffeine.newBuilder().maximumSize(10_000).expireAfterWrite(Duration.ofMinutes(5)).build();

    ResolverPool(ThreadFactory factory, int number, int numberForSilentNames) {
      int all = number + numberForSilentNames;
      threads =
          new ThreadPoolExecutor(
              all,
              all,
              IDLE_SECONDS,
              TimeUnit.SECONDS,
              new LinkedBlockingQueue<>(), // as many as have a turn at most
              factory);
      threads.allowCoreThreadTimeOut(true);
      turns = new LookUpTurns<>(number, this::execute);
      turnsOfSilent = new LookUpTurns<>(numberForSilentNames, this::execute);
    }

    boolean isSilent(String name) {
      return silentNames.getIfPresent(name) != null;
    }

    /**
     * Queries a name in the partner's turn, or joins the query in progress. One that still waits
     * gets a turn of this partner too: it must not wait for another's names that hang.
     */
    Query query(String name, UUID partnerId) {
      Query own = new Query(name);
      Query existing = inProgress.putIfAbsent(name, own);
      Query query = existing == null ? own : existing;
      if (!query.begun.get()) {
        LookUpTurns<Query> sort = isSilent(name) ? turnsOfSilent : turns;
        boolean turn = sort.begin(partnerId, query);
        // Another partner may have joined it and have a turn for it.
        if (!turn && existing == null && query.begun.compareAndSet(false, true)) {
          complete(query, List.of());
        }
      }
      return query;
    }

    /** Gives the query a thread; false when it has had one, or there is none any more. */
    private boolean execute(Query query, Runnable end) {
      if (!query.begun.compareAndSet(false, true)) {
        return false;
      }
      try {
        threads.execute(() -> lookUp(query, end));
        return true;
      } catch (RejectedExecutionException stopping) {
        complete(query, List.of());
        return false;
      }
    }

    private void lookUp(Query query, Runnable end) {
      List<InetAddress> addresses = List.of();
      long started = System.nanoTime();
      query.started.complete(null);
      afterTimeout(() -> markIfUnresolved(query));
      try {
        addresses = SystemHostNames.this.lookUp(query.name);
        if (System.nanoTime() - started < TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS)) {
          silentNames.invalidate(query.name);
        }
      } finally {
        complete(query, addresses);
        end.run();
      }
    }

    /** The timeout counts from the start of the look-up, not from when the query was queued. */
    private void markIfUnresolved(Query query) {
      if (!query.addresses.isDone()) {
        silentNames.put(query.name, true);
      }
    }

    private void complete(Query query, List<InetAddress> addresses) {
      inProgress.remove(query.name, query);
      query.addresses.complete(addresses);
    }
  }
}
