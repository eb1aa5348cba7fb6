package org.cenotes.partners.domain.identity.session;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.cenotes.partners.domain.identity.throttle.AttemptThrottle;
import org.cenotes.partners.domain.identity.throttle.ThrottleService.AttemptLimit;
import org.cenotes.partners.domain.identity.totp.SecondFactorKind;
import org.cenotes.partners.domain.identity.totp.TotpService;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;

/**
 * Checks codes of the second factor within a limit. Three of a million codes are right at a time,
 * so five wrong ones in 15 minutes find one in two years on average.
 */
@ApplicationScoped
class SecondFactorCheck {
  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.RESOLVE_SESSION, DataSet.LIVE, ConnectionPool.WORK);
  private static final int MAX_WRONG = 5;

  private final TotpService totp;
  private final AttemptThrottle throttle;

  @Inject
  SecondFactorCheck(TotpService totp, AttemptThrottle throttle) {
    this.totp = totp;
    this.throttle = throttle;
  }

  /** Whether the user's logins need a code. */
  boolean isEnabled(UUID userId) {
    return CurrentScope.call(SCOPE, () -> totp.isEnabled(userId));
  }

  /**
   * Accepts a code once; empty when it is wrong or was used.
   *
   * @throws ApiException 429 after too many wrong codes of this user, from whatever address
   */
  Optional<SecondFactorKind> accept(UUID userId, String code) {
    return limited(userId, () -> CurrentScope.call(SCOPE, () -> totp.accept(userId, code)));
  }

  /** Does what takes a code, within the limit; a result means that the code was right. */
  <T> Optional<T> limited(UUID userId, Supplier<Optional<T>> work) {
    List<AttemptLimit> limits =
        List.of(new AttemptLimit("totp_code", userId.toString(), MAX_WRONG));
    throttle.recordAttempt(limits);
    Optional<T> result = work.get();
    if (result.isPresent()) {
      throttle.undoAttempt(limits);
    }
    return result;
  }
}
