package org.cenotes.partners.platform.tenancy;

import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.Hashtable;
import java.util.function.Supplier;
import javax.naming.Context;
import javax.naming.spi.InitialContextFactory;

/**
 * Lets unit tests enter scopes: stands in for the server's registry of transactions, which {@link
 * CurrentScope} asks whether this thread is in a transaction. A test calls {@link #install} before
 * anything enters a scope.
 */
public final class UnitTransactions {
  private static final ThreadLocal<Integer> STATUS =
      ThreadLocal.withInitial(() -> Status.STATUS_NO_TRANSACTION);

  private UnitTransactions() {}

  /** Makes the registry known to this process; calling it again does nothing more. */
  public static void install() {
    System.setProperty(Context.INITIAL_CONTEXT_FACTORY, Naming.class.getName());
  }

  /** Does the work as if this thread were in a transaction. */
  static <T> T inTransaction(Supplier<T> work) {
    return with(Status.STATUS_ACTIVE, work);
  }

  /** Does the work as if this thread's transaction could only be rolled back. */
  static <T> T markedForRollback(Supplier<T> work) {
    return with(Status.STATUS_MARKED_ROLLBACK, work);
  }

  private static <T> T with(int status, Supplier<T> work) {
    STATUS.set(status);
    try {
      return work.get();
    } finally {
      STATUS.remove();
    }
  }

  /** A naming service that knows the registry only. */
  public static final class Naming implements InitialContextFactory {
    @Override
    public Context getInitialContext(Hashtable<?, ?> environment) {
      TransactionSynchronizationRegistry registry =
          proxy(
              TransactionSynchronizationRegistry.class,
              (self, method, arguments) -> only(method.getName(), "getTransactionStatus"));
      return proxy(
          Context.class,
          (self, method, arguments) -> method.getName().equals("lookup") ? registry : null);
    }

    private static int only(String called, String expected) {
      if (!called.equals(expected)) {
        throw new UnsupportedOperationException(called);
      }
      return STATUS.get();
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
      return type.cast(
          Proxy.newProxyInstance(Naming.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
  }
}
