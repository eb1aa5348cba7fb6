package org.cenotes.partners.platform.secret;

import java.util.Base64;
import java.util.Optional;

/** Opens what a node outside production has sealed, and seals what it can open. */
public final class DevelopmentVault {
  private DevelopmentVault() {}

  /** What was sealed. */
  public static byte[] open(byte[] sealed) {
    return vault().open(sealed);
  }

  /** The value, sealed. */
  public static byte[] seal(byte[] plain) {
    return vault().seal(plain);
  }

  private static Vault vault() {
    String key = Base64.getEncoder().encodeToString(Digests.sha256("cenotes-development"));
    return new Vault(Optional.of(key), Optional.empty());
  }
}
