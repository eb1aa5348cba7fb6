package org.cenotes.partners.domain.registration;

import jakarta.inject.Inject;
import org.cenotes.partners.domain.identity.user.UserAccountService;
import org.cenotes.partners.domain.partner.AdminPartnerView;
import org.cenotes.partners.domain.partner.PartnerService;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.Language;
import org.jspecify.annotations.Nullable;

/** Creates registered partners with their first administrator. */
@Service
public class RegistrationService {
  private final PartnerService partners;
  private final UserAccountService accounts;

  @Inject
  RegistrationService(PartnerService partners, UserAccountService accounts) {
    this.partners = partners;
    this.accounts = accounts;
  }

  /**
   * An applicant who has accepted the terms.
   *
   * @param email normalised, like the phone
   * @param language of the partner's mails
   */
  record Applicant(
      String companyName,
      String contactName,
      String email,
      @Nullable String phone,
      boolean acceptedPrivacy,
      Language language) {}

  /** Whether a user has this normalised e-mail; pending invitations do not count. */
  public boolean isTaken(String email) {
    return accounts.isTaken(email);
  }

  /** Creates the partner and its administrator; withdraws an invitation to the same e-mail. */
  RegistrationResult register(Applicant applicant, String passwordHash) {
    accounts.withdrawInvitation(applicant.email());
    AdminPartnerView partner =
        partners.register(
            applicant.companyName(),
            applicant.contactName(),
            applicant.email(),
            applicant.phone(),
            applicant.acceptedPrivacy(),
            applicant.language());
    String contact = applicant.contactName();
    int space = contact.lastIndexOf(' ');
    accounts.createAdministrator(
        partner.id(),
        applicant.email(),
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
