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
 * Verifies access tokens where the container does not: in a frame of a socket. As the container
 * does in a header: RS256 by a published key, issuer, audience, times with five seconds of skew.
 */
@ApplicationScoped
public class TokenVerifier {
  /** As in the server's mpJwt. */
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

  /** Whose token it is, for which login, and until when it is good. */
  public record AccessToken(UUID userId, UUID sessionId, Instant expiresAt) {}

  /** What a good token says; of any other nothing. */
  public Optional<AccessToken> verify(String token) {
    try {
      JWTClaimsSet said = processor().process(SignedJWT.parse(token), null);
      return Optional.of(
          new AccessToken(
              UUID.fromString(said.getSubject()),
              UUID.fromString(said.getStringClaim(TokenIssuer.SESSION)),
              said.getExpirationTime().toInstant()));
    } catch (ParseException | BadJOSEException | JOSEException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** One for each token: it holds the keys of this moment, and is no more than a few objects. */
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
