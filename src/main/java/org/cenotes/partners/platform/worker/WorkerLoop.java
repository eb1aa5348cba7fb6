package org.cenotes.partners.platform.worker;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;

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
     * @throws InterruptedException when the container takes the thread away, which ends the loop
     */
    void run() throws InterruptedException;
  }

  private final System.Logger log;
  private final String failure;
  private final Duration afterFailure;
  private final Task task;
  private final Thread thread;
  private volatile boolean stopping;

  private WorkerLoop(
      ThreadFactory threads, Class<?> owner, String failure, Duration afterFailure, Task task) {
    this.log = System.getLogger(owner.getName());
    this.failure = failure;
    this.afterFailure = afterFailure;
    this.task = task;
    this.thread = threads.newThread(this::run);
    thread.setName("cenotes-" + owner.getSimpleName());
  }

  /**
   * Starts a loop.
   *
   * @param threads the container's, so that the task has the application's context
   * @param owner names the logger and the thread
   * @param failure the message to log for the first of consecutive failures
   * @param afterFailure the pause after a failure
   */
  public static WorkerLoop start(
      ThreadFactory threads, Class<?> owner, String failure, Duration afterFailure, Task task) {
    WorkerLoop loop = new WorkerLoop(threads, owner, failure, afterFailure, task);
    loop.thread.start();
    return loop;
  }

  /** Stops the loop after the current run of the task. */
  public void stop() {
    stopping = true;
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
    try {
      while (!stopping) {
        try {
          task.run();
          failing = false;
        } catch (RuntimeException | Error e) {
          // Whatever it is, such as an unreachable database, it will pass, and nobody would start
          // this loop again.
          if (!failing && !stopping) {
            log.log(Level.WARNING, failure, e);
          }
          failing = true;
          Thread.sleep(afterFailure.toMillis());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
