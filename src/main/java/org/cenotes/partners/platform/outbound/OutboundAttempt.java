package org.cenotes.partners.platform.outbound;

import inet.ipaddr.IPAddress;
import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hc.core5.http.HttpHost;
import org.cenotes.partners.platform.outbound.HostResolver.Purpose;
import org.cenotes.partners.platform.outbound.OutboundReply.Failure;
import org.cenotes.partners.platform.outbound.OutboundReply.TlsFacts;
import org.cenotes.partners.platform.outbound.PinnedConnectionPool.PooledConnection;
import org.jspecify.annotations.Nullable;

/**
 * One attempt from URL to reply: parses the URL, resolves its name, checks all addresses, connects
 * to one of them, and ends by the deadline in any case.
 */
final class OutboundAttempt {
  /** Addresses of a name that are tried before the attempt fails. */
  private static final int MAX_ADDRESSES_TRIED = 3;

  private final OutboundRequest request;
  private final Resources resources;
  private final Purpose purpose;
  private final CompletableFuture<OutboundReply> reply = new CompletableFuture<>();
  private final AtomicBoolean ended = new AtomicBoolean();
  private final long startNanos = System.nanoTime();
  private final ScheduledFuture<?> deadline;

  private long connectNanosLeft;
  private volatile @Nullable CompletableFuture<PooledConnection> connection;

  /** Starts the deadline; {@link #run()} starts the attempt. */
  OutboundAttempt(OutboundRequest request, Purpose purpose, Resources resources) {
    this.request = request;
    this.purpose = purpose;
    this.resources = resources;
    this.connectNanosLeft = resources.limits().connect().toNanos();
    this.deadline =
        resources
            .timer()
            .schedule(
                () -> fail(Failure.HOST),
                resources.limits().total().toNanos(),
                TimeUnit.NANOSECONDS);
    reply.whenComplete((made, failure) -> end(false));
  }

  /** The result; cancelling it ends the attempt. */
  CompletableFuture<OutboundReply> reply() {
    return reply;
  }

  /** Starts the attempt and returns at once. */
  void run() {
    Optional<HttpsUrl> read =
        HttpsUrl.read(request.url()).filter(form -> resources.policy().mayHavePort(form.port()));
    if (read.isEmpty()) {
      fail(Failure.URL);
      return;
    }
    HttpsUrl url = read.get();
    IPAddress literal = url.literal();
    if (literal == null) {
      resources
          .names()
          .resolve(url.host(), purpose, request.partnerId())
          .thenAccept(addresses -> checkAndConnect(url, addresses));
    } else {
      checkAndConnect(url, List.of(literal.toInetAddress()));
    }
  }

  private void checkAndConnect(HttpsUrl url, List<InetAddress> addresses) {
    if (resources.policy().includes(addresses, url.port())) {
      connect(url, addresses.subList(0, Math.min(MAX_ADDRESSES_TRIED, addresses.size())));
    } else {
      fail(Failure.HOST);
    }
  }

  /** Connects to the first address that accepts, within the connect timeout of the attempt. */
  private void connect(HttpsUrl url, List<InetAddress> addresses) {
    if (ended.get() || addresses.isEmpty() || connectNanosLeft <= 0) {
      fail(Failure.HOST);
      return;
    }
    long started = System.nanoTime();
    CompletableFuture<PooledConnection> opening =
        resources
            .connections()
            .open(
                new HttpHost("https", addresses.get(0), url.host(), url.port()),
                Duration.ofNanos(connectNanosLeft),
                resources.limits().total());
    connection = opening;
    opening.whenComplete(
        (open, failure) -> {
          connectNanosLeft -= System.nanoTime() - started;
          if (open == null) {
            connect(url, addresses.subList(1, addresses.size()));
          } else {
            open.send(new HttpExchange(url, request, this, resources));
          }
        });
    if (ended.get()) {
      release(opening, false);
    }
  }

  /** Ends the attempt with the receiver's response. */
  void complete(
      int status,
      @Nullable Duration retryAfter,
      String excerpt,
      @Nullable TlsFacts tls,
      boolean reusable) {
    settle(new OutboundReply(status, retryAfter, excerpt, millis(), tls, null), reusable);
  }

  /** Ends the attempt without a response. */
  void fail(Failure failure) {
    settle(OutboundReply.failed(failure, millis()), false);
  }

  private void settle(OutboundReply made, boolean reusable) {
    if (end(reusable)) {
      publish(made);
    }
  }

  /** Completes the reply on a listener thread: this one serves other connections. */
  private void publish(OutboundReply made) {
    try {
      resources.listeners().execute(() -> reply.complete(made));
    } catch (RejectedExecutionException e) {
      reply.cancel(false);
    }
  }

  private boolean end(boolean reusable) {
    if (!ended.compareAndSet(false, true)) {
      return false;
    }
    deadline.cancel(false);
    CompletableFuture<PooledConnection> held = connection;
    if (held != null) {
      release(held, reusable);
    }
    return true;
  }

  private static void release(CompletableFuture<PooledConnection> held, boolean reusable) {
    if (!held.cancel(false) && !held.isCompletedExceptionally()) {
      held.join().release(reusable);
    }
  }

  private long millis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
  }

  /** What all attempts share. */
  record Resources(
      HostResolver names,
      AddressPolicy policy,
      Limits limits,
      Clock clock,
      PinnedConnectionPool connections,
      ScheduledExecutorService timer,
      Executor listeners) {}

  /**
   * Limits of an attempt.
   *
   * @param connect time to find an address that accepts; the TLS handshake may take as long again
   * @param total time from the URL to the reply
   * @param readBytes bytes of a response body that are read; a longer body closes the connection
   *     and the status counts
   * @param keptBytes bytes of the body that are kept in the excerpt
   */
  record Limits(Duration connect, Duration total, int readBytes, int keptBytes) {}
}
