package org.cenotes.partners.http;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.text.ParseException;
import java.util.Base64;
import java.util.function.UnaryOperator;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.platform.secret.DevelopmentVault;

/** Makes tokens like the server's, with other keys and with the server's own. */
final class TokenForge {
  private final SignedJWT genuine;
  private final RSAKey product;
  private final RSAKey own;

  /** Knows this genuine token, and, having broken into the database, the key it was signed with. */
  TokenForge(String token) {
    try {
      genuine = SignedJWT.parse(token);
      product = signingKey(genuine.getHeader().getKeyID());
      own = new RSAKeyGenerator(2048).keyID("own").generate();
    } catch (ParseException | JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  private static RSAKey signingKey(String id) throws ParseException {
    try (Connection connection = Product.postgres().superuser();
        PreparedStatement statement =
            connection.prepareStatement(
                "SELECT sealed_jwk FROM control.signing_keys WHERE id = ?")) {
      statement.setString(1, id);
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        return RSAKey.parse(
            new String(
                DevelopmentVault.open(rows.getBytes(1)), java.nio.charset.StandardCharsets.UTF_8));
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  RSAKey product() {
    return product;
  }

  RSAKey own() {
    return own;
  }

  /** The genuine token's claims, to be changed. */
  JWTClaimsSet.Builder claims() {
    try {
      return new JWTClaimsSet.Builder(genuine.getJWTClaimsSet());
    } catch (ParseException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Other claims under the product's own signature. */
  String signed(UnaryOperator<JWTClaimsSet.Builder> change) {
    return sign(
        header(JWSAlgorithm.RS256).build(), change.apply(claims()).build(), signer(product));
  }

  /** The genuine claims under another header and signature. */
  String signed(JWSHeader header, RSAKey key) {
    return sign(header, claims().build(), signer(key));
  }

  /** The genuine claims under a shared secret. */
  String macked(JWSAlgorithm algorithm, byte[] secret) {
    try {
      return sign(header(algorithm).build(), claims().build(), new MACSigner(secret));
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A header that names the product's key. */
  JWSHeader.Builder header(JWSAlgorithm algorithm) {
    return new JWSHeader.Builder(algorithm).keyID(product.getKeyID());
  }

  /** The genuine claims under a header as it stands here, and a last part as it stands here. */
  String raw(String header, String signature) {
    return Base64URL.encode(header) + "." + genuine.getParsedParts()[1] + "." + signature;
  }

  String part(int index) {
    return genuine.getParsedParts()[index].toString();
  }

  /** The product's public key in PEM. */
  String pem() {
    return "-----BEGIN PUBLIC KEY-----\n"
        + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der())
        + "\n-----END PUBLIC KEY-----\n";
  }

  byte[] der() {
    try {
      return product.toRSAPublicKey().getEncoded();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  private static JWSSigner signer(RSAKey key) {
    try {
      return new RSASSASigner(key);
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String sign(JWSHeader header, JWTClaimsSet claims, JWSSigner signer) {
    try {
      SignedJWT token = new SignedJWT(header, claims);
      token.sign(signer);
      return token.serialize();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }
}
