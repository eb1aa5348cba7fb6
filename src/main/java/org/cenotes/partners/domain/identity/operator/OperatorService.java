package org.cenotes.partners.domain.identity.operator;

import jakarta.inject.Inject;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.identity.totp.TotpService;
import org.cenotes.partners.domain.identity.user.UserAccountService;
import org.cenotes.partners.domain.notification.NotificationKind;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.SortedQuery;
import org.jspecify.annotations.Nullable;

/** Manages operators: users who work at venues' front desks. */
@Service
public class OperatorService {
  private final Operators operators;
  private final UserAccountService accounts;
  private final TotpService totp;
  private final AuditService audit;
  private final Clock clock;

  @Inject
  OperatorService(
      Operators operators,
      UserAccountService accounts,
      TotpService totp,
      AuditService audit,
      Clock clock) {
    this.operators = operators;
    this.accounts = accounts;
    this.totp = totp;
    this.audit = audit;
    this.clock = clock;
  }

  /** A page of operators in the query's order. */
  public Page<OperatorView> list(SortedQuery query) {
    return Page.of(operators.page(query), query, operators::count);
  }

  /** One operator. */
  public OperatorView read(UUID id) {
    return operators.find(id).orElseThrow(OperatorService::notFound);
  }

  /**
   * Creates an operator, active unless {@code isActive} is false; all other members are required.
   */
  public OperatorView create(OperatorChange request) {
    List<UUID> cenoteIds = Objects.requireNonNull(request.cenoteIds());
    requireKnown(cenoteIds);
    UUID id =
        accounts.createOperator(
            Objects.requireNonNull(request.email()),
            Objects.requireNonNull(request.firstName()),
            Objects.requireNonNull(request.lastName()),
            Objects.requireNonNull(request.passwordHash()));
    operators.assign(id, cenoteIds);
    OperatorView created = read(id);
    if (Boolean.FALSE.equals(request.isActive())) {
      OperatorChange inactive = new OperatorChange(null, null, null, null, null, false, false);
      created = apply(created, inactive, false);
    }
    audit.note(AuditService.PLATFORM, "operator.created", "operator:" + id, null, created);
    return created;
  }

  /**
   * Changes an operator. A new password, a new e-mail, deactivation and the removal of the second
   * factor end all sessions, and links that reset the password: the account may have got another
   * owner.
   *
   * @param condition throws unless the operator is as the caller expects it
   */
  public OperatorView update(UUID id, OperatorChange change, Consumer<OperatorView> condition) {
    OperatorView before = operators.findLocked(id).orElseThrow(OperatorService::notFound);
    condition.accept(before);
    requireKnown(change.cenoteIds());
    if (change.passwordHash() != null) {
      // before a new e-mail, because the owner until now is who does not know
      accounts.notifyOwner(id, NotificationKind.PASSWORD_CHANGED);
    }
    boolean totpRemoved = change.removesTotp() && totp.remove(id);
    OperatorView after = apply(before, change, totpRemoved);
    if (totpRemoved) {
      audit.note(AuditService.PLATFORM, "operator.totp_removed", "operator:" + id, null, null);
    }
    if (change.passwordHash() != null) {
      audit.note(AuditService.PLATFORM, "operator.password_set", "operator:" + id, null, null);
    }
    if (!after.equals(before)) {
      audit.note(AuditService.PLATFORM, "operator.updated", "operator:" + id, before, after);
    }
    return after;
  }

  private OperatorView apply(OperatorView before, OperatorChange change, boolean totpRemoved) {
    boolean active = Objects.requireNonNullElse(change.isActive(), before.isActive());
    OperatorView after =
        new OperatorView(
            before.id(),
            Objects.requireNonNullElse(change.email(), before.email()),
            Objects.requireNonNullElse(change.firstName(), before.firstName()),
            Objects.requireNonNullElse(change.lastName(), before.lastName()),
            Objects.requireNonNullElse(change.cenoteIds(), before.cenoteIds()),
            active,
            before.totpEnabled(),
            before.createdAt());
    boolean endsSessions =
        totpRemoved
            || change.passwordHash() != null
            || !after.email().equals(before.email())
            || (before.isActive() && !active);
    operators.update(after, change.passwordHash(), endsSessions, clock.instant());
    if (change.cenoteIds() != null) {
      operators.assign(after.id(), change.cenoteIds());
    }
    return read(after.id());
  }

  private void requireKnown(@Nullable List<UUID> cenoteIds) {
    if (cenoteIds == null || cenoteIds.isEmpty()) {
      return;
    }
    Set<UUID> known = operators.knownCenotes(cenoteIds);
    new FieldErrors.Collector()
        .addUnknown("cenoteIds", cenoteIds, known, "must be the id of a cenote")
        .throwIfAny(HttpError.INVALID_INPUT);
  }

  private static ApiException notFound() {
    return new ApiException(OperatorError.NOT_FOUND);
  }
}
