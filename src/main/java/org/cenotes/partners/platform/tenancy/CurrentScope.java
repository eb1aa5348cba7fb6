package org.cenotes.partners.platform.tenancy;

import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.util.UUID;
import java.util.function.Supplier;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import org.jspecify.annotations.Nullable;

/**
 * The scope of this thread's work. The guard enters a request's scope once, and it is left when the
 * request ends; jobs and privileged look-ups run inside {@link #call}. There is no default: without
 * a scope there is no connection.
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
      throw new IllegalStateException(
          "no scope entered: it is undefined whose rows this work may see");
    }
    return scope;
  }

  /**
   * The partner of this thread's scope.
   *
   * @throws IllegalStateException without a scope, or when it has no partner
   */
  public static UUID requiredPartner() {
    UUID partnerId = required().partnerId();
    if (partnerId == null) {
      throw new IllegalStateException("the scope has no partner");
    }
    return partnerId;
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

  /** Runs work in a scope of its own and restores the former scope. */
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
   * The connection of a running transaction has already entered its scope, so another scope needs
   * another transaction; also when this one can only be rolled back.
   */
  private static void refuseChangeInsideTransaction(Scope scope) {
    if (!scope.equals(CURRENT.get()) && (inTransaction() || isMarkedForRollback())) {
      throw new IllegalStateException("the scope cannot change inside a transaction");
    }
  }

  /** Whether this thread is in a transaction that may commit. */
  static boolean inTransaction() {
    return Registry.INSTANCE.getTransactionStatus() == Status.STATUS_ACTIVE;
  }

  private static boolean isMarkedForRollback() {
    return Registry.INSTANCE.getTransactionStatus() == Status.STATUS_MARKED_ROLLBACK;
  }

  /** Looked up once: it reports on the calling thread, whichever that is. */
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
