package org.cenotes.partners.domain.identity.session;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.identity.throttle.ThrottleService;
import org.cenotes.partners.domain.identity.throttle.ThrottleService.AttemptLimit;
import org.cenotes.partners.domain.identity.user.UserAccountService.Credentials;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.json.WireEnum;

/**
 * Records failed logins of existing users in the audit log, at most ten of a user in 15 minutes:
 * guessing must not fill the log, and more rows would say nothing new.
 */
@Service
public class FailedLoginService {
  private static final int MAX_RECORDED = 10;

  private final AuditService audit;
  private final ThrottleService throttles;

  @Inject
  FailedLoginService(AuditService audit, ThrottleService throttles) {
    this.audit = audit;
    this.throttles = throttles;
  }

  /** Why a login failed. */
  public enum Reason implements WireEnum {
    WRONG_PASSWORD,
    WRONG_CODE,
    IP_NOT_ALLOWED
  }

  /** Records the failure, unless enough of this user were recorded. */
  void record(Credentials user, Reason reason, AuditService.Origin origin) {
    AttemptLimit limit =
        new AttemptLimit("failed_login_audit", user.userId().toString(), MAX_RECORDED);
    if (throttles.recordAttempt(List.of(limit)).allowed()) {
      audit.noteFrom(
          origin,
          user.auditChain(),
          "login.failed",
          "user:" + user.userId(),
          null,
          Map.of("email", user.email(), "reason", reason));
    }
  }
}
