package org.cenotes.partners.domain.identity.user;

import java.util.Optional;

/** Links to pages for tests of other packages. */
public final class TestPages {
  private TestPages() {}

  /** Those of the console of an installation at {@code https://api.example}. */
  public static PageLinks links() {
    return new PageLinks("https://api.example", Optional.empty(), Optional.empty());
  }
}
