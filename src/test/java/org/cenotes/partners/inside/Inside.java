package org.cenotes.partners.inside;

import org.cenotes.partners.harness.InContainer;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** What every deployment of these tests is made of; only outside the server. */
final class Inside {
  private Inside() {}

  /** The built WAR, this test, and what all of them use. */
  static WebArchive productWith(Class<?> test) {
    return InContainer.productWith(
        test,
        Transaction.class,
        Work.class,
        World.class,
        World.Booker.class,
        Owner.class,
        Failures.class);
  }
}
