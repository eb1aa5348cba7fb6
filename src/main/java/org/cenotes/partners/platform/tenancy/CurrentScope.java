package org.cenotes.partners.platform.tenancy;

import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.util.function.Supplier;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import org.jspecify.annotations.Nullable;

/**
 * The scope of the work this thread is doing. A request's scope is entered once by the guard and
 * left when the request ends; jobs and doors run inside {@link #call}. There is no default: without
 * a scope no connection is given.
 */
public final class CurrentScope {
  private static final ThreadLocal<@Nullable Scope> CURRENT = new ThreadLocal<>();

  private CurrentScope() {}

  /** The scope of this thread, or null. */
  public static @Nullable Scope current() {
    return CURRENT.get();
  }

  /**
   * The scope of this thread.
   *
   * @throws IllegalStateException when none was entered
   */
  public static Scope required() {
    Scope scope = CURRENT.get();
    if (scope == null) {
      throw new IllegalStateException("no scope: nobody has said whose rows this work may see");
    }
    return scope;
  }

  /** Enters the scope of a request; {@link #leave} ends it. */
  public static void enter(Scope scope) {
    refuseChangeInsideTransaction(scope);
    CURRENT.set(scope);
  }

  /** Ends the scope of a request; without one it does nothing. */
  public static void leave() {
    CURRENT.remove();
  }

  /** Does the work in a scope of its own and returns to the scope before. */
  public static <T> T call(Scope scope, Supplier<T> work) {
    refuseChangeInsideTransaction(scope);
    Scope before = CURRENT.get();
    CURRENT.set(scope);
    try {
      return work.get();
    } finally {
      if (before == null) {
        CURRENT.remove();
      } else {
        CURRENT.set(before);
      }
    }
  }

  /** As {@link #call}, for work without a result. */
  public static void run(Scope scope, Runnable work) {
    CurrentScope.<@Nullable Void>call(
        scope,
        () -> {
          work.run();
          return null;
        });
  }

  /**
   * The connection of a running transaction has entered its scope already: another scope is another
   * transaction.
   */
  private static void refuseChangeInsideTransaction(Scope scope) {
    if (!scope.equals(CURRENT.get()) && inTransaction()) {
      throw new IllegalStateException("the scope cannot change inside a transaction");
    }
  }

  static boolean inTransaction() {
    return Registry.INSTANCE.getTransactionStatus() == Status.STATUS_ACTIVE;
  }

  /** Looked up once: it answers for whatever thread asks. */
  private static final class Registry {
    private static final TransactionSynchronizationRegistry INSTANCE = lookUp();

    @SuppressWarnings("BanJNDI") // a constant name, in the server's own naming
    private static TransactionSynchronizationRegistry lookUp() {
      try {
        return InitialContext.doLookup("java:comp/TransactionSynchronizationRegistry");
      } catch (NamingException e) {
        throw new IllegalStateException("not a thread of the server", e);
      }
    }
  }
}
