package org.cenotes.partners.domain.identity.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import java.text.ParseException;
import java.time.Instant;
import org.cenotes.partners.platform.secret.RandomText;
import org.cenotes.partners.platform.secret.Vault;

/**
 * A key pair that signs access tokens.
 *
 * @param activeFrom when it begins to sign; it is published earlier
 */
record SigningKey(RSAKey pair, Instant createdAt, Instant activeFrom) {
  private static final int BITS = 2048;

  static SigningKey generate(Instant now, Instant activeFrom) {
    try {
      RSAKey pair =
          new RSAKeyGenerator(BITS)
              .keyID("sig_" + RandomText.base62(12))
              .keyUse(KeyUse.SIGNATURE)
              .algorithm(JWSAlgorithm.RS256)
              .generate();
      return new SigningKey(pair, now, activeFrom);
    } catch (JOSEException e) {
      throw new IllegalStateException("every Java platform has RSA", e);
    }
  }

  static SigningKey open(byte[] sealed, Vault vault, Instant createdAt, Instant activeFrom) {
    try {
      return new SigningKey(RSAKey.parse(vault.openText(sealed)), createdAt, activeFrom);
    } catch (ParseException e) {
      throw new IllegalStateException("signing_keys contains an invalid key", e);
    }
  }

  String id() {
    return pair.getKeyID();
  }

  /** The public key as a JSON Web Key. */
  String publicJwk() {
    return pair.toPublicJWK().toJSONString();
  }

  byte[] sealedWith(Vault vault) {
    return vault.sealText(pair.toJSONString());
  }
}
