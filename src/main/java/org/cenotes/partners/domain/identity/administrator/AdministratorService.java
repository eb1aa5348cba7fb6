package org.cenotes.partners.domain.identity.administrator;

import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.identity.totp.TotpService;
import org.cenotes.partners.domain.identity.user.UserAccountService;
import org.cenotes.partners.domain.notification.NotificationKind;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.SortedQuery;
import org.jspecify.annotations.Nullable;

/**
 * Administrators, managed by each other. Changes are serialised, so that an active one always
 * remains; nobody changes their own access.
 */
@Service
public class AdministratorService {
  private final Administrators administrators;
  private final UserAccountService accounts;
  private final TotpService totp;
  private final AuditService audit;
  private final Clock clock;

  @Inject
  AdministratorService(
      Administrators administrators,
      UserAccountService accounts,
      TotpService totp,
      AuditService audit,
      Clock clock) {
    this.administrators = administrators;
    this.accounts = accounts;
    this.totp = totp;
    this.audit = audit;
    this.clock = clock;
  }

  /** A page of administrators. */
  public Page<AdministratorView> list(SortedQuery query) {
    return Page.of(administrators.page(query), query, administrators::count);
  }

  /**
   * Creates an administrator, who must change this temporary password at the first login.
   *
   * @param email normalised
   * @throws ApiException 409 when the e-mail is taken
   */
  public AdministratorView create(
      String email, String firstName, String lastName, String passwordHash) {
    UUID id = accounts.createPlatformAdministrator(email, firstName, lastName, passwordHash, true);
    AdministratorView created = find(id);
    note("administrator.created", null, created);
    return created;
  }

  /**
   * Changes an administrator. Deactivation, a new password and the removal of the second factor end
   * all of the administrator's sessions.
   *
   * @param condition throws unless the administrator is as the caller expects it; asked last, since
   *     RFC 9110 lets every other refusal come first
   * @throws ApiException 404 for an unknown one, 409 when no active administrator would remain, 403
   *     when administrators change their own access
   */
  public AdministratorView update(
      UUID id, AdministratorChange change, UUID actorId, Consumer<AdministratorView> condition) {
    accounts.lockAdministrators();
    accounts.lockAndTouch(id);
    AdministratorView before = find(id);
    boolean active = Objects.requireNonNullElse(change.isActive(), before.isActive());
    if (before.isActive() && !active && !administrators.hasOtherActive(id)) {
      throw new ApiException(AdministratorError.LAST_ADMIN);
    }
    if (change.concernsAccess() && id.equals(actorId)) {
      throw new ApiException(HttpError.FORBIDDEN);
    }
    condition.accept(before);
    boolean totpRemoved = change.removesTotp() && totp.remove(id);
    boolean passwordSet = change.passwordHash() != null;
    boolean endsSessions = passwordSet || totpRemoved || (before.isActive() && !active);
    administrators.update(
        new AdministratorView(
            id,
            before.email(),
            Objects.requireNonNullElse(change.firstName(), before.firstName()),
            Objects.requireNonNullElse(change.lastName(), before.lastName()),
            active,
            before.totpEnabled(),
            before.mustChangePassword(),
            before.lastLoginAt(),
            before.createdAt(),
            null),
        change.passwordHash(),
        endsSessions,
        clock.instant());
    AdministratorView after = find(id);
    if (passwordSet) {
      note("administrator.password_reset", null, after);
      accounts.notifyOwner(id, NotificationKind.PASSWORD_CHANGED);
    }
    if (totpRemoved) {
      note("administrator.totp_removed", null, after);
    }
    if (!after.equals(before)) {
      note("administrator.updated", before, after);
    }
    return after;
  }

  private AdministratorView find(UUID id) {
    return administrators
        .find(id)
        .orElseThrow(() -> new ApiException(AdministratorError.NOT_FOUND));
  }

  private void note(String action, @Nullable AdministratorView before, AdministratorView after) {
    audit.note(AuditService.PLATFORM, action, "administrator:" + after.id(), before, after);
  }
}
