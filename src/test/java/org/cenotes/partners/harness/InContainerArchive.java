package org.cenotes.partners.harness;

import java.io.File;
import java.net.URISyntaxException;
import org.assertj.core.api.Assertions;
import org.cenotes.partners.domain.catalog.Search;
import org.cenotes.partners.domain.reservation.Expiry;
import org.cenotes.partners.domain.webhook.sending.EndpointWarnings;
import org.cenotes.partners.platform.idempotency.IdempotentWork;
import org.cenotes.partners.receiver.Receiver;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The one archive that all in-container tests run in: see {@link SingleDeployment}. */
public final class InContainerArchive {
  private static final String TESTS = "org.cenotes.partners.incontainer";

  private InContainerArchive() {}

  /**
   * The built WAR, AssertJ, every in-container test, the helpers that these have in packages of the
   * product and in this one, and the address of a receiver of webhooks in the test's own process.
   */
  @Deployment
  public static WebArchive archive() {
    return ShrinkWrap.createFromZipFile(WebArchive.class, Build.WAR.toFile())
        .addAsLibrary(jarOf(Assertions.class))
        .addPackage(TESTS)
        .addClasses(Expiry.class, Search.class, IdempotentWork.class, EndpointWarnings.class)
        .addClass(Wait.class)
        .addAsResource(new StringAsset(Receiver.start().url("/")), "receiver.txt");
  }

  private static File jarOf(Class<?> type) {
    try {
      return new File(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
