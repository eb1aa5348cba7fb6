package org.cenotes.partners.incontainer;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import jakarta.inject.Inject;
import java.text.ParseException;
import org.cenotes.partners.domain.identity.token.SigningKeyRing;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;

/** The key that signs is replaced before it is old, and what it signed stays good. */
@ArquillianTest
class SigningKeysIT {
  @Inject private OwnerSql owner;
  @Inject private SigningKeyRing keyring;

  @Deployment
  static WebArchive product() {
    return InContainerDeployment.productWith(SigningKeysIT.class);
  }

  @Test
  void an_old_key_is_followed_by_another_that_is_published_before_it_signs() throws Exception {
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
  void the_private_half_is_stored_sealed() {
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
