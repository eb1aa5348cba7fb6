package org.cenotes.partners.domain.partner;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A partner as admins see it.
 *
 * @param id id of the partner
 * @param companyName company name
 * @param contactName person to talk to
 * @param email e-mail address of the partner
 * @param phone phone number in international form; absent when there is none
 * @param status status of the partner; keys and most portal routes need ACTIVE
 * @param partnerType absent until the partner is approved
 * @param verified whether the partner's identity has been checked; listing cenotes needs it
 * @param commissionRate percent
 * @param plan basic, pro or enterprise
 * @param apiConfiguration whether the partner's keys may be used
 * @param statusReason why the partner was rejected or suspended
 * @param createdAt when the partner registered
 * @param approvedAt when the partner was last approved; absent before
 * @param updatedAt when the partner was last changed
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
