package org.cenotes.partners.domain.webhook.endpoint;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import org.cenotes.partners.platform.secret.Vault;

/** Generates signing secrets, and encrypts them for storage. */
@ApplicationScoped
class WebhookSecrets {
  private static final String PREFIX = "whsec_";
  private static final int BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final Vault vault;

  @Inject
  WebhookSecrets(Vault vault) {
    this.vault = vault;
  }

  /** A new secret: {@code whsec_} and 32 bytes in Base64. */
  String generate() {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return PREFIX + Base64.getEncoder().encodeToString(bytes);
  }

  byte[] seal(String secret) {
    return vault.seal(secret.getBytes(StandardCharsets.UTF_8));
  }

  List<String> open(List<byte[]> sealed) {
    return sealed.stream()
        .map(secret -> new String(vault.open(secret), StandardCharsets.UTF_8))
        .toList();
  }
}
