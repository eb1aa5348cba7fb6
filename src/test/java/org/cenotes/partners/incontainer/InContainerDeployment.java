package org.cenotes.partners.incontainer;

import org.cenotes.partners.harness.InContainer;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** What every deployment of these tests is made of; only outside the server. */
final class InContainerDeployment {
  private InContainerDeployment() {}

  /** The built WAR, this test, and what all of them use. */
  static WebArchive productWith(Class<?> test) {
    return InContainer.productWith(
        test,
        TransactionRunner.class,
        ScopedWork.class,
        Fixtures.class,
        Fixtures.Booker.class,
        OwnerSql.class,
        RootCauses.class);
  }
}
