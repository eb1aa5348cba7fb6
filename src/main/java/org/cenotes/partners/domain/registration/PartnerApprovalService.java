package org.cenotes.partners.domain.registration;

import jakarta.inject.Inject;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.cenotes.partners.domain.apikey.KeyAlertService;
import org.cenotes.partners.domain.apikey.PartnerKeysService;
import org.cenotes.partners.domain.partner.AdminPartnerView;
import org.cenotes.partners.domain.partner.PartnerService;
import org.cenotes.partners.domain.registration.PartnerApproval.Approved;
import org.cenotes.partners.domain.webhook.endpoint.WebhookSettingsService;
import org.cenotes.partners.platform.component.Service;

/** Approves partners and controls their API access, together with their keys and webhooks. */
@Service
public class PartnerApprovalService {
  private final PartnerService partners;
  private final PartnerKeysService keys;
  private final KeyAlertService keyAlerts;
  private final WebhookSettingsService webhooks;

  @Inject
  PartnerApprovalService(
      PartnerService partners,
      PartnerKeysService keys,
      KeyAlertService keyAlerts,
      WebhookSettingsService webhooks) {
    this.partners = partners;
    this.keys = keys;
    this.keyAlerts = keyAlerts;
    this.webhooks = webhooks;
  }

  /** Approves a partner, with API access and, if requested, a live webhook. */
  public Approved approve(UUID partnerId, PartnerApproval approval) {
    AdminPartnerView partner =
        partners.approve(
            partnerId, approval.partnerType(), approval.verified(), approval.commissionRate());
    String url = approval.webhookUrl();
    return new Approved(partner, url == null ? null : webhooks.create(partnerId, url));
  }

  /**
   * Allows or forbids a partner API access. Its keys follow, except for those revoked or disabled
   * by hand; they stay disabled while the partner's own switch is off. Creates no key. The
   * partner's administrators are notified when access was opened or closed.
   *
   * @param condition throws unless the partner as it is may be changed; called with its row locked
   */
  public AdminPartnerView allowApi(
      UUID partnerId, boolean allowed, Consumer<AdminPartnerView> condition) {
    AtomicBoolean wasOpen = new AtomicBoolean();
    AdminPartnerView partner =
        partners.allowApi(
            partnerId,
            allowed,
            before -> {
              condition.accept(before);
              wasOpen.set(before.apiConfiguration().apiEnabled());
            });
    keys.followAccess(partnerId);
    boolean open = partner.apiConfiguration().apiEnabled();
    if (open != wasOpen.get()) {
      keyAlerts.notifyOfAccessByPlatform(partnerId, open);
    }
    return partner;
  }
}
