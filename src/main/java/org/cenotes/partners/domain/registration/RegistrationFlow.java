package org.cenotes.partners.domain.registration;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.cenotes.partners.domain.identity.password.PasswordHasher;
import org.cenotes.partners.domain.identity.password.PasswordPolicy;
import org.cenotes.partners.domain.identity.throttle.AttemptThrottle;
import org.cenotes.partners.domain.identity.throttle.ThrottleService.Count;
import org.cenotes.partners.domain.identity.user.UserError;
import org.cenotes.partners.domain.registration.RegistrationService.Applicant;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.text.EmailAddresses;
import org.cenotes.partners.platform.text.PhoneNumbers;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * Registering. What is wrong with the words is said for nothing; whoever asks whether an e-mail is
 * somebody's, by registering or outright, may do so only so often.
 */
@ApplicationScoped
public class RegistrationFlow {
  private static final Scope DOOR =
      Scope.platform(PrivilegedScope.REGISTER, DataSet.LIVE, ConnectionPool.WORK);
  private static final int MOST = 5;

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
   * Whether an e-mail is free.
   *
   * @param email as it would be kept
   */
  @Schema(name = "EmailAvailability")
  public record Availability(String email, boolean available) {}

  /**
   * Makes a partner that waits for its approval, and its first user.
   *
   * @throws ApiException 409 when the e-mail belongs to somebody
   */
  public RegistrationResult register(RegistrationRequest application, String address) {
    String email = EmailAddresses.normalize(application.email());
    FieldErrors.Collector errors = new FieldErrors.Collector();
    String phone = PhoneNumbers.normalize(errors, "phone", application.phone());
    PasswordPolicy.check(errors, "password", application.password(), email);
    if (!application.password().equals(application.confirmPassword())) {
      errors.add("confirmPassword", "must equal password");
    }
    errors.throwIfAny(HttpError.INVALID_INPUT);
    spend("register", email, address);
    if (isTaken(email)) {
      throw new ApiException(UserError.EMAIL_TAKEN);
    }
    String hash = passwords.hash(application.password());
    Applicant applicant =
        new Applicant(
            application.companyName().strip(),
            application.contactName().strip(),
            email,
            phone,
            application.acceptedPrivacy());
    return CurrentScope.call(DOOR, () -> registrations.register(applicant, hash));
  }

  /** Whether somebody could register with the e-mail. */
  public Availability check(String given, String address) {
    String email = EmailAddresses.normalize(given);
    spend("check_availability", email, address);
    return new Availability(email, !isTaken(email));
  }

  private boolean isTaken(String email) {
    return CurrentScope.call(DOOR, () -> registrations.isTaken(email));
  }

  private void spend(String what, String email, String address) {
    throttle.spend(
        List.of(
            new Count(what + "_email", email, MOST), new Count(what + "_address", address, MOST)));
  }
}
