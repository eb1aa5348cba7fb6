package org.cenotes.partners.domain.identity.totp;

import jakarta.inject.Inject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.regex.Pattern;
import org.bouncycastle.util.encoders.Base32;
import org.cenotes.partners.domain.identity.totp.TotpCredentials.Credential;
import org.cenotes.partners.domain.identity.user.UserAccountService;
import org.cenotes.partners.domain.notification.NotificationKind;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Sets up, checks and removes the second factor of users. What changes whether logins need a code
 * locks the user's row first, as a login does, so that none of them misses the other.
 */
@Service
public class TotpService {
  private static final Pattern TOTP_CODE = Pattern.compile("\\d{6}");

  private final TotpCredentials credentials;
  private final UserAccountService accounts;
  private final Clock clock;
  private final String issuer;

  @Inject
  TotpService(
      TotpCredentials credentials,
      UserAccountService accounts,
      Clock clock,
      @ConfigProperty(name = "cenotes.auth.totp-issuer", defaultValue = "Cenotes") String issuer) {
    this.credentials = credentials;
    this.accounts = accounts;
    this.clock = clock;
    this.issuer = issuer;
  }

  /** Whether the user's logins need a code. */
  public boolean isEnabled(UUID userId) {
    return credentials.isConfirmed(userId);
  }

  /**
   * Creates a secret, which counts once a code of it was confirmed. A former unconfirmed one is
   * replaced.
   *
   * @param email the name of the account in the app
   * @throws ApiException 409 when a second factor is enabled
   */
  public TotpSetup setUp(UUID userId, String email) {
    accounts.lockAndTouch(userId);
    if (credentials.isConfirmed(userId)) {
      throw new ApiException(TotpError.ALREADY_ENABLED);
    }
    byte[] secret = TotpCodes.newSecret();
    credentials.putPending(userId, secret, clock.instant());
    String base32 = Base32.toBase32String(secret);
    return new TotpSetup(
        base32,
        "otpauth://totp/"
            + encoded(issuer + ":" + email)
            + "?secret="
            + base32
            + "&issuer="
            + encoded(issuer)
            + "&algorithm=SHA1&digits=6&period=30");
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /**
   * Enables the second factor with a first code of it.
   *
   * @param alsoChange what else changes in the transaction; the audit is locked after it
   * @return the recovery codes, which are stored as digests only
   * @throws ApiException 409 when there is nothing to confirm, 400 when the code is wrong
   */
  public List<String> confirm(UUID userId, String code, Runnable alsoChange) {
    accounts.lockAndTouch(userId);
    Credential pending =
        credentials.find(userId).orElseThrow(() -> new ApiException(TotpError.NOT_SET_UP));
    if (pending.confirmed()) {
      throw new ApiException(TotpError.ALREADY_ENABLED);
    }
    OptionalLong step = TotpCodes.step(pending.secret(), plain(code), clock.instant());
    if (step.isEmpty()) {
      throw wrongCode();
    }
    credentials.accept(userId, step.getAsLong());
    credentials.confirm(userId, clock.instant());
    List<String> codes = replaceRecoveryCodes(userId);
    alsoChange.run();
    accounts.noteSecurityChange(userId, "user.totp_enabled");
    accounts.notifyOwner(userId, NotificationKind.TOTP_ENABLED);
    return codes;
  }

  /**
   * Makes new recovery codes; the former ones do not work any more.
   *
   * @return the codes, which are stored as digests only
   * @throws ApiException 409 when no second factor is enabled
   */
  public List<String> renewRecoveryCodes(UUID userId) {
    accounts.lockAndTouch(userId);
    if (!credentials.isConfirmed(userId)) {
      throw new ApiException(TotpError.NOT_SET_UP);
    }
    List<String> codes = replaceRecoveryCodes(userId);
    accounts.noteSecurityChange(userId, "user.recovery_codes_renewed");
    accounts.notifyOwner(userId, NotificationKind.RECOVERY_CODES_RENEWED);
    return codes;
  }

  private List<String> replaceRecoveryCodes(UUID userId) {
    List<String> codes = RecoveryCodeFormat.generate();
    credentials.putRecoveryCodes(
        userId, codes.stream().map(each -> RecoveryCodeFormat.digest(userId, each)).toList());
    return codes;
  }

  /**
   * Accepts a code once: one of the authenticator app of the current 30 seconds or their
   * neighbours, or a recovery code. Empty when it is wrong or was accepted before.
   */
  public Optional<SecondFactorKind> accept(UUID userId, String code) {
    String plain = plain(code);
    if (!TOTP_CODE.matcher(plain).matches()) {
      return credentials.spendRecoveryCode(userId, RecoveryCodeFormat.digest(userId, plain))
          ? Optional.of(SecondFactorKind.RECOVERY_CODE)
          : Optional.empty();
    }
    OptionalLong step =
        credentials
            .find(userId)
            .filter(Credential::confirmed)
            .map(credential -> TotpCodes.step(credential.secret(), plain, clock.instant()))
            .orElseGet(OptionalLong::empty);
    return step.isPresent() && credentials.accept(userId, step.getAsLong())
        ? Optional.of(SecondFactorKind.TOTP)
        : Optional.empty();
  }

  /** Apps and people group the digits. */
  private static String plain(String code) {
    return code.replaceAll("[\\s-]", "");
  }

  /**
   * Disables the second factor.
   *
   * @throws ApiException 409 when none is enabled
   */
  public void disable(UUID userId) {
    accounts.lockAndTouch(userId);
    if (!credentials.isConfirmed(userId)) {
      throw new ApiException(TotpError.NOT_SET_UP);
    }
    credentials.delete(userId);
    accounts.noteSecurityChange(userId, "user.totp_disabled");
    accounts.notifyOwner(userId, NotificationKind.TOTP_DISABLED);
  }

  /** Removes the second factor of a user who has lost it. Returns whether one was enabled. */
  public boolean remove(UUID userId) {
    boolean enabled = credentials.isConfirmed(userId);
    credentials.delete(userId);
    if (enabled) {
      accounts.notifyOwner(userId, NotificationKind.TOTP_DISABLED);
    }
    return enabled;
  }

  /**
   * As {@link #remove}, for a user of the current partner. The caller has locked the user's row.
   * Returns whether one was enabled.
   */
  public boolean removeOfColleague(UUID userId) {
    boolean enabled = credentials.deleteOfColleague(userId);
    if (enabled) {
      accounts.notifyOwner(userId, NotificationKind.TOTP_DISABLED);
    }
    return enabled;
  }

  /** 400 for a code that is wrong or was used. */
  public static ApiException wrongCode() {
    return ApiException.about(
        HttpError.INVALID_INPUT, "code", "must be a current code that was not used before");
  }
}
