package org.cenotes.partners.domain.webhook.endpoint;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.cenotes.partners.platform.secret.Vault;

/** Encrypts signing secrets for storage. */
@ApplicationScoped
class WebhookSecrets {
  private final Vault vault;

  @Inject
  WebhookSecrets(Vault vault) {
    this.vault = vault;
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
