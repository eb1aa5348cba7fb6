package org.cenotes.partners.domain.identity.user;

import java.net.URI;
import java.util.Optional;
import org.cenotes.partners.platform.config.PublicUrl;

/** Links to pages for tests of other packages. */
public final class TestPages {
  private TestPages() {}

  /** Those of the console of an installation at {@code https://api.example/}. */
  public static PageLinks links() {
    return new PageLinks(
        new PublicUrl(URI.create("https://api.example/")), Optional.empty(), Optional.empty());
  }
}
