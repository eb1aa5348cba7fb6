package org.cenotes.partners.platform.process;

import java.lang.System.Logger.Level;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * SIGTERM. The JVM has no supported interface to put off what it does on a signal: shutdown hooks
 * all run at once, the server's own among them. {@code sun.misc.Signal} is the one that exists (JEP
 * 260 keeps it), used by reflection because compilers warn of it.
 *
 * <p>The JVM holds one handler, whatever number of tasks there are, and none when the last one is
 * gone: it would hold the whole application after the server has restarted it.
 */
final class TerminationSignal {
  private static final System.Logger LOG = System.getLogger(TerminationSignal.class.getName());
  private static final String NAME = "TERM";
  private static final List<Runnable> TASKS = new ArrayList<>();
  private static @Nullable TerminationSignal installed;

  private final Class<?> handlerType;
  private final Object signal;
  private final Method handle;

  /** What the JVM does by itself: it exits with 143. */
  private final Object formerHandler;

  private TerminationSignal() throws ReflectiveOperationException {
    Class<?> type = Class.forName("sun.misc.Signal");
    handlerType = Class.forName("sun.misc.SignalHandler");
    signal = type.getConstructor(String.class).newInstance(NAME);
    handle = type.getMethod("handle", type, handlerType);
    InvocationHandler calls =
        (proxy, method, arguments) -> {
          switch (method.getName()) {
            case "handle" -> received();
            case "equals" -> {
              return proxy == arguments[0];
            }
            case "hashCode" -> {
              return System.identityHashCode(proxy);
            }
            default -> {
              return TerminationSignal.class.getName();
            }
          }
          return null;
        };
    formerHandler =
        handle.invoke(
            null,
            signal,
            Proxy.newProxyInstance(
                TerminationSignal.class.getClassLoader(), new Class<?>[] {handlerType}, calls));
  }

  /**
   * Has the first SIGTERM run a task before it ends the process, after those that were given
   * before. A second one ends the process at once. Without effect, but for a warning, when this JVM
   * does not let signals be handled.
   */
  static synchronized void precede(Runnable task) {
    try {
      installed = installed == null ? new TerminationSignal() : installed;
      TASKS.add(task);
    } catch (ReflectiveOperationException e) {
      LOG.log(Level.WARNING, "SIGTERM cannot be handled: {0}", e.toString());
    }
  }

  /** Takes a task back. With the last one, the signal is given back to the JVM. */
  static synchronized void forget(Runnable task) {
    TASKS.remove(task);
    if (TASKS.isEmpty()) {
      takeTasks();
    }
  }

  private static synchronized List<Runnable> takeTasks() {
    List<Runnable> tasks = List.copyOf(TASKS);
    TASKS.clear();
    if (installed != null) {
      installed.restore();
      installed = null;
    }
    return tasks;
  }

  private void received() throws ReflectiveOperationException {
    takeTasks().forEach(Runnable::run);
    handlerType.getMethod("handle", signal.getClass()).invoke(formerHandler, signal);
  }

  private void restore() {
    try {
      handle.invoke(null, signal, formerHandler);
    } catch (ReflectiveOperationException e) {
      LOG.log(Level.WARNING, "SIGTERM is not given back to the JVM: {0}", e.toString());
    }
  }
}
