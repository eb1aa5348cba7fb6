package org.cenotes.partners.domain.partner;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A partner as admins see it.
 *
 * @param partnerType null until the partner is approved
 * @param commissionRate percent
 * @param plan basic, pro or enterprise
 * @param statusReason why the partner was rejected or suspended
 */
@Schema(name = "Partner")
public record AdminPartnerView(
    UUID id,
    String companyName,
    String contactName,
    String email,
    @Nullable String phone,
    PartnerStatus status,
    @Nullable PartnerType partnerType,
    boolean verified,
    BigDecimal commissionRate,
    @Schema(
            title = "PartnerPlan",
            enumeration = {"basic", "pro", "enterprise"})
        String plan,
    ApiConfiguration apiConfiguration,
    @Nullable String statusReason,
    Instant createdAt,
    @Nullable Instant approvedAt,
    Instant updatedAt) {

  /**
   * A partner's API access.
   *
   * @param apiEnabled whether the platform allows it and the partner has enabled it
   */
  @Schema(name = "ApiConfiguration")
  public record ApiConfiguration(boolean apiEnabled) {}
}
