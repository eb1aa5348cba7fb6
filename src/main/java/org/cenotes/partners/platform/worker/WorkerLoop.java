package org.cenotes.partners.platform.worker;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;

/** One turn after the other, until it is stopped; a turn that fails does not end it. */
public final class WorkerLoop {
  /** One turn. It waits by itself for something to do, and not for long: a stop waits for it. */
  @FunctionalInterface
  public interface Turn {
    /**
     * Does what there is.
     *
     * @throws InterruptedException when the container takes the thread away: the loop ends
     */
    void run() throws InterruptedException;
  }

  private final System.Logger log;
  private final String trouble;
  private final Duration afterFailure;
  private final Turn turn;
  private final Thread thread;
  private volatile boolean stopping;

  private WorkerLoop(
      ThreadFactory threads, Class<?> owner, String trouble, Duration afterFailure, Turn turn) {
    this.log = System.getLogger(owner.getName());
    this.trouble = trouble;
    this.afterFailure = afterFailure;
    this.turn = turn;
    this.thread = threads.newThread(this::run);
    thread.setName("cenotes-" + owner.getSimpleName());
  }

  /**
   * Starts one.
   *
   * @param threads the container's, so that a turn has the application's context
   * @param owner for its logger and the name of its thread
   * @param trouble what to say of a turn that failed; said for the first in a row
   * @param afterFailure how long it rests then
   */
  public static WorkerLoop start(
      ThreadFactory threads, Class<?> owner, String trouble, Duration afterFailure, Turn turn) {
    WorkerLoop loop = new WorkerLoop(threads, owner, trouble, afterFailure, turn);
    loop.thread.start();
    return loop;
  }

  /** No turn begins any more; the one under way goes on to its end. */
  public void stop() {
    stopping = true;
  }

  /**
   * Waits for the last turn after {@link #stop}.
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
          turn.run();
          failing = false;
        } catch (RuntimeException | Error e) {
          // A database that is away, a schema that was dropped: whatever it is, it will pass, and
          // nobody would start this again.
          if (!failing && !stopping) {
            log.log(Level.WARNING, trouble, e);
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
