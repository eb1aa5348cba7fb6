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
 * they never take those of all others. Names that somebody only thinks up, each new and each
 * silent, take no thread of a delivery's.
 */
@ApplicationScoped
class DnsClient implements HostNames {
  private static final int PATIENCE_SECONDS = 2;
  private static final int IDLE_SECONDS = 30;
  private static final int MOST_WAITING = 10_000;

  private final Map<Purpose, Desk> desks = new EnumMap<>(Purpose.class);

  @Resource private ManagedThreadFactory managed;

  @PostConstruct
  void start() {
    start(managed);
  }

  void start(ThreadFactory factory) {
    desks.put(Purpose.DELIVERY, new Desk(factory, 64, 8));
    desks.put(Purpose.ON_DEMAND, new Desk(factory, 16, 4));
  }

  @PreDestroy
  void stop() {
    desks.values().forEach(desk -> desk.threads.shutdownNow());
  }

  @Override
  public CompletableFuture<List<InetAddress>> resolve(String name, Purpose purpose) {
    Question question = desk(purpose).ask(name);
    CompletableFuture<List<InetAddress>> own = question.addresses.copy();
    question.begun.thenRun(() -> later(() -> own.complete(List.of())));
    return own;
  }

  /** Whether DNS has been asked for this name and has said nothing in time. */
  boolean isSilent(String name, Purpose purpose) {
    return desk(purpose).isSilent(name);
  }

  private Desk desk(Purpose purpose) {
    return Objects.requireNonNull(desks.get(purpose), "each purpose has its desk");
  }

  private static void later(Runnable work) {
    CompletableFuture.delayedExecutor(PATIENCE_SECONDS, TimeUnit.SECONDS, Runnable::run)
        .execute(work);
  }

  /** With a dot at its end a name is not tried below the machine's own search domains. */
  List<InetAddress> look(String name) {
    try {
      return List.of(InetAddress.getAllByName(name + "."));
    } catch (UnknownHostException e) {
      return List.of();
    }
  }

  /** A name that is being looked up, or waits for it. */
  private record Question(
      CompletableFuture<Void> begun, CompletableFuture<List<InetAddress>> addresses) {
    Question() {
      this(new CompletableFuture<>(), new CompletableFuture<>());
    }
  }

  /** Threads for the questions of one purpose. */
  private final class Desk {
    private final ThreadPoolExecutor threads;
    private final Semaphore forSilentNames;
    private final ConcurrentMap<String, Question> underWay = new ConcurrentHashMap<>();
    private final Cache<String, Boolean> silentNames =
        Caffeine.newBuilder().maximumSize(10_000).expireAfterWrite(Duration.ofMinutes(5)).build();

    Desk(ThreadFactory factory, int number, int numberForSilentNames) {
      threads =
          new ThreadPoolExecutor(
              number,
              number,
              IDLE_SECONDS,
              TimeUnit.SECONDS,
              new LinkedBlockingQueue<>(MOST_WAITING),
              factory);
      threads.allowCoreThreadTimeOut(true);
      forSilentNames = new Semaphore(numberForSilentNames);
    }

    boolean isSilent(String name) {
      return silentNames.getIfPresent(name) != null;
    }

    Question ask(String name) {
      Question mine = new Question();
      Question others = underWay.putIfAbsent(name, mine);
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

    private void lookUp(String name, Question question, boolean silent) {
      List<InetAddress> addresses = List.of();
      long begun = System.nanoTime();
      question.begun.complete(null);
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
    private void markIfUnanswered(String name, Question question) {
      if (!question.addresses.isDone()) {
        silentNames.put(name, true);
      }
    }

    private void answer(
        String name, Question question, List<InetAddress> addresses, boolean silent) {
      if (silent) {
        forSilentNames.release();
      }
      underWay.remove(name, question);
      question.addresses.complete(addresses);
    }
  }
}
