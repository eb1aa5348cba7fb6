package org.cenotes.partners.domain.identity.token;

import java.time.Clock;
import java.time.Duration;

/** Makes issuers of access tokens for tests of other packages. */
public final class TokenIssuers {
  private TokenIssuers() {}

  /** An issuer of tokens that last for 15 minutes. */
  public static TokenIssuer of(TestKeys keys, Clock clock) {
    return new TokenIssuer(keys.ring(), clock, "cenotes", "partners", Duration.ofMinutes(15));
  }
}
