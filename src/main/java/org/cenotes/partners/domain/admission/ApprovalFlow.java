package org.cenotes.partners.domain.admission;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.cenotes.partners.domain.webhook.WebhookUrls;

/** What of an approval asks the network, before its transaction begins. */
@ApplicationScoped
public class ApprovalFlow {
  private final WebhookUrls urls;

  @Inject
  ApprovalFlow(WebhookUrls urls) {
    this.urls = urls;
  }

  /** Ends in 400 unless the webhook's URL, if there is one, may be stored. */
  public void check(Approval approval) {
    if (approval.webhookUrl() != null) {
      urls.check("webhookUrl", approval.webhookUrl());
    }
  }
}
