package org.cenotes.partners.domain.registration;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.math.BigDecimal;
import org.cenotes.partners.domain.partner.AdminPartnerView;
import org.cenotes.partners.domain.partner.PartnerType;
import org.cenotes.partners.domain.webhook.endpoint.WebhookService.Revealed;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * As what a partner is let in.
 *
 * @param verified null leaves it
 * @param commissionRate percent; null leaves it, which is 10 unless an admin changed it
 * @param webhookUrl where its events go, checked already; null: nowhere yet
 */
public record PartnerApproval(
    PartnerType partnerType,
    @Nullable Boolean verified,
    @Nullable BigDecimal commissionRate,
    @Nullable String webhookUrl) {

  /**
   * What an approval answers.
   *
   * @param webhook with its secret, which is shown this once
   */
  @Schema(name = "ApprovedPartner")
  public record Approved(@JsonUnwrapped AdminPartnerView partner, @Nullable Revealed webhook) {}
}
