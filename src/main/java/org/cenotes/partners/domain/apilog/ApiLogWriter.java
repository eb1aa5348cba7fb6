package org.cenotes.partners.domain.apilog;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.worker.WorkerLoop;
import org.jspecify.annotations.Nullable;

/**
 * Stores the calls of this node, on one thread. While the database is away, it keeps its batch and
 * the buffer fills. At shutdown it stores what is left.
 */
@Singleton
@Startup
@DependsOn("StartupGate")
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ApiLogWriter {
  private static final System.Logger LOG = System.getLogger(ApiLogWriter.class.getName());
  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.RECORD_API_CALLS, DataSet.LIVE, ConnectionPool.WORK);

  private static final Duration WAIT = Duration.ofMillis(500);

  /** The most of the half second until a call is stored. */
  private static final Duration GATHER = Duration.ofMillis(250);

  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);
  private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(6);

  @Inject private ApiCallBuffer buffer;

  @Inject private ApiLogService service;

  @Resource private ManagedThreadFactory threads;

  @SuppressWarnings("NullAway.Init") // by start
  private WorkerLoop loop;

  /** Taken from the buffer and not stored yet. */
  private @Nullable CallBatch batch;

  @PostConstruct
  void start() {
    loop =
        WorkerLoop.start(
            threads,
            ApiLogWriter.class,
            "The API log cannot be written; retrying every second",
            AFTER_FAILURE,
            () -> write(WAIT, GATHER));
  }

  /** Whether there was anything to write. */
  private boolean write(Duration wait, Duration gather) throws InterruptedException {
    CallBatch next = batch == null ? buffer.take(wait, gather) : batch;
    if (next == null) {
      return false;
    }
    batch = next;
    CurrentScope.run(SCOPE, () -> service.store(next));
    batch = null;
    return true;
  }

  @PreDestroy
  void stop() {
    loop.stop();
    try {
      if (!loop.await(SHUTDOWN_TIMEOUT)) {
        LOG.log(Level.WARNING, "The API log is still being written; its last calls are lost");
        return;
      }
      long end = System.nanoTime() + SHUTDOWN_TIMEOUT.toNanos();
      boolean more = true;
      while (more && System.nanoTime() < end) {
        more = write(Duration.ZERO, Duration.ZERO);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "The last calls of the API log could not be written", e);
    }
  }
}
