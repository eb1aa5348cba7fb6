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
import org.cenotes.partners.platform.outbound.HostNames.Purpose;
import org.cenotes.partners.platform.outbound.OutboundAttempt.Limits;
import org.cenotes.partners.platform.outbound.OutboundAttempt.Setting;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * The one way out to URLs that others gave us: HTTP/1.1 over TLS, to checked addresses only, within
 * limits. It follows no redirect, keeps no cookie, unpacks nothing and repeats nothing.
 */
@ApplicationScoped
public class OutboundHttp {
  private static final int TIDY_SECONDS = 1;

  /** What is done with a reply may take a transaction. */
  private static final int LISTENERS = 16;

  private final HostNames names;
  private final AddressPolicy reach;
  private final Clock clock;
  private final Limits limits;
  private final int mostConnections;
  private final Optional<String> trusted;
  private final Set<CompletableFuture<OutboundReply>> underWay = ConcurrentHashMap.newKeySet();

  @Resource private ManagedThreadFactory threads;

  private @Nullable ThreadPoolExecutor listeners;

  @SuppressWarnings("NullAway.Init") // by start
  private Setting setting;

  @SuppressWarnings("NullAway.Init") // by start
  private ScheduledThreadPoolExecutor timer;

  private volatile boolean stopped;

  @Inject
  OutboundHttp(
      HostNames names,
      AddressPolicy reach,
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
          int mostConnections,
      @ConfigProperty(name = "cenotes.webhooks.trusted-certificates") Optional<String> trusted) {
    this.names = names;
    this.reach = reach;
    this.clock = clock;
    this.limits = new Limits(connect, attempt, readBytes, keptBytes);
    this.mostConnections = mostConnections;
    this.trusted = trusted;
  }

  @PostConstruct
  void start() {
    listeners =
        new ThreadPoolExecutor(
            LISTENERS, LISTENERS, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads);
    start(threads, listeners, UnaryOperator.identity());
  }

  /**
   * Starts its threads.
   *
   * @param listeners executor on which replies are completed
   * @param way where the socket for an address goes: there, but in tests
   */
  void start(ThreadFactory factory, Executor listeners, UnaryOperator<InetSocketAddress> way) {
    SecureHttp speech = new SecureHttp(trusted.map(Path::of), limits.connect());
    PinnedConnections connections = new PinnedConnections(speech, mostConnections, factory, way);
    timer = new ScheduledThreadPoolExecutor(1, factory);
    // Else each attempt would stay in memory until its deadline.
    timer.setRemoveOnCancelPolicy(true);
    timer.scheduleWithFixedDelay(connections::tidy, TIDY_SECONDS, TIDY_SECONDS, TimeUnit.SECONDS);
    setting = new Setting(names, reach, limits, clock, connections, timer, listeners);
  }

  /** How many connections attempts have now; idle ones are not counted. */
  int connectionsInUse() {
    return setting.connections().inUse();
  }

  @PreDestroy
  void stop() {
    stopped = true;
    underWay.forEach(reply -> reply.cancel(false));
    timer.shutdownNow();
    setting.connections().close();
    if (listeners != null) {
      listeners.shutdown();
    }
  }

  /**
   * Makes one attempt. Never inside a transaction.
   *
   * @return completed on a thread of its own, in any case within {@code
   *     cenotes.webhooks.attempt-timeout}; whatever the receiver, DNS or the network did is in the
   *     reply. It is cancelled when this node stops: that attempt says nothing about the receiver.
   *     To cancel it ends the attempt.
   */
  public CompletableFuture<OutboundReply> post(OutboundRequest request) {
    return post(request, Purpose.DELIVERY);
  }

  /**
   * Makes one attempt that somebody asks for and waits for: as {@link #post}, but its name is
   * looked up apart from those of deliveries.
   */
  public CompletableFuture<OutboundReply> postOnDemand(OutboundRequest request) {
    return post(request, Purpose.ON_DEMAND);
  }

  private CompletableFuture<OutboundReply> post(OutboundRequest request, Purpose purpose) {
    try {
      OutboundAttempt attempt = new OutboundAttempt(request, purpose, setting);
      CompletableFuture<OutboundReply> reply = attempt.reply();
      underWay.add(reply);
      reply.whenComplete((made, failure) -> underWay.remove(reply));
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
