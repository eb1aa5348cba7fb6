package org.cenotes.partners.harness;

import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.lang.reflect.Proxy;
import java.util.Hashtable;
import javax.naming.Context;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.naming.spi.InitialContextFactory;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Lets unit tests enter scopes, by {@code @ExtendWith}. Entering one asks the server whether a
 * transaction runs on the thread; here none ever does. After each test its thread has no scope.
 */
public final class OutsideServer
    implements BeforeAllCallback, AfterEachCallback, InitialContextFactory {
  @Override
  public void beforeAll(ExtensionContext context) {
    System.setProperty(Context.INITIAL_CONTEXT_FACTORY, OutsideServer.class.getName());
  }

  @Override
  public void afterEach(ExtensionContext context) {
    CurrentScope.leave();
  }

  @Override
  public Context getInitialContext(Hashtable<?, ?> environment) throws NamingException {
    return new Naming();
  }

  private static final class Naming extends InitialContext {
    Naming() throws NamingException {
      super(true);
    }

    @Override
    public Object lookup(String name) {
      return Proxy.newProxyInstance(
          OutsideServer.class.getClassLoader(),
          new Class<?>[] {TransactionSynchronizationRegistry.class},
          (proxy, method, arguments) -> {
            if (method.getName().equals("getTransactionStatus")) {
              return Status.STATUS_NO_TRANSACTION;
            }
            throw new UnsupportedOperationException(method.getName());
          });
    }
  }
}
