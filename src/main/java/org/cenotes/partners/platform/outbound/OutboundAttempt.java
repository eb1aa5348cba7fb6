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
import org.cenotes.partners.platform.outbound.HostNames.Purpose;
import org.cenotes.partners.platform.outbound.OutboundReply.Failure;
import org.cenotes.partners.platform.outbound.OutboundReply.TlsFacts;
import org.cenotes.partners.platform.outbound.PinnedConnections.Line;
import org.jspecify.annotations.Nullable;

/**
 * One attempt, from the URL to the reply: reads the form, asks for the addresses, checks all of
 * them, connects to one that was checked, and ends in time, whatever happens.
 */
final class OutboundAttempt {
  /** A name whose first addresses are dead has had its chance. */
  private static final int MAX_ADDRESSES_TRIED = 3;

  private final OutboundRequest request;
  private final Setting setting;
  private final Purpose purpose;
  private final CompletableFuture<OutboundReply> reply = new CompletableFuture<>();
  private final AtomicBoolean ended = new AtomicBoolean();
  private final long started = System.nanoTime();
  private final ScheduledFuture<?> deadline;

  private long connectNanosLeft;
  private volatile @Nullable CompletableFuture<Line> line;

  /** Begins to wait for the end; {@link #run()} does the rest. */
  OutboundAttempt(OutboundRequest request, Purpose purpose, Setting setting) {
    this.request = request;
    this.purpose = purpose;
    this.setting = setting;
    this.connectNanosLeft = setting.limits().connect().toNanos();
    this.deadline =
        setting
            .timer()
            .schedule(
                () -> fail(Failure.HOST), setting.limits().whole().toNanos(), TimeUnit.NANOSECONDS);
    reply.whenComplete((made, failure) -> end(false));
  }

  /** What came of it; to cancel it ends the attempt. */
  CompletableFuture<OutboundReply> reply() {
    return reply;
  }

  /** Sets it going, without waiting. */
  void run() {
    Optional<HttpsUrl> read =
        HttpsUrl.read(request.url()).filter(form -> setting.reach().mayHavePort(form.port()));
    if (read.isEmpty()) {
      fail(Failure.URL);
      return;
    }
    HttpsUrl url = read.get();
    IPAddress literal = url.literal();
    if (literal == null) {
      setting.names().resolve(url.host(), purpose).thenAccept(addresses -> reach(url, addresses));
    } else {
      reach(url, List.of(literal.toInetAddress()));
    }
  }

  private void reach(HttpsUrl url, List<InetAddress> addresses) {
    if (setting.reach().includes(addresses, url.port())) {
      dial(url, addresses.subList(0, Math.min(MAX_ADDRESSES_TRIED, addresses.size())));
    } else {
      fail(Failure.HOST);
    }
  }

  /** The first of the addresses; when it cannot be connected to, the others. */
  private void dial(HttpsUrl url, List<InetAddress> addresses) {
    if (ended.get() || addresses.isEmpty() || connectNanosLeft <= 0) {
      fail(Failure.HOST);
      return;
    }
    long begun = System.nanoTime();
    CompletableFuture<Line> opening =
        setting
            .connections()
            .open(
                new HttpHost("https", addresses.get(0), url.host(), url.port()),
                Duration.ofNanos(connectNanosLeft),
                setting.limits().whole());
    line = opening;
    opening.whenComplete(
        (open, failure) -> {
          connectNanosLeft -= System.nanoTime() - begun;
          if (open == null) {
            dial(url, addresses.subList(1, addresses.size()));
          } else {
            open.send(new HttpExchange(url, request, this, setting));
          }
        });
    if (ended.get()) {
      hangUp(opening, false);
    }
  }

  /** Ends it with the receiver's answer. */
  void answered(
      int status,
      @Nullable Duration retryAfter,
      String excerpt,
      @Nullable TlsFacts tls,
      boolean reusable) {
    settle(new OutboundReply(status, retryAfter, excerpt, millis(), tls, null), reusable);
  }

  /** Ends it without one. */
  void fail(Failure failure) {
    settle(OutboundReply.failed(failure, millis()), false);
  }

  private void settle(OutboundReply made, boolean reusable) {
    if (end(reusable)) {
      complete(made);
    }
  }

  /** Not on this thread, which has others' connections to serve. */
  private void complete(OutboundReply made) {
    try {
      setting.listeners().execute(() -> reply.complete(made));
    } catch (RejectedExecutionException e) {
      reply.cancel(false);
    }
  }

  private boolean end(boolean reusable) {
    if (!ended.compareAndSet(false, true)) {
      return false;
    }
    deadline.cancel(false);
    CompletableFuture<Line> held = line;
    if (held != null) {
      hangUp(held, reusable);
    }
    return true;
  }

  private static void hangUp(CompletableFuture<Line> held, boolean reusable) {
    if (!held.cancel(false) && !held.isCompletedExceptionally()) {
      held.join().giveBack(reusable);
    }
  }

  private long millis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - started);
  }

  /** What all attempts share. */
  record Setting(
      HostNames names,
      AddressPolicy reach,
      Limits limits,
      Clock clock,
      PinnedConnections connections,
      ScheduledExecutorService timer,
      Executor listeners) {}

  /**
   * How much of anything an attempt may take.
   *
   * @param connect to find an address that accepts a connection; TLS may take as long again
   * @param whole from the URL to the reply
   * @param readBytes of an answer's body; with more, the connection is dropped and the status
   *     counts
   * @param keptBytes of these, in the excerpt
   */
  record Limits(Duration connect, Duration whole, int readBytes, int keptBytes) {}
}
