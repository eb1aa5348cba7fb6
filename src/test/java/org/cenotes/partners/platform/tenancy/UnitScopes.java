package org.cenotes.partners.platform.tenancy;

import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.util.Hashtable;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import javax.naming.Context;
import javax.naming.spi.InitialContextFactory;
import org.cenotes.partners.harness.Stubs;

/** Lets unit tests enter scopes, as if the server had told that no transaction is running. */
public final class UnitScopes {
  static {
    String factory = Context.INITIAL_CONTEXT_FACTORY;
    System.setProperty(factory, WithoutTransactions.class.getName());
    try {
      CurrentScope.inTransaction(); // is looked up once
    } finally {
      System.clearProperty(factory);
    }
  }

  private UnitScopes() {}

  /** The server's names, of which there is one. */
  public static final class WithoutTransactions implements InitialContextFactory {
    @Override
    public Context getInitialContext(Hashtable<?, ?> environment) {
      TransactionSynchronizationRegistry registry =
          Stubs.of(
              TransactionSynchronizationRegistry.class,
              Map.of("getTransactionStatus", Status.STATUS_NO_TRANSACTION));
      return Stubs.of(
          Context.class, (method, arguments) -> method.equals("lookup") ? registry : null);
    }
  }

  /** The scope of a visitor. */
  public static Scope visitor(DataSet data) {
    return Scope.visitor(data, ConnectionPool.BOOKING);
  }

  /** Work of a visitor. */
  public static <T> T call(DataSet data, Supplier<T> work) {
    return CurrentScope.call(visitor(data), work);
  }

  /** Work of a visitor. */
  public static void run(DataSet data, Runnable work) {
    CurrentScope.run(visitor(data), work);
  }

  /** Work of a partner's key or user on live data. */
  public static <T> T callOf(UUID partnerId, Supplier<T> work) {
    return CurrentScope.call(Scope.partner(partnerId, DataSet.LIVE, ConnectionPool.WORK), work);
  }
}
