package org.cenotes.partners.api.admin;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.cenotes.partners.domain.partner.PartnerDetail;
import org.cenotes.partners.platform.json.PatchBody.Elsewhere;
import org.cenotes.partners.platform.json.PatchBody.Routes;
import org.cenotes.partners.platform.response.ResponseRenderer;
import org.jspecify.annotations.Nullable;

/** The routes that change a partner, each a part of it. */
@Routes({
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
final class PartnerRoutes {
  private PartnerRoutes() {}

  /**
   * The condition of a change: 412 unless {@code If-Match} is absent or names the ETag of {@code
   * GET}. Reads the partner's counts only when there is something to compare.
   */
  static Consumer<Supplier<PartnerDetail>> checkMatch(@Nullable String ifMatch) {
    return now -> {
      if (ifMatch != null) {
        ResponseRenderer.checkMatch(ifMatch, AdminPartnersResource.class, "read", now.get());
      }
    };
  }
}
