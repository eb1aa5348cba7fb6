package org.cenotes.partners.platform.worker;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Creates threads of the lowest priority, which {@code liberty/jvm.options} maps to one of the
 * operating system. For computation only: a thread that holds a lock or a connection that requests
 * wait for must not be slow. Such a thread must not create others, because they inherit its
 * priority.
 */
public final class LowPriorityThreadFactory implements ThreadFactory {
  private static final int IDLE_SECONDS = 60;

  private final ThreadFactory threads;

  /**
   * @param threads the container's factory
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
   * A pool that has no threads while it is idle.
   *
   * @param max the number of threads; further tasks wait in an unbounded queue, which the user of
   *     the pool must bound
   */
  public ThreadPoolExecutor pool(int max) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            max, max, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), this);
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }
}
