package org.cenotes.partners.domain.partner;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.secret.Ids;

/** What can be done with a partner. */
@Service
public class PartnerService {
  private final Partners partners;
  private final Clock clock;

  @Inject
  PartnerService(Partners partners, Clock clock) {
    this.partners = partners;
    this.clock = clock;
  }

  /** Makes a partner that may work at once. */
  public PartnerView createApproved(
      String companyName, String contactName, String email, PartnerType type, boolean verified) {
    Instant now = clock.instant();
    Partner partner = new Partner(Ids.next(), companyName, contactName, email, now);
    partner.approve(type, verified, now);
    partners.add(partner);
    return partner.view();
  }
}
