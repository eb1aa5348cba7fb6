package org.cenotes.partners.domain.registration;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.cenotes.partners.domain.identity.password.PasswordHasher;
import org.cenotes.partners.domain.identity.throttle.AttemptThrottle;
import org.cenotes.partners.domain.identity.throttle.ThrottleService.AttemptLimit;
import org.cenotes.partners.domain.identity.user.UserError;
import org.cenotes.partners.domain.registration.RegistrationService.Applicant;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.text.EmailAddresses;
import org.cenotes.partners.platform.text.Names;
import org.cenotes.partners.platform.text.PhoneNumbers;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * Registers partners and checks e-mail addresses for availability. Both reveal whether an e-mail is
 * taken, so both are limited; invalid input does not count against the limit.
 */
@ApplicationScoped
public class RegistrationFlow {
  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.REGISTER, DataSet.LIVE, ConnectionPool.WORK);
  private static final int MAX_ATTEMPTS = 5;

  private final RegistrationService registrations;
  private final PasswordHasher passwords;
  private final AttemptThrottle throttle;

  @Inject
  RegistrationFlow(
      RegistrationService registrations, PasswordHasher passwords, AttemptThrottle throttle) {
    this.registrations = registrations;
    this.passwords = passwords;
    this.throttle = throttle;
  }

  /**
   * Whether an e-mail is available.
   *
   * @param email normalised
   * @param available whether a new account can have the address
   */
  @Schema(name = "EmailAvailability")
  public record Availability(String email, boolean available) {}

  /**
   * Creates a partner that awaits approval, and its first user.
   *
   * @throws ApiException 409 when the e-mail is taken, 429 after too many attempts
   */
  public RegistrationResult register(RegistrationRequest request, String address) {
    String email = EmailAddresses.normalize(request.email());
    String phone = request.phone();
    recordAttempt("register", email, address);
    if (isTaken(email)) {
      throw new ApiException(UserError.EMAIL_TAKEN);
    }
    String hash = passwords.hash(request.password());
    Applicant applicant =
        new Applicant(
            Names.normalize(request.companyName()),
            Names.normalize(request.contactName()),
            email,
            phone == null ? null : PhoneNumbers.normalize(phone),
            request.acceptedPrivacy(),
            request.language());
    return CurrentScope.call(SCOPE, () -> registrations.register(applicant, hash));
  }

  /** Whether a partner could register with the e-mail. */
  public Availability check(String requested, String address) {
    String email = EmailAddresses.normalize(requested);
    recordAttempt("check_availability", email, address);
    return new Availability(email, !isTaken(email));
  }

  private boolean isTaken(String email) {
    return CurrentScope.call(SCOPE, () -> registrations.isTaken(email));
  }

  private void recordAttempt(String action, String email, String address) {
    // What an address has too many of must not keep the e-mail from being registered elsewhere.
    throttle.recordAttempt(
        AttemptLimit.ofClient(action, address, MAX_ATTEMPTS),
        new AttemptLimit(action + "_email", email, MAX_ATTEMPTS));
  }
}
