package org.cenotes.partners.incontainer;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import jakarta.inject.Inject;
import java.text.ParseException;
import org.cenotes.partners.domain.identity.token.SigningKeyRing;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.Test;

/** A signing key is replaced before it is old, and its tokens stay valid. */
@ArquillianTest
class SigningKeysIT {
  @Inject private OwnerSql owner;
  @Inject private SigningKeyRing keyring;

  @Test
  void an_old_signing_key_is_replaced_by_one_published_before_use() throws Exception {
    keyring.rotateIfDue();
    int before = published().getKeys().size();
    SignedJWT old = signed();
    owner.run("UPDATE control.signing_keys SET created_at = now() - interval '200 days'");
    keyring.rotateIfDue();
    assertThat(published().getKeys()).hasSize(before + 1);
    assertThat(published().getKeys()).noneMatch(key -> key.isPrivate());
    SignedJWT meanwhile = signed();
    assertThat(meanwhile.getHeader().getKeyID()).isEqualTo(old.getHeader().getKeyID());
    keyring.rotateIfDue();
    assertThat(published().getKeys()).hasSize(before + 1);
    // two minutes later
    owner.run("UPDATE control.signing_keys SET active_from = now() WHERE active_from > now()");
    keyring.rotateIfDue();
    SignedJWT young = signed();
    assertThat(young.getHeader().getKeyID()).isNotEqualTo(old.getHeader().getKeyID());
    assertThat(isGood(young)).isTrue();
    assertThat(isGood(meanwhile)).isTrue();
    assertThat(isGood(old)).isTrue();
  }

  @Test
  void private_signing_keys_are_stored_encrypted() {
    assertThat(
            owner.number(
                """
                SELECT count(*) FROM control.signing_keys
                 WHERE public_jwk ?? 'd' OR position('"d"'::bytea IN sealed_jwk) > 0
                """))
        .isZero();
    assertThat(owner.number("SELECT count(*) FROM control.signing_keys WHERE public_jwk ?? 'n'"))
        .isPositive();
  }

  private SignedJWT signed() throws ParseException {
    return SignedJWT.parse(
        keyring.sign(new JWTClaimsSet.Builder().issuer("inside").subject("nobody").build()));
  }

  private JWKSet published() throws ParseException {
    return JWKSet.parse(keyring.publicJwks());
  }

  private boolean isGood(SignedJWT token) throws Exception {
    var key = published().getKeyByKeyId(token.getHeader().getKeyID());
    return key != null && token.verify(new RSASSAVerifier(key.toRSAKey()));
  }
}
