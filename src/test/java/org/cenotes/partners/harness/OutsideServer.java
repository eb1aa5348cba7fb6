package org.cenotes.partners.harness;

import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.UnitTransactions;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Lets unit tests enter scopes, by {@code @ExtendWith}. Entering one asks the server whether a
 * transaction runs on the thread; here none does. After each test its thread has no scope.
 */
public final class OutsideServer implements BeforeAllCallback, AfterEachCallback {
  @Override
  public void beforeAll(ExtensionContext context) {
    UnitTransactions.install();
  }

  @Override
  public void afterEach(ExtensionContext context) {
    CurrentScope.leave();
  }
}
