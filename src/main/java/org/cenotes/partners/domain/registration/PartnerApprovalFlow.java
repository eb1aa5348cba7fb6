package org.cenotes.partners.domain.registration;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.cenotes.partners.domain.webhook.endpoint.WebhookUrlPolicy;

/** What of an approval asks the network, before its transaction begins. */
@ApplicationScoped
public class PartnerApprovalFlow {
  private final WebhookUrlPolicy urls;

  @Inject
  PartnerApprovalFlow(WebhookUrlPolicy urls) {
    this.urls = urls;
  }

  /** Ends in 400 unless the webhook's URL, if there is one, may be stored. */
  public void check(PartnerApproval approval) {
    if (approval.webhookUrl() != null) {
      urls.check("webhookUrl", approval.webhookUrl());
    }
  }
}
