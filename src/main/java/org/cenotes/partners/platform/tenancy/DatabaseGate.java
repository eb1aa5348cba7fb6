package org.cenotes.partners.platform.tenancy;

import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether this node may use the database: only after the checks at start have passed. Until then
 * everything that needs the database fails as if it were unreachable, and goes on when the gate
 * opens. Static, because Hibernate makes {@link ScopedConnections} itself.
 */
public final class DatabaseGate {
  private static final System.Logger LOG = System.getLogger(DatabaseGate.class.getName());
  private static final List<Runnable> WAITING = new ArrayList<>();
  private static volatile boolean open;

  private DatabaseGate() {}

  /** Opens the gate, and runs what has waited for it. */
  public static void open() {
    List<Runnable> tasks;
    synchronized (WAITING) {
      open = true;
      tasks = List.copyOf(WAITING);
      WAITING.clear();
    }
    runEach(tasks);
  }

  /** Runs the tasks, of which none must keep the others from being run. */
  static void runEach(List<Runnable> tasks) {
    for (Runnable task : tasks) {
      try {
        task.run();
      } catch (RuntimeException e) {
        LOG.log(Level.ERROR, "A task of the start has failed", e);
      }
    }
  }

  /** Whether the database may be used. */
  public static boolean isOpen() {
    return open;
  }

  /** Runs a task that a node has to do once at its start: now, or when the gate opens. */
  public static void whenOpen(Runnable task) {
    synchronized (WAITING) {
      if (!open) {
        WAITING.add(task);
        return;
      }
    }
    task.run();
  }

  static void requireOpen() throws SQLException {
    if (!open) {
      throw new SQLTransientConnectionException(
          "the database has not been checked since this node started", "08001");
    }
  }
}
