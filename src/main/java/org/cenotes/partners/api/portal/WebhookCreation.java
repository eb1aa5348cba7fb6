package org.cenotes.partners.api.portal;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.UUID;
import org.cenotes.partners.domain.webhook.endpoint.WebhookEndpointService;
import org.cenotes.partners.domain.webhook.endpoint.WebhookEndpointService.NewWebhook;
import org.cenotes.partners.domain.webhook.endpoint.WebhookEndpointService.WithSecret;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.response.RevealsSecret;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.jspecify.annotations.Nullable;

/** The part of making an endpoint that is a transaction: it begins when the address is resolved. */
@ApplicationScoped
public class WebhookCreation {
  private final WebhookEndpointService webhooks;

  @Inject
  WebhookCreation(WebhookEndpointService webhooks) {
    this.webhooks = webhooks;
  }

  /** Makes it, once under the request's key, and reveals its secret. */
  @Idempotent
  @RevealsSecret
  @SuccessResponse(status = 201, message = WebhooksResource.CREATED)
  public @Nullable WithSecret create(UUID partnerId, NewWebhook wanted) {
    return webhooks.create(partnerId, wanted);
  }
}
