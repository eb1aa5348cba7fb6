package org.cenotes.partners.domain.identity.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;
import org.eclipse.microprofile.health.Readiness;

/** The signing keys in this node's memory, the same on every node within half a minute. */
@ApplicationScoped
public class SigningKeyRing {
  private static final Scope DOOR =
      Scope.platform(PrivilegedScope.SIGN, DataSet.LIVE, ConnectionPool.WORK);
  private static final Duration KEPT = Duration.ofSeconds(30);
  private static final System.Logger LOG = System.getLogger(SigningKeyRing.class.getName());

  private record Read(Instant at, List<SigningKey> keys) {}

  private final SigningKeyService service;
  private final PublicKeyFile file;
  private final Clock clock;
  private volatile Read last = new Read(Instant.EPOCH, List.of());

  @Inject
  SigningKeyRing(SigningKeyService service, PublicKeyFile file, Clock clock) {
    this.service = service;
    this.file = file;
    this.clock = clock;
  }

  /** Until the container can verify tokens, this node takes none. */
  @Produces
  @Readiness
  HealthCheck signingKeys() {
    return () -> {
      HealthCheckResponseBuilder answer = HealthCheckResponse.named("signing-keys");
      try {
        return answer.status(!keys().isEmpty()).build();
      } catch (RuntimeException e) {
        LOG.log(Level.WARNING, "no signing keys", e);
        return answer.down().build();
      }
    };
  }

  /** A token with these claims, signed by the newest key that has begun to sign. */
  public String sign(JWTClaimsSet claims) {
    SigningKey key = signing();
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.RS256)
                .type(JOSEObjectType.JWT)
                .keyID(key.id())
                .build(),
            claims);
    try {
      token.sign(new RSASSASigner(key.pair()));
    } catch (JOSEException e) {
      throw new IllegalStateException("cannot sign", e);
    }
    return token.serialize();
  }

  private SigningKey signing() {
    Instant now = clock.instant();
    List<SigningKey> keys = keys();
    return keys.stream()
        .filter(key -> !key.activeFrom().isAfter(now))
        .findFirst()
        .orElse(keys.get(keys.size() - 1));
  }

  /** The public halves of all, as RFC 7517 has them. */
  public String published() {
    return published(keys());
  }

  private static String published(List<SigningKey> keys) {
    return publicOf(keys).toString(true);
  }

  /** The public halves of all. */
  public JWKSet publicKeys() {
    return publicOf(keys());
  }

  private static JWKSet publicOf(List<SigningKey> keys) {
    return new JWKSet(keys.stream().<JWK>map(key -> key.pair().toPublicJWK()).toList());
  }

  /** Replaces the signing key if it is due. */
  public void tend() {
    remember(CurrentScope.call(DOOR, service::replaced));
  }

  private List<SigningKey> keys() {
    Read read = last;
    return read.at().isBefore(clock.instant().minus(KEPT))
        ? remember(CurrentScope.call(DOOR, service::all))
        : read.keys();
  }

  private List<SigningKey> remember(List<SigningKey> keys) {
    file.write(published(keys));
    last = new Read(clock.instant(), keys);
    return keys;
  }
}
