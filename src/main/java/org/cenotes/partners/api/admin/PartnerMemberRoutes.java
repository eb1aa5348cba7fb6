package org.cenotes.partners.api.admin;

import java.util.function.Consumer;
import org.cenotes.partners.domain.partner.AdminPartnerView;
import org.cenotes.partners.platform.json.PatchBody.Elsewhere;
import org.cenotes.partners.platform.json.PatchBody.MemberRoutes;
import org.cenotes.partners.platform.response.ResponseRenderer;
import org.jspecify.annotations.Nullable;

/** The routes that change a partner, each a part of it. */
@MemberRoutes({
  @Elsewhere(
      members = {"companyName", "contactName", "phone", "partnerType", "verified", "plan"},
      use = "PATCH /api/admin/partners/{partnerId}"),
  @Elsewhere(members = "commissionRate", use = "PATCH /api/admin/partners/{partnerId}/commission"),
  @Elsewhere(
      members = {"apiConfiguration", "apiEnabled", "enableApi"},
      use = "enableApi in PATCH /api/admin/partners/{partnerId}/api-access"),
  @Elsewhere(
      members = {"status", "statusReason"},
      use = "POST /api/admin/partners/{partnerId}/approve, /reject, /suspend or /reactivate"),
})
final class PartnerMemberRoutes {
  private PartnerMemberRoutes() {}

  /**
   * The condition of a change: 412 unless {@code If-Match} is absent or names an ETag of {@code
   * GET}, whatever the counts were then.
   */
  static Consumer<AdminPartnerView> checkMatch(@Nullable String ifMatch) {
    return now -> ResponseRenderer.checkPartMatch(ifMatch, now);
  }
}
