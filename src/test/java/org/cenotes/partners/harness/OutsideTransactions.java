package org.cenotes.partners.harness;

import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.lang.reflect.Proxy;
import java.util.Hashtable;
import javax.naming.Context;
import javax.naming.spi.InitialContextFactory;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Lets unit tests enter a {@link CurrentScope}, which asks the server's naming whether a
 * transaction is running: none is. Whatever scope a test has entered is left after it.
 */
public final class OutsideTransactions implements BeforeAllCallback, AfterEachCallback {
  @Override
  public void beforeAll(ExtensionContext context) {
    System.setProperty(Context.INITIAL_CONTEXT_FACTORY, Naming.class.getName());
    // looks the registry up, once for the whole process
    CurrentScope.run(Scope.visitor(DataSet.LIVE, ConnectionPool.READS), () -> {});
    System.clearProperty(Context.INITIAL_CONTEXT_FACTORY);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    CurrentScope.leave();
  }

  /** A naming with nothing in it but a registry of transactions that has none. */
  public static final class Naming implements InitialContextFactory {
    @Override
    public Context getInitialContext(Hashtable<?, ?> environment) {
      return answering(Context.class, "lookup", registry());
    }

    private static TransactionSynchronizationRegistry registry() {
      return answering(
          TransactionSynchronizationRegistry.class,
          "getTransactionStatus",
          Status.STATUS_NO_TRANSACTION);
    }

    private static <T> T answering(Class<T> type, String name, Object answer) {
      return type.cast(
          Proxy.newProxyInstance(
              type.getClassLoader(),
              new Class<?>[] {type},
              (proxy, method, arguments) -> method.getName().equals(name) ? answer : null));
    }
  }
}
