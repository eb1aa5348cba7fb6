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
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Asks DNS, for two seconds at most. A question cannot be taken back: its thread waits on. So each
 * name is asked once at a time, and names that were silent share a few threads among them, so that
 * they never take those of all others.
 */
@ApplicationScoped
class Dns implements HostNames {
  private static final int PATIENCE_SECONDS = 2;
  private static final int THREADS = 64;
  private static final int THREADS_FOR_SILENT_NAMES = 8;
  private static final int IDLE_SECONDS = 30;
  private static final int MOST_WAITING = 10_000;

  private final ConcurrentMap<String, CompletableFuture<List<InetAddress>>> underWay =
      new ConcurrentHashMap<>();
  private final Semaphore forSilentNames = new Semaphore(THREADS_FOR_SILENT_NAMES);
  private final Cache<String, Boolean> silentNames =
      Caffeine.newBuilder().maximumSize(10_000).expireAfterWrite(Duration.ofMinutes(5)).build();

  @Resource
  @SuppressWarnings("NullAway.Init") // by the container
  private ManagedThreadFactory managed;

  @SuppressWarnings("NullAway.Init") // by start
  private ThreadPoolExecutor threads;

  @PostConstruct
  void start() {
    start(managed);
  }

  void start(ThreadFactory factory) {
    threads =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(MOST_WAITING),
            factory);
    threads.allowCoreThreadTimeOut(true);
  }

  @PreDestroy
  void stop() {
    threads.shutdownNow();
  }

  @Override
  public CompletableFuture<List<InetAddress>> resolve(String name) {
    CompletableFuture<List<InetAddress>> own = ask(name).copy();
    later(() -> own.complete(List.of()));
    return own;
  }

  /** Whether DNS has been asked for this name and has said nothing in time. */
  boolean isSilent(String name) {
    return silentNames.getIfPresent(name) != null;
  }

  private CompletableFuture<List<InetAddress>> ask(String name) {
    CompletableFuture<List<InetAddress>> mine = new CompletableFuture<>();
    CompletableFuture<List<InetAddress>> others = underWay.putIfAbsent(name, mine);
    if (others != null) {
      return others;
    }
    boolean silent = isSilent(name);
    if (silent && !forSilentNames.tryAcquire()) {
      answer(name, mine, List.of(), false);
      return mine;
    }
    try {
      threads.execute(() -> lookUp(name, mine, silent));
    } catch (RejectedExecutionException e) {
      answer(name, mine, List.of(), silent);
    }
    return mine;
  }

  private void lookUp(String name, CompletableFuture<List<InetAddress>> question, boolean silent) {
    List<InetAddress> addresses = List.of();
    long begun = System.nanoTime();
    later(() -> markIfUnanswered(name, question));
    try {
      addresses = look(name);
      if (System.nanoTime() - begun < TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS)) {
        silentNames.invalidate(name);
      }
    } finally {
      answer(name, question, addresses, silent);
    }
  }

  /** Its time is counted from the look-up: a name that waited for a thread was not silent. */
  private void markIfUnanswered(String name, CompletableFuture<List<InetAddress>> question) {
    if (!question.isDone()) {
      silentNames.put(name, true);
    }
  }

  private static void later(Runnable work) {
    CompletableFuture.delayedExecutor(PATIENCE_SECONDS, TimeUnit.SECONDS, Runnable::run)
        .execute(work);
  }

  private void answer(
      String name,
      CompletableFuture<List<InetAddress>> question,
      List<InetAddress> addresses,
      boolean silent) {
    if (silent) {
      forSilentNames.release();
    }
    underWay.remove(name, question);
    question.complete(addresses);
  }

  /** With a dot at its end a name is not tried below the machine's own search domains. */
  List<InetAddress> look(String name) {
    try {
      return List.of(InetAddress.getAllByName(name + "."));
    } catch (UnknownHostException e) {
      return List.of();
    }
  }
}
