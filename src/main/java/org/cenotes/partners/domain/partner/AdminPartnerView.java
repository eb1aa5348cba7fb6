package org.cenotes.partners.domain.partner;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A partner as admins see it.
 *
 * @param partnerType null until it is approved
 * @param commissionRate percent
 * @param plan basic, pro or enterprise
 * @param statusReason why it was rejected or suspended
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
    @Schema(enumeration = {"basic", "pro", "enterprise"}) String plan,
    ApiConfiguration apiConfiguration,
    @Nullable String statusReason,
    Instant createdAt,
    @Nullable Instant approvedAt,
    Instant updatedAt) {

  /**
   * What is said of a partner's API access; never a key.
   *
   * @param apiEnabled the platform allows it and the partner wants it
   */
  @Schema(name = "ApiConfiguration")
  public record ApiConfiguration(boolean apiEnabled) {}
}
