package org.cenotes.partners.platform.worker;

import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The base of singletons that work every few seconds, on threads of their own and not on the
 * server's pool. Their loops end with the application.
 */
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public abstract class IntervalTimer {
  @Resource private ManagedThreadFactory threads;

  private final List<WorkerLoop> loops = new ArrayList<>();

  /**
   * Repeats work until the application stops; see {@link WorkerLoop#every}.
   *
   * @param owner names the logger and the thread
   * @param failure the message to log for the first of consecutive failures
   * @param interval from the beginning of one run to that of the next
   */
  protected void repeat(Class<?> owner, String failure, Duration interval, Runnable work) {
    loops.add(WorkerLoop.every(threads, owner, failure, interval, work));
  }

  @PreDestroy
  void stop() {
    loops.forEach(WorkerLoop::stop);
    loops.forEach(WorkerLoop::shutDown);
  }
}
