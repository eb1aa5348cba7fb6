package org.cenotes.partners.domain.registration;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.cenotes.partners.domain.webhook.endpoint.WebhookUrlPolicy;
import org.cenotes.partners.platform.http.ApiException;

/** Checks the part of an approval that needs the network, before the transaction begins. */
@ApplicationScoped
public class ApprovalUrlCheck {
  private final WebhookUrlPolicy urls;

  @Inject
  ApprovalUrlCheck(WebhookUrlPolicy urls) {
    this.urls = urls;
  }

  /**
   * Checks the webhook URL, if there is one.
   *
   * @throws ApiException 400 when the URL is not allowed
   */
  public void check(PartnerApproval approval) {
    if (approval.webhookUrl() != null) {
      urls.check("webhookUrl", approval.webhookUrl());
    }
  }
}
