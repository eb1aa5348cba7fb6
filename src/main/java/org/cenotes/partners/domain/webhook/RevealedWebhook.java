package org.cenotes.partners.domain.webhook;

import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A webhook endpoint at the one moment its secret is shown.
 *
 * @param secret {@code whsec_} and 32 bytes in Base64
 */
@Schema(name = "RevealedWebhook")
public record RevealedWebhook(UUID id, String url, String secret) {
  /** Without the secret, which belongs into no log. */
  @Override
  public String toString() {
    return "RevealedWebhook[id=" + id + "]";
  }
}
