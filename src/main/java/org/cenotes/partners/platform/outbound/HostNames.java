package org.cenotes.partners.platform.outbound;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Asks DNS, for two seconds at most. */
@ApplicationScoped
class HostNames {
  private static final int LIMIT_SECONDS = 2;

  /** A look-up that hangs holds its thread beyond our patience. */
  private static final int AT_ONCE = 16;

  private final Semaphore places = new Semaphore(AT_ONCE);

  @Resource
  @SuppressWarnings("NullAway.Init") // by the container
  private ManagedExecutorService executor;

  /** All addresses of the name; none when it has none, or DNS does not say so in time. */
  List<InetAddress> resolve(String name) {
    if (!places.tryAcquire()) {
      return List.of();
    }
    try {
      Future<List<InetAddress>> answer = executor.submit(() -> look(name));
      return answer.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (RejectedExecutionException e) {
      places.release();
      return List.of();
    } catch (TimeoutException | ExecutionException e) {
      return List.of();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return List.of();
    }
  }

  private List<InetAddress> look(String name) {
    try {
      return List.of(InetAddress.getAllByName(name));
    } catch (UnknownHostException e) {
      return List.of();
    } finally {
      places.release();
    }
  }
}
