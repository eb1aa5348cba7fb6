package org.cenotes.partners.domain.signingkey;

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
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Door;
import org.cenotes.partners.platform.tenancy.Lane;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.tenancy.Scopes;

/** The signing keys in this node's memory, the same on every node within half a minute. */
@ApplicationScoped
public class Keyring {
  private static final Scope DOOR = Scope.platform(Door.SIGN, DataSet.LIVE, Lane.WORK);
  private static final Duration KEPT = Duration.ofSeconds(30);

  private record Read(Instant at, List<SigningKey> keys) {}

  private final SigningKeyService service;
  private final Clock clock;
  private volatile Read last = new Read(Instant.EPOCH, List.of());

  @Inject
  Keyring(SigningKeyService service, Clock clock) {
    this.service = service;
    this.clock = clock;
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
    return publicKeys().toString(true);
  }

  /** The public halves of all. */
  public JWKSet publicKeys() {
    return new JWKSet(keys().stream().<JWK>map(key -> key.pair().toPublicJWK()).toList());
  }

  /** Replaces the signing key if it is due. */
  public void tend() {
    last = new Read(clock.instant(), Scopes.call(DOOR, service::replaced));
  }

  private List<SigningKey> keys() {
    Read read = last;
    if (read.at().isBefore(clock.instant().minus(KEPT))) {
      read = new Read(clock.instant(), Scopes.call(DOOR, service::all));
      last = read;
    }
    return read.keys();
  }
}
