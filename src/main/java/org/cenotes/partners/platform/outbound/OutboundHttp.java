package org.cenotes.partners.platform.outbound;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.cenotes.partners.platform.outbound.HostResolver.Purpose;
import org.cenotes.partners.platform.outbound.OutboundAttempt.Limits;
import org.cenotes.partners.platform.outbound.OutboundAttempt.Resources;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * HTTP client for URLs that partners provide: HTTP/1.1 over TLS, to checked addresses only, within
 * limits. It follows no redirects, keeps no cookies, decompresses nothing and does not retry.
 */
@ApplicationScoped
public class OutboundHttp {
  private static final int EVICTION_SECONDS = 1;

  /** Threads that handle replies, which may take a transaction. */
  private static final int LISTENER_THREADS = 16;

  private final HostResolver names;
  private final AddressPolicy policy;
  private final Clock clock;
  private final Limits limits;
  private final int maxConnections;
  private final Optional<String> trusted;
  private final Set<CompletableFuture<OutboundReply>> pending = ConcurrentHashMap.newKeySet();

  @Resource private ManagedThreadFactory threads;

  private @Nullable ThreadPoolExecutor listeners;

  @SuppressWarnings("NullAway.Init") // by start
  private Resources resources;

  @SuppressWarnings("NullAway.Init") // by start
  private ScheduledThreadPoolExecutor timer;

  private volatile boolean stopped;

  @Inject
  OutboundHttp(
      HostResolver names,
      AddressPolicy policy,
      Clock clock,
      @ConfigProperty(name = "cenotes.webhooks.connect-timeout", defaultValue = "PT5S")
          Duration connect,
      @ConfigProperty(name = "cenotes.webhooks.attempt-timeout", defaultValue = "PT15S")
          Duration attempt,
      @ConfigProperty(name = "cenotes.webhooks.max-response-bytes", defaultValue = "16384")
          int readBytes,
      @ConfigProperty(name = "cenotes.webhooks.kept-response-bytes", defaultValue = "1024")
          int keptBytes,
      @ConfigProperty(name = "cenotes.webhooks.max-connections", defaultValue = "2000")
          int maxConnections,
      @ConfigProperty(name = "cenotes.webhooks.trusted-certificates") Optional<String> trusted) {
    this.names = names;
    this.policy = policy;
    this.clock = clock;
    this.limits = new Limits(connect, attempt, readBytes, keptBytes);
    this.maxConnections = maxConnections;
    this.trusted = trusted;
  }

  @PostConstruct
  void start() {
    listeners =
        new ThreadPoolExecutor(
            LISTENER_THREADS,
            LISTENER_THREADS,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            threads);
    start(threads, listeners, UnaryOperator.identity());
  }

  /**
   * Starts the threads.
   *
   * @param listeners runs the completion of replies
   * @param redirect maps an address to the socket address to connect to; the identity except in
   *     tests
   */
  void start(ThreadFactory factory, Executor listeners, UnaryOperator<InetSocketAddress> redirect) {
    TlsConnectionFactory protocol =
        new TlsConnectionFactory(trusted.map(Path::of), limits.connect());
    PinnedConnectionPool connections =
        new PinnedConnectionPool(protocol, maxConnections, factory, redirect);
    timer = new ScheduledThreadPoolExecutor(1, factory);
    // Otherwise each finished attempt would stay in memory until its deadline.
    timer.setRemoveOnCancelPolicy(true);
    timer.scheduleWithFixedDelay(
        connections::evictExpired, EVICTION_SECONDS, EVICTION_SECONDS, TimeUnit.SECONDS);
    resources = new Resources(names, policy, limits, clock, connections, timer, listeners);
  }

  /** Number of connections in use by attempts, without idle ones; for tests. */
  int connectionsInUse() {
    return resources.connections().inUse();
  }

  @PreDestroy
  void stop() {
    stopped = true;
    pending.forEach(reply -> reply.cancel(false));
    timer.shutdownNow();
    resources.connections().close();
    if (listeners != null) {
      listeners.shutdown();
    }
  }

  /**
   * Makes one attempt. Never inside a transaction.
   *
   * @return completed on a listener thread within {@code cenotes.webhooks.attempt-timeout};
   *     failures of the receiver, DNS or the network are part of the reply. It is cancelled when
   *     this node stops, which says nothing about the receiver. Cancelling it ends the attempt.
   */
  public CompletableFuture<OutboundReply> post(OutboundRequest request) {
    return post(request, Purpose.DELIVERY);
  }

  /**
   * Makes one attempt on a caller's request: like {@link #post}, but its name is resolved on
   * threads of its own, so that it cannot delay deliveries.
   */
  public CompletableFuture<OutboundReply> postOnDemand(OutboundRequest request) {
    return post(request, Purpose.ON_DEMAND);
  }

  private CompletableFuture<OutboundReply> post(OutboundRequest request, Purpose purpose) {
    try {
      OutboundAttempt attempt = new OutboundAttempt(request, purpose, resources);
      CompletableFuture<OutboundReply> reply = attempt.reply();
      pending.add(reply);
      reply.whenComplete((made, failure) -> pending.remove(reply));
      if (stopped) {
        reply.cancel(false);
      } else {
        attempt.run();
      }
      return reply;
    } catch (RejectedExecutionException e) {
      CompletableFuture<OutboundReply> never = new CompletableFuture<>();
      never.cancel(false);
      return never;
    }
  }
}
