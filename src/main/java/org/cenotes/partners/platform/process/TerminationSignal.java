package org.cenotes.partners.platform.process;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * SIGTERM. The JVM has no supported interface to put off what it does on a signal: shutdown hooks
 * all run at once, the server's own among them. {@code sun.misc.Signal} is the one that exists (JEP
 * 260 keeps it), used by reflection because compilers warn of it.
 */
final class TerminationSignal {
  private static final String NAME = "TERM";

  private final Class<?> handlerType;
  private final Object signal;
  private final Method handle;

  /** What the JVM does by itself: it exits with 143. */
  private final Object formerHandler;

  private TerminationSignal(Runnable before) throws ReflectiveOperationException {
    Class<?> type = Class.forName("sun.misc.Signal");
    handlerType = Class.forName("sun.misc.SignalHandler");
    signal = type.getConstructor(String.class).newInstance(NAME);
    handle = type.getMethod("handle", type, handlerType);
    InvocationHandler calls =
        (proxy, method, arguments) -> {
          switch (method.getName()) {
            case "handle" -> received(before);
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
   * Has the first SIGTERM run a task before it ends the process. A second one ends the process at
   * once.
   *
   * @throws ReflectiveOperationException when this JVM does not let signals be handled
   */
  static TerminationSignal precede(Runnable task) throws ReflectiveOperationException {
    return new TerminationSignal(task);
  }

  private void received(Runnable before) throws ReflectiveOperationException {
    restore();
    before.run();
    handlerType.getMethod("handle", signal.getClass()).invoke(formerHandler, signal);
  }

  /** Gives the signal back to the JVM. */
  void restore() throws ReflectiveOperationException {
    handle.invoke(null, signal, formerHandler);
  }
}
