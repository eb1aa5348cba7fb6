package org.cenotes.partners.domain.settings;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.cenotes.partners.domain.settings.SettingsView.Api;

/**
 * The section {@code api} as it is audited: with both switches of API access. The section says only
 * whether both are on, which does not show that one was moved while the other is off.
 *
 * @param allowedByPlatform the platform's switch
 * @param enabledByPartner the partner's own
 */
record AuditedApi(@JsonUnwrapped Api section, boolean allowedByPlatform, boolean enabledByPartner) {
  static AuditedApi of(PartnerSettings row, Api section) {
    return new AuditedApi(section, row.isApiAllowed(), row.isApiEnabled());
  }
}
