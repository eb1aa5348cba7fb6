package org.cenotes.partners.domain.registration;

import jakarta.inject.Inject;
import java.util.UUID;
import org.cenotes.partners.domain.apikey.ApiKeyService;
import org.cenotes.partners.domain.partner.AdminPartnerView;
import org.cenotes.partners.domain.partner.PartnerService;
import org.cenotes.partners.domain.registration.PartnerApproval.Approved;
import org.cenotes.partners.domain.webhook.endpoint.WebhookService;
import org.cenotes.partners.platform.component.Service;

/** What becomes of partners together with what belongs to them. */
@Service
public class PartnerReviewService {
  private final PartnerService partners;
  private final ApiKeyService keys;
  private final WebhookService webhooks;

  @Inject
  PartnerReviewService(PartnerService partners, ApiKeyService keys, WebhookService webhooks) {
    this.partners = partners;
    this.keys = keys;
    this.webhooks = webhooks;
  }

  /** Lets the partner work, with API access and, where it was asked for, a live webhook. */
  public Approved approve(UUID partnerId, PartnerApproval approval) {
    AdminPartnerView partner =
        partners.approve(
            partnerId, approval.partnerType(), approval.verified(), approval.commissionRate());
    String url = approval.webhookUrl();
    return new Approved(partner, url == null ? null : webhooks.create(partnerId, url));
  }

  /**
   * Allows or forbids the partner the API: its keys are switched off with it and come back with it,
   * but for those revoked by hand. No key is made.
   */
  public AdminPartnerView allowApi(UUID partnerId, boolean allowed) {
    AdminPartnerView partner = partners.allowApi(partnerId, allowed);
    if (allowed) {
      keys.switchOn(partnerId);
    } else {
      keys.switchOff(partnerId);
    }
    return partner;
  }
}
