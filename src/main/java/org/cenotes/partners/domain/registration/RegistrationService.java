package org.cenotes.partners.domain.registration;

import jakarta.inject.Inject;
import org.cenotes.partners.domain.identity.user.UserAccountService;
import org.cenotes.partners.domain.partner.AdminPartnerView;
import org.cenotes.partners.domain.partner.PartnerService;
import org.cenotes.partners.platform.component.Service;
import org.jspecify.annotations.Nullable;

/** The transactions of registering. */
@Service
public class RegistrationService {
  private final PartnerService partners;
  private final UserAccountService team;

  @Inject
  RegistrationService(PartnerService partners, UserAccountService team) {
    this.partners = partners;
    this.team = team;
  }

  /**
   * Who registers, having accepted the terms.
   *
   * @param email normalised, and so is the phone
   */
  record Applicant(
      String companyName,
      String contactName,
      String email,
      @Nullable String phone,
      boolean acceptedPrivacy) {}

  /** Whether the e-mail, normalised, belongs to somebody who can log in, or could. */
  public boolean isTaken(String email) {
    return team.isTaken(email);
  }

  /** Makes the partner and its first administrator; an invitation to the same e-mail gives way. */
  RegistrationResult register(Applicant made, String passwordHash) {
    team.withdrawInvitation(made.email());
    AdminPartnerView partner =
        partners.register(
            made.companyName(),
            made.contactName(),
            made.email(),
            made.phone(),
            made.acceptedPrivacy());
    String contact = made.contactName();
    int space = contact.lastIndexOf(' ');
    team.createAdministrator(
        partner.id(),
        made.email(),
        space < 0 ? contact : contact.substring(0, space).strip(),
        space < 0 ? "" : contact.substring(space + 1),
        passwordHash);
    return new RegistrationResult(
        partner.id(),
        partner.status(),
        partner.email(),
        partner.companyName(),
        partner.createdAt());
  }
}
