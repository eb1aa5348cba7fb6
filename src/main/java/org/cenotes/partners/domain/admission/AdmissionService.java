package org.cenotes.partners.domain.admission;

import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.util.UUID;
import org.cenotes.partners.domain.apikey.ApiKeyService;
import org.cenotes.partners.domain.partner.PartnerRecord;
import org.cenotes.partners.domain.partner.PartnerService;
import org.cenotes.partners.domain.partner.PartnerType;
import org.cenotes.partners.platform.component.Service;
import org.jspecify.annotations.Nullable;

/** What becomes of partners together with what belongs to them. */
@Service
public class AdmissionService {
  private final PartnerService partners;
  private final ApiKeyService keys;

  @Inject
  AdmissionService(PartnerService partners, ApiKeyService keys) {
    this.partners = partners;
    this.keys = keys;
  }

  /**
   * Allows or forbids the partner the API: its keys are switched off with it and come back with it,
   * but for those revoked by hand. No key is made.
   */
  public PartnerRecord allowApi(UUID partnerId, boolean allowed) {
    PartnerRecord partner = partners.allowApi(partnerId, allowed);
    if (allowed) {
      keys.switchOn(partnerId);
    } else {
      keys.switchOff(partnerId);
    }
    return partner;
  }
}
