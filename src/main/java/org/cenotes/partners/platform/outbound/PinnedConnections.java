package org.cenotes.partners.platform.outbound;

import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.apache.hc.core5.concurrent.FutureCallback;
import org.apache.hc.core5.http.ConnectionClosedException;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.nio.AsyncClientExchangeHandler;
import org.apache.hc.core5.http.nio.command.RequestExecutionCommand;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.pool.PoolEntry;
import org.apache.hc.core5.pool.PoolReusePolicy;
import org.apache.hc.core5.pool.StrictConnPool;
import org.apache.hc.core5.reactor.Command;
import org.apache.hc.core5.reactor.DefaultConnectingIOReactor;
import org.apache.hc.core5.reactor.IOEventHandlerFactory;
import org.apache.hc.core5.reactor.IOReactorConfig;
import org.apache.hc.core5.reactor.IOSession;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * TLS connections to addresses, never to names: what is asked for is an {@link HttpHost} that has
 * its address, and a connection is used again only for the same name, address and port. All of them
 * live on a few threads.
 */
final class PinnedConnections {
  private static final System.Logger LOG = System.getLogger(PinnedConnections.class.getName());
  private static final int IO_THREADS = 4;

  /** How late a connection that is not made in time may be noticed. */
  private static final TimeValue SELECT_INTERVAL = TimeValue.ofMilliseconds(100);

  /** Shorter than servers wait, so that we rarely write to a connection they are closing. */
  private static final TimeValue IDLE = TimeValue.ofSeconds(4);

  /** One host may have this part of all connections. */
  private static final int SHARE = 8;

  private static final int MIN_PER_HOST = 4;

  private final UnaryOperator<InetSocketAddress> way;
  private final StrictConnPool<HttpHost, IOSession> pool;
  private final DefaultConnectingIOReactor reactor;
  private volatile boolean closing;

  /**
   * Starts the threads.
   *
   * @param speech what is spoken on each connection
   * @param most connections at a time
   * @param way where the socket for an address goes: there, but in tests
   */
  PinnedConnections(
      IOEventHandlerFactory speech,
      int most,
      ThreadFactory threads,
      UnaryOperator<InetSocketAddress> way) {
    this.way = way;
    // A connection that is done with is cut: a polite end would wait for the receiver.
    this.pool =
        new StrictConnPool<>(
            Math.max(MIN_PER_HOST, most / SHARE),
            most,
            TimeValue.NEG_ONE_MILLISECOND,
            PoolReusePolicy.LIFO,
            (session, mode) -> session.close(CloseMode.IMMEDIATE),
            null);
    this.reactor =
        new DefaultConnectingIOReactor(
            speech,
            IOReactorConfig.custom()
                .setIoThreadCount(IO_THREADS)
                .setSelectInterval(SELECT_INTERVAL)
                .setTcpNoDelay(true)
                .build(),
            threads,
            null,
            this::report,
            null,
            null);
    reactor.start();
  }

  /** What a thread could not put down to one connection; at the end its selector is closed. */
  private void report(Exception failure) {
    if (!closing) {
      LOG.log(Level.ERROR, "a thread of outbound connections failed", failure);
    }
  }

  /**
   * A connection for one exchange.
   *
   * @param host with its address
   * @param connect how long the receiver may take to accept it
   * @param timeout how long to wait for a free connection
   * @return fails when there is none; one that comes after this was cancelled is given back
   */
  CompletableFuture<Line> open(HttpHost host, Duration connect, Duration timeout) {
    CompletableFuture<Line> line = new CompletableFuture<>();
    try {
      Future<?> waiting =
          pool.lease(
              host,
              null,
              Timeout.of(timeout),
              new Callback<>(line) {
                @Override
                public void completed(PoolEntry<HttpHost, IOSession> place) {
                  occupy(new Line(place), connect, line);
                }
              });
      // Who has given up must not be served: a thousand of them would be, each by the one before.
      line.whenComplete(
          (made, failure) -> {
            if (failure != null) {
              waiting.cancel(true);
            }
          });
    } catch (IllegalStateException closed) {
      line.completeExceptionally(closed);
    }
    return line;
  }

  private void occupy(Line line, Duration connect, CompletableFuture<Line> wanted) {
    if (wanted.isDone() || line.isOpen()) {
      if (!wanted.complete(line)) {
        line.giveBack(true);
      }
      return;
    }
    try {
      Future<IOSession> connecting = connect(line, connect, wanted);
      wanted.whenComplete(
          (made, failure) -> {
            if (failure != null) {
              connecting.cancel(true);
              line.giveBack(false);
            }
          });
    } catch (RuntimeException e) {
      wanted.completeExceptionally(e);
      line.giveBack(false);
    }
  }

  private Future<IOSession> connect(Line line, Duration limit, CompletableFuture<Line> wanted) {
    HttpHost host = line.place.getRoute();
    return reactor.connect(
        host,
        way.apply(new InetSocketAddress(host.getAddress(), host.getPort())),
        null,
        Timeout.of(limit),
        null,
        new Callback<>(wanted) {
          @Override
          public void completed(IOSession session) {
            line.place.assignConnection(session);
            if (!wanted.complete(line)) {
              session.close(CloseMode.IMMEDIATE);
              line.giveBack(false);
            }
          }
        });
  }

  /** To be called now and then. */
  void tidy() {
    pool.closeExpired();
    pool.validatePendingRequests();
  }

  /** How many are made or being made for an exchange. */
  int inUse() {
    return pool.getTotalStats().getLeased();
  }

  /** Cuts them all. */
  void close() {
    closing = true;
    pool.close(CloseMode.IMMEDIATE);
    reactor.close(CloseMode.IMMEDIATE);
  }

  /** A connection while it belongs to one exchange. */
  final class Line {
    private final PoolEntry<HttpHost, IOSession> place;
    private final AtomicBoolean mine = new AtomicBoolean(true);

    Line(PoolEntry<HttpHost, IOSession> place) {
      this.place = place;
    }

    private boolean isOpen() {
      IOSession session = place.getConnection();
      if (session != null && !session.isOpen()) {
        place.discardConnection(CloseMode.IMMEDIATE);
      }
      return place.hasConnection();
    }

    void send(AsyncClientExchangeHandler exchange) {
      IOSession session = place.getConnection();
      if (session != null) {
        session.enqueue(
            new RequestExecutionCommand(exchange, HttpCoreContext.create()),
            Command.Priority.NORMAL);
      }
      if (session == null || !session.isOpen()) {
        exchange.failed(new ConnectionClosedException());
      }
    }

    /** Ends the exchange; a connection that is not to be used again is cut. */
    void giveBack(boolean reusable) {
      if (mine.compareAndSet(true, false)) {
        place.updateExpiry(IDLE);
        pool.release(place, reusable && isOpen());
      }
    }
  }

  private abstract static class Callback<T> implements FutureCallback<T> {
    private final CompletableFuture<Line> line;

    Callback(CompletableFuture<Line> line) {
      this.line = line;
    }

    @Override
    public void failed(Exception cause) {
      line.completeExceptionally(cause);
    }

    @Override
    public void cancelled() {
      line.cancel(false);
    }
  }
}
