package org.cenotes.partners.domain.identity.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.text.ParseException;
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Verifies access tokens that the container does not, such as those in WebSocket messages, by the
 * same rules that it applies to the header: RS256 with a published key, issuer, audience, expiry
 * with 5 s of skew.
 */
@ApplicationScoped
public class TokenVerifier {
  /** As configured in the server's mpJwt element. */
  private static final int SKEW_SECONDS = 5;

  private final SigningKeyRing keyring;
  private final Claims claims;

  @Inject
  TokenVerifier(
      SigningKeyRing keyring,
      Clock clock,
      @ConfigProperty(name = "cenotes.auth.issuer") String issuer,
      @ConfigProperty(name = "cenotes.auth.audience") String audience) {
    this.keyring = keyring;
    this.claims = new Claims(issuer, audience, clock);
  }

  /** The user, session and expiry of a valid token. */
  public record AccessToken(UUID userId, UUID sessionId, Instant expiresAt) {}

  /** The content of a valid token; empty for any other. */
  public Optional<AccessToken> verify(String token) {
    try {
      JWTClaimsSet content = processor().process(SignedJWT.parse(token), null);
      return Optional.of(
          new AccessToken(
              UUID.fromString(content.getSubject()),
              UUID.fromString(content.getStringClaim(TokenIssuer.SESSION)),
              content.getExpirationTime().toInstant()));
    } catch (ParseException | BadJOSEException | JOSEException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Created per token, because it holds the current keys; it is cheap. */
  private DefaultJWTProcessor<SecurityContext> processor() {
    DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
    processor.setJWSKeySelector(
        new JWSVerificationKeySelector<>(
            JWSAlgorithm.RS256, new ImmutableJWKSet<>(keyring.publicKeys())));
    processor.setJWTClaimsSetVerifier(claims);
    return processor;
  }

  private static final class Claims extends DefaultJWTClaimsVerifier<SecurityContext> {
    private final Clock clock;

    Claims(String issuer, String audience, Clock clock) {
      super(
          audience,
          new JWTClaimsSet.Builder().issuer(issuer).build(),
          Set.of("sub", "exp", TokenIssuer.SESSION));
      this.clock = clock;
      setMaxClockSkew(SKEW_SECONDS);
    }

    @Override
    protected Date currentTime() {
      return Date.from(clock.instant());
    }
  }
}
