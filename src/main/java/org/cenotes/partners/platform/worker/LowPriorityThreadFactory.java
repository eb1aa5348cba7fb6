package org.cenotes.partners.platform.worker;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads that give way to all others: of the lowest priority, which {@code liberty/jvm.options}
 * makes one of the operating system. For computing only: whoever holds a lock or a connection that
 * requests wait for must not be slow. And such a thread must not make others, they inherit it.
 */
public final class LowPriorityThreadFactory implements ThreadFactory {
  private static final int IDLE_SECONDS = 60;

  private final ThreadFactory threads;

  /**
   * Such threads.
   *
   * @param threads the container's
   */
  public LowPriorityThreadFactory(ThreadFactory threads) {
    this.threads = threads;
  }

  @Override
  public Thread newThread(Runnable work) {
    Thread thread = threads.newThread(work);
    thread.setPriority(Thread.MIN_PRIORITY);
    return thread;
  }

  /**
   * A pool of them, none of them while there is nothing to do.
   *
   * @param most how many at a time; what else there is waits in line, so whoever uses it must bound
   *     that
   */
  public ThreadPoolExecutor pool(int most) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            most, most, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), this);
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }
}
