package org.cenotes.partners.platform.process;

import java.lang.System.Logger.Level;

/**
 * SIGTERM during the deployment. The server would first finish it, for up to a minute, longer than
 * supervisors wait. Nothing is served yet, so the process ends at once, as after {@link
 * FailedStart}.
 */
final class StartTermination {
  /** What the JVM answers when SIGTERM has ended it. */
  private static final int EXIT_CODE = 143;

  private static final System.Logger LOG = System.getLogger(StartTermination.class.getName());

  private final Runnable task = this::received;

  private StartTermination() {}

  /** From now on, SIGTERM ends the process at once; if it has come already, now. */
  static StartTermination begin() {
    StartTermination termination = new StartTermination();
    TerminationSignal.precede(termination.task);
    if (isStopping()) {
      termination.received();
    }
    return termination;
  }

  /** From now on, SIGTERM drains. */
  void end() {
    TerminationSignal.forget(task);
  }

  private void received() {
    LOG.log(Level.INFO, "Ended by SIGTERM while starting");
    Runtime.getRuntime().halt(EXIT_CODE);
  }

  /** Whether the JVM has begun to exit: it takes no more hooks then. */
  private static boolean isStopping() {
    Thread hook = new Thread(() -> {}, "never-started");
    try {
      Runtime.getRuntime().addShutdownHook(hook);
      Runtime.getRuntime().removeShutdownHook(hook);
      return false;
    } catch (IllegalStateException stopping) {
      return true;
    }
  }
}
