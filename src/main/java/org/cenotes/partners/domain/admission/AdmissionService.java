package org.cenotes.partners.domain.admission;

import jakarta.inject.Inject;
import java.util.UUID;
import org.cenotes.partners.domain.admission.Approval.Approved;
import org.cenotes.partners.domain.apikey.ApiKeyService;
import org.cenotes.partners.domain.partner.PartnerRecord;
import org.cenotes.partners.domain.partner.PartnerService;
import org.cenotes.partners.domain.webhook.WebhookService;
import org.cenotes.partners.platform.component.Service;

/** What becomes of partners together with what belongs to them. */
@Service
public class AdmissionService {
  private final PartnerService partners;
  private final ApiKeyService keys;
  private final WebhookService webhooks;

  @Inject
  AdmissionService(PartnerService partners, ApiKeyService keys, WebhookService webhooks) {
    this.partners = partners;
    this.keys = keys;
    this.webhooks = webhooks;
  }

  /** Lets the partner work, with API access and, where it was asked for, a live webhook. */
  public Approved approve(UUID partnerId, Approval approval) {
    PartnerRecord partner =
        partners.approve(
            partnerId, approval.partnerType(), approval.verified(), approval.commissionRate());
    String url = approval.webhookUrl();
    return new Approved(partner, url == null ? null : webhooks.create(partnerId, url));
  }

  /**
   * Allows or forbids the partner the API: its keys are switched off with it and come back with it,
   * but for those revoked by hand. No key is made.
   */
  public PartnerRecord allowApi(UUID partnerId, boolean allowed) {
    PartnerRecord partner = partners.allowApi(partnerId, allowed);
    if (allowed) {
      keys.switchOn(partnerId);
    } else {
      keys.switchOff(partnerId);
    }
    return partner;
  }
}
