package org.cenotes.partners.harness;

import java.io.File;
import java.net.URISyntaxException;
import org.assertj.core.api.Assertions;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** Makes the archives that in-container tests run in. */
public final class InContainer {
  private InContainer() {}

  /**
   * The built WAR with AssertJ and the given classes added: the test itself and what it uses beside
   * the product.
   *
   * @param tests classes that must be there inside the server
   */
  public static WebArchive productWith(Class<?>... tests) {
    return ShrinkWrap.createFromZipFile(WebArchive.class, Build.WAR.toFile())
        .addAsLibrary(jarOf(Assertions.class))
        .addClasses(tests);
  }

  private static File jarOf(Class<?> type) {
    try {
      return new File(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
