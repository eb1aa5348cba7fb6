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
import org.cenotes.partners.platform.config.Environment;
import org.jspecify.annotations.Nullable;

/**
 * Resolves names by DNS, for two seconds at most. A query cannot be cancelled: its thread keeps
 * waiting. Each name is therefore queried once at a time, and names that did not resolve in time
 * before share a few threads, of which a partner has two and partners take turns. Deliveries have
 * threads of their own, so that callers who invent ever new names without DNS do not delay them.
 */
@ApplicationScoped
class DnsClient implements HostNames {
  private static final int TIMEOUT_SECONDS = 2;
  private static final int IDLE_SECONDS = 30;
  private static final int MAX_QUEUED = 10_000;

  private final Map<Purpose, ResolverPool> pools = new EnumMap<>(Purpose.class);

  @Resource private ManagedThreadFactory managed;

  private boolean readsHostsFile;

  @PostConstruct
  void start() {
    readsHostsFile = Environment.current().isRelaxed();
    start(managed);
  }

  void start(ThreadFactory factory) {
    pools.put(Purpose.DELIVERY, new ResolverPool(factory, 64, 8));
    pools.put(Purpose.ON_DEMAND, new ResolverPool(factory, 16, 4));
  }

  @PreDestroy
  void stop() {
    pools.values().forEach(pool -> pool.threads.shutdownNow());
  }

  @Override
  public CompletableFuture<List<InetAddress>> resolve(String name, Purpose purpose) {
    return answer(pool(purpose).query(name, null));
  }

  @Override
  public CompletableFuture<List<InetAddress>> resolveInTurn(String name, UUID partnerId) {
    return answer(pool(Purpose.DELIVERY).query(name, partnerId));
  }

  private static CompletableFuture<List<InetAddress>> answer(Query query) {
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

  /** A name that is being resolved or waits for a thread. */
  private record Query(
      CompletableFuture<Void> started, CompletableFuture<List<InetAddress>> addresses) {
    Query() {
      this(new CompletableFuture<>(), new CompletableFuture<>());
    }
  }

  /** The threads that resolve names for one purpose. */
  private final class ResolverPool {
    private final ThreadPoolExecutor threads;
    private final SilentTurns turns;
    private final ConcurrentMap<String, Query> inProgress = new ConcurrentHashMap<>();
    private final Cache<String, Boolean> silentNames =
        Caffeine.newBuilder().maximumSize(10_000).expireAfterWrite(Duration.ofMinutes(5)).build();

    ResolverPool(ThreadFactory factory, int number, int numberForSilentNames) {
      threads =
          new ThreadPoolExecutor(
              number,
              number,
              IDLE_SECONDS,
              TimeUnit.SECONDS,
              new LinkedBlockingQueue<>(MAX_QUEUED),
              factory);
      threads.allowCoreThreadTimeOut(true);
      turns = new SilentTurns(numberForSilentNames);
    }

    boolean isSilent(String name) {
      return silentNames.getIfPresent(name) != null;
    }

    /**
     * Queries a name, or joins the query in progress.
     *
     * @param partnerId whose turn a silent name waits for; null when it does not wait
     */
    Query query(String name, @Nullable UUID partnerId) {
      Query query = new Query();
      Query existing = inProgress.putIfAbsent(name, query);
      if (existing != null) {
        return existing;
      }
      if (!isSilent(name)) {
        execute(name, query, () -> {});
      } else if (!turns.begin(partnerId, end -> execute(name, query, end))) {
        complete(name, query, List.of());
      }
      return query;
    }

    /** Gives the query a thread; false when none is left, and the name has no address. */
    private boolean execute(String name, Query query, Runnable end) {
      try {
        threads.execute(() -> lookUp(name, query, end));
        return true;
      } catch (RejectedExecutionException e) {
        complete(name, query, List.of());
        return false;
      }
    }

    private void lookUp(String name, Query query, Runnable end) {
      List<InetAddress> addresses = List.of();
      long started = System.nanoTime();
      query.started.complete(null);
      afterTimeout(() -> markIfUnresolved(name, query));
      try {
        addresses = DnsClient.this.lookUp(name);
        if (System.nanoTime() - started < TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS)) {
          silentNames.invalidate(name);
        }
      } finally {
        complete(name, query, addresses);
        end.run();
      }
    }

    /** The timeout counts from the start of the look-up, not from when the query was queued. */
    private void markIfUnresolved(String name, Query query) {
      if (!query.addresses.isDone()) {
        silentNames.put(name, true);
      }
    }

    private void complete(String name, Query query, List<InetAddress> addresses) {
      inProgress.remove(name, query);
      query.addresses.complete(addresses);
    }
  }
}
