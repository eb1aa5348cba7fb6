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
 * A pool of TLS connections to IP addresses, never to names: each {@link HttpHost} carries its
 * address, and a connection is reused only for the same name, address and port. A few threads serve
 * all connections.
 */
final class PinnedConnectionPool {
  private static final System.Logger LOG = System.getLogger(PinnedConnectionPool.class.getName());
  private static final int IO_THREADS = 4;

  /** Granularity of connect timeouts. */
  private static final TimeValue SELECT_INTERVAL = TimeValue.ofMilliseconds(100);

  /** Shorter than usual server timeouts, so that a reused connection is rarely being closed. */
  private static final TimeValue IDLE_TIMEOUT = TimeValue.ofSeconds(4);

  /** One host may use at most an eighth of all connections. */
  private static final int HOST_SHARE = 8;

  private static final int MIN_PER_HOST = 4;

  private final UnaryOperator<InetSocketAddress> redirect;
  private final StrictConnPool<HttpHost, IOSession> pool;
  private final DefaultConnectingIOReactor reactor;
  private volatile boolean closing;

  /**
   * Starts the threads.
   *
   * @param protocol handles the I/O of each connection
   * @param maxConnections maximum number of open connections
   * @param redirect maps an address to the socket address to connect to; the identity except in
   *     tests
   */
  PinnedConnectionPool(
      IOEventHandlerFactory protocol,
      int maxConnections,
      ThreadFactory threads,
      UnaryOperator<InetSocketAddress> redirect) {
    this.redirect = redirect;
    // Connections are closed without a TLS shutdown, which would wait for the receiver.
    this.pool =
        new StrictConnPool<>(
            Math.max(MIN_PER_HOST, maxConnections / HOST_SHARE),
            maxConnections,
            TimeValue.NEG_ONE_MILLISECOND,
            PoolReusePolicy.LIFO,
            (session, mode) -> session.close(CloseMode.IMMEDIATE),
            null);
    this.reactor =
        new DefaultConnectingIOReactor(
            protocol,
            IOReactorConfig.custom()
                .setIoThreadCount(IO_THREADS)
                .setSelectInterval(SELECT_INTERVAL)
                .setTcpNoDelay(true)
                .build(),
            threads,
            null,
            this::logFailure,
            null,
            null);
    reactor.start();
  }

  /** Logs failures that belong to no single connection; expected while closing. */
  private void logFailure(Exception failure) {
    if (!closing) {
      LOG.log(Level.ERROR, "Outbound I/O thread failed", failure);
    }
  }

  /**
   * Leases a connection for one exchange.
   *
   * @param host with its address
   * @param connect the connect timeout
   * @param leaseTimeout how long to wait for a free connection slot
   * @return fails when none is available; a connection that opens after cancellation is released
   */
  CompletableFuture<PooledConnection> open(HttpHost host, Duration connect, Duration leaseTimeout) {
    CompletableFuture<PooledConnection> connection = new CompletableFuture<>();
    try {
      Future<?> waiting =
          pool.lease(
              host,
              null,
              Timeout.of(leaseTimeout),
              new Callback<>(connection) {
                @Override
                public void completed(PoolEntry<HttpHost, IOSession> entry) {
                  connectOrReuse(new PooledConnection(entry), connect, connection);
                }
              });
      // A cancelled lease must leave the queue, or it would be served before live ones.
      connection.whenComplete(
          (opened, failure) -> {
            if (failure != null) {
              waiting.cancel(true);
            }
          });
    } catch (IllegalStateException closed) {
      connection.completeExceptionally(closed);
    }
    return connection;
  }

  private void connectOrReuse(
      PooledConnection connection, Duration connect, CompletableFuture<PooledConnection> pending) {
    if (pending.isDone() || connection.isOpen()) {
      if (!pending.complete(connection)) {
        connection.release(true);
      }
      return;
    }
    try {
      Future<IOSession> connecting = connect(connection, connect, pending);
      pending.whenComplete(
          (opened, failure) -> {
            if (failure != null) {
              connecting.cancel(true);
              connection.release(false);
            }
          });
    } catch (RuntimeException e) {
      pending.completeExceptionally(e);
      connection.release(false);
    }
  }

  private Future<IOSession> connect(
      PooledConnection connection, Duration limit, CompletableFuture<PooledConnection> pending) {
    HttpHost host = connection.entry.getRoute();
    return reactor.connect(
        host,
        redirect.apply(new InetSocketAddress(host.getAddress(), host.getPort())),
        null,
        Timeout.of(limit),
        null,
        new Callback<>(pending) {
          @Override
          public void completed(IOSession session) {
            connection.entry.assignConnection(session);
            if (!pending.complete(connection)) {
              session.close(CloseMode.IMMEDIATE);
              connection.release(false);
            }
          }
        });
  }

  /** Closes idle connections and times out waiting leases; call it periodically. */
  void evictExpired() {
    pool.closeExpired();
    pool.validatePendingRequests();
  }

  /** Number of connections leased to exchanges. */
  int inUse() {
    return pool.getTotalStats().getLeased();
  }

  /** Closes all connections at once. */
  void close() {
    closing = true;
    pool.close(CloseMode.IMMEDIATE);
    reactor.close(CloseMode.IMMEDIATE);
  }

  /** A connection while it is leased to one exchange. */
  final class PooledConnection {
    private final PoolEntry<HttpHost, IOSession> entry;
    private final AtomicBoolean leased = new AtomicBoolean(true);

    PooledConnection(PoolEntry<HttpHost, IOSession> entry) {
      this.entry = entry;
    }

    private boolean isOpen() {
      IOSession session = entry.getConnection();
      if (session != null && !session.isOpen()) {
        entry.discardConnection(CloseMode.IMMEDIATE);
      }
      return entry.hasConnection();
    }

    void send(AsyncClientExchangeHandler exchange) {
      IOSession session = entry.getConnection();
      if (session != null) {
        session.enqueue(
            new RequestExecutionCommand(exchange, HttpCoreContext.create()),
            Command.Priority.NORMAL);
      }
      if (session == null || !session.isOpen()) {
        exchange.failed(new ConnectionClosedException());
      }
    }

    /** Returns the connection to the pool, or closes it unless it is reusable. */
    void release(boolean reusable) {
      if (leased.compareAndSet(true, false)) {
        entry.updateExpiry(IDLE_TIMEOUT);
        pool.release(entry, reusable && isOpen());
      }
    }
  }

  private abstract static class Callback<T> implements FutureCallback<T> {
    private final CompletableFuture<PooledConnection> connection;

    Callback(CompletableFuture<PooledConnection> connection) {
      this.connection = connection;
    }

    @Override
    public void failed(Exception cause) {
      connection.completeExceptionally(cause);
    }

    @Override
    public void cancelled() {
      connection.cancel(false);
    }
  }
}
