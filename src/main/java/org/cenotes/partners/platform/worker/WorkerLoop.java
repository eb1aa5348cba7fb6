package org.cenotes.partners.platform.worker;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** Repeats a task on a thread of its own until it is stopped; a failure does not end the loop. */
public final class WorkerLoop {
  /**
   * The repeated task. It waits for work by itself, and not for long, because a stop waits for it.
   */
  @FunctionalInterface
  public interface Task {
    /**
     * Does the work that is due.
     *
     * @throws InterruptedException when the thread is interrupted, which does not end the loop
     */
    void run() throws InterruptedException;
  }

  /** No shutdown waits longer than this for a run: what it was doing is done again elsewhere. */
  private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(3);

  private final System.Logger log;
  private final String failure;
  private final Duration afterFailure;
  private final Task task;
  private final Thread thread;
  private final CountDownLatch stopping;
  private final String name;

  /** When the last run ended, or the loop was made, by {@link System#nanoTime}. */
  private volatile long lastEnd = System.nanoTime();

  private WorkerLoop(
      ThreadFactory threads,
      Class<?> owner,
      String failure,
      Duration afterFailure,
      CountDownLatch stopping,
      Task task) {
    this.log = System.getLogger(owner.getName());
    this.failure = failure;
    this.afterFailure = afterFailure;
    this.stopping = stopping;
    this.task = task;
    this.thread = threads.newThread(this::run);
    this.name = owner.getSimpleName();
    thread.setName("cenotes-" + name);
  }

  /**
   * Starts a loop.
   *
   * @param threads the container's, so that the task has the application's context
   * @param owner names the logger, the thread and the loop in metrics
   * @param failure the message to log for the first of consecutive failures
   * @param afterFailure the pause after a failure
   */
  public static WorkerLoop start(
      ThreadFactory threads, Class<?> owner, String failure, Duration afterFailure, Task task) {
    return start(
        new WorkerLoop(threads, owner, failure, afterFailure, new CountDownLatch(1), task));
  }

  /**
   * Starts a loop that works at an interval, from the beginning of one run to that of the next, the
   * first time after one interval. Time is the process's own ({@link System#nanoTime}): a step of
   * the machine's clock changes nothing. What was missed during a long run or a pause of the
   * machine is not made up for: one run follows.
   *
   * @param threads the container's, so that the work has the application's context
   * @param owner names the logger, the thread and the loop in metrics
   * @param failure the message to log for the first of consecutive failures
   */
  public static WorkerLoop every(
      ThreadFactory threads, Class<?> owner, String failure, Duration interval, Runnable work) {
    CountDownLatch stopping = new CountDownLatch(1);
    Task paced = new Paced(interval, stopping, work);
    return start(new WorkerLoop(threads, owner, failure, Duration.ZERO, stopping, paced));
  }

  /**
   * Starts a loop that ends when the task has succeeded once.
   *
   * @param threads the container's, so that the task has the application's context
   * @param owner names the logger, the thread and the loop in metrics
   * @param failure the message to log for the first of consecutive failures
   * @param afterFailure the pause after a failure
   */
  public static WorkerLoop once(
      ThreadFactory threads, Class<?> owner, String failure, Duration afterFailure, Task task) {
    CountDownLatch stopping = new CountDownLatch(1);
    Task ending =
        () -> {
          task.run();
          stopping.countDown();
        };
    return start(new WorkerLoop(threads, owner, failure, afterFailure, stopping, ending));
  }

  private static WorkerLoop start(WorkerLoop loop) {
    LoopLiveness.add(loop.name, loop);
    loop.thread.start();
    return loop;
  }

  /** Stops the loop after the current run of the task. */
  public void stop() {
    stopping.countDown();
  }

  private boolean isStopping() {
    return stopping.getCount() == 0;
  }

  /** How long ago the last run ended. */
  Duration sinceLastRun() {
    return Duration.ofNanos(System.nanoTime() - lastEnd);
  }

  /** Stops the loop and waits for the current run of the task, three seconds at most. */
  public void shutDown() {
    stop();
    try {
      await(SHUTDOWN_TIMEOUT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Waits for the loop to end after {@link #stop}.
   *
   * @return whether it has ended
   */
  public boolean await(Duration limit) throws InterruptedException {
    thread.join(limit.toMillis());
    return !thread.isAlive();
  }

  private void run() {
    boolean failing = false;
    while (!isStopping()) {
      try {
        task.run();
        failing = false;
      } catch (InterruptedException | RuntimeException | Error e) {
        // Whatever it is, such as an unreachable database or an interruption that was meant for
        // somebody else, it will pass, and nobody would start this loop again.
        if (!failing && !isStopping()) {
          log.log(Level.WARNING, failure, e);
        }
        failing = true;
        pause();
      }
      lastEnd = System.nanoTime();
    }
    LoopLiveness.remove(name, this);
  }

  private void pause() {
    try {
      boolean unused = stopping.await(afterFailure.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      // the loop goes on until it is stopped
    }
  }

  /** Repeats its work at an interval, unless the loop is being stopped. */
  private static final class Paced implements Task {
    private final Duration interval;
    private final CountDownLatch stopping;
    private final Runnable work;
    private long began = System.nanoTime();

    Paced(Duration interval, CountDownLatch stopping, Runnable work) {
      this.interval = interval;
      this.stopping = stopping;
      this.work = work;
    }

    @Override
    public void run() throws InterruptedException {
      long pause = interval.toNanos() - (System.nanoTime() - began);
      if (!stopping.await(pause, TimeUnit.NANOSECONDS)) {
        began = System.nanoTime();
        work.run();
      }
    }
  }
}
