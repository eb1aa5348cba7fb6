package org.cenotes.partners.api.admin;

import org.cenotes.partners.platform.json.PatchBody.Elsewhere;
import org.cenotes.partners.platform.json.PatchBody.Routes;

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
}
