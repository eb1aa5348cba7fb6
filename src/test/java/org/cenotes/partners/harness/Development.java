package org.cenotes.partners.harness;

import java.lang.reflect.InvocationTargetException;
import java.net.URLClassLoader;
import java.nio.file.Path;

/** What a plain {@code mvn} runs inside Maven before the server, as the goal {@code exec:java}. */
public final class Development {
  private Development() {}

  /**
   * Starts {@link DevelopmentServices} from a class loader of its own: the goal closes the one it
   * lent us as soon as this method returns, and the services go on working until Maven ends.
   *
   * @param args project directory, port of the API, management port, port of PostgreSQL
   */
  @SuppressWarnings("resource") // open for as long as the process lives
  public static void main(String[] args) throws ReflectiveOperationException {
    ClassLoader lent = Development.class.getClassLoader();
    ClassLoader lasting =
        lent instanceof URLClassLoader urls
            ? new URLClassLoader(urls.getURLs(), ClassLoader.getPlatformClassLoader())
            : lent;
    Thread.currentThread().setContextClassLoader(lasting);
    try {
      lasting
          .loadClass("org.cenotes.partners.harness.DevelopmentServices")
          .getMethod("start", Path.class, int.class, int.class, int.class)
          .invoke(
              null,
              Path.of(args[0]).toAbsolutePath(),
              Integer.parseInt(args[1]),
              Integer.parseInt(args[2]),
              Integer.parseInt(args[3]));
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(e.getCause().getMessage(), e.getCause());
    }
  }
}
