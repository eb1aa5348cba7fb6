package org.cenotes.partners.domain.registration;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.math.BigDecimal;
import org.cenotes.partners.domain.partner.AdminPartnerView;
import org.cenotes.partners.domain.partner.PartnerType;
import org.cenotes.partners.domain.webhook.endpoint.WebhookSettingsService.Revealed;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The terms on which a partner is approved.
 *
 * @param verified null when unchanged
 * @param commissionRate percent; null when unchanged (10 unless an admin changed it)
 * @param webhookUrl the checked URL of a webhook to create; null for none
 */
public record PartnerApproval(
    PartnerType partnerType,
    @Nullable Boolean verified,
    @Nullable BigDecimal commissionRate,
    @Nullable String webhookUrl) {

  /**
   * An approved partner.
   *
   * @param webhook the created webhook with its secret, which is returned once
   */
  @Schema(name = "ApprovedPartner")
  public record Approved(@JsonUnwrapped AdminPartnerView partner, @Nullable Revealed webhook) {}
}
