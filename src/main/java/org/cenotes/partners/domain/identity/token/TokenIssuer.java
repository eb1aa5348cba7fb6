package org.cenotes.partners.domain.identity.token;

import com.nimbusds.jwt.JWTClaimsSet;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.identity.session.ActiveSession;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Issues access tokens (RS256, MicroProfile JWT). A token only identifies the user; permissions are
 * read from the session at each request.
 */
@ApplicationScoped
public class TokenIssuer {
  /** The claim that holds the id of the session. */
  public static final String SESSION = "sid";

  private final SigningKeyRing keyring;
  private final Clock clock;
  private final String issuer;
  private final String audience;
  private final Duration lifetime;

  @Inject
  TokenIssuer(
      SigningKeyRing keyring,
      Clock clock,
      @ConfigProperty(name = "cenotes.auth.issuer") String issuer,
      @ConfigProperty(name = "cenotes.auth.audience") String audience,
      @ConfigProperty(name = "cenotes.auth.access-token-lifetime", defaultValue = "PT15M")
          Duration lifetime) {
    this.keyring = keyring;
    this.clock = clock;
    this.issuer = issuer;
    this.audience = audience;
    this.lifetime = lifetime;
  }

  /** The lifetime of an access token in seconds. */
  public long lifetimeSeconds() {
    return lifetime.toSeconds();
  }

  /** A token for this session. */
  public String issue(ActiveSession session) {
    Instant now = clock.instant();
    List<String> groups = new ArrayList<>();
    groups.add(session.systemRole().wire());
    if (session.partnerRole() != null) {
      groups.add(session.partnerRole().wire());
    }
    JWTClaimsSet.Builder claims =
        new JWTClaimsSet.Builder()
            .issuer(issuer)
            .audience(audience)
            .subject(session.userId().toString())
            .jwtID(UUID.randomUUID().toString())
            .issueTime(Date.from(now))
            .expirationTime(Date.from(now.plus(lifetime)))
            .claim("upn", session.email())
            .claim("groups", groups)
            .claim(SESSION, session.sessionId().toString());
    if (session.partnerId() != null) {
      claims.claim("partnerId", session.partnerId().toString());
    }
    return keyring.sign(claims.build());
  }
}
