package org.cenotes.partners.domain.identity.token;

import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Valid tokens by their text, for tests that need no keys to sign with. */
public final class StubTokens extends TokenVerifier {
  private final Map<String, AccessToken> valid = new HashMap<>();

  /** Without valid tokens. */
  public StubTokens() {
    super(null, Clock.systemUTC(), "issuer", "audience");
  }

  /** Makes a text a valid token. */
  public StubTokens with(String text, UUID user, UUID session, Instant expiresAt) {
    valid.put(text, new AccessToken(user, session, expiresAt));
    return this;
  }

  @Override
  public Optional<AccessToken> verify(String token) {
    return Optional.ofNullable(valid.get(token));
  }
}
