package org.cenotes.partners.platform.tenancy;

import java.util.UUID;
import java.util.function.Supplier;

/** Lets unit tests enter scopes, without a transaction. */
public final class UnitScopes {
  static {
    UnitTransactions.install();
  }

  private UnitScopes() {}

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

  /** Work of a partner on live data. */
  public static void run(UUID partnerId, Runnable work) {
    CurrentScope.run(Scope.partner(partnerId, DataSet.LIVE, ConnectionPool.BOOKING), work);
  }
}
