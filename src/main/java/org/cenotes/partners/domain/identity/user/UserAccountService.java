package org.cenotes.partners.domain.identity.user;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.notification.NotificationKind;
import org.cenotes.partners.domain.notification.NotificationService;
import org.cenotes.partners.domain.notification.Recipient;
import org.cenotes.partners.domain.notification.TemplateModel;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.secret.Ids;
import org.jspecify.annotations.Nullable;

/**
 * Accounts of all users, whether of a partner or of the platform: credentials, logins and sign-up.
 * Partners manage their users through {@link UserService}.
 */
@Service
public class UserAccountService {
  private final Users users;
  private final AuditService audit;
  private final NotificationService notifications;
  private final Clock clock;

  @Inject
  UserAccountService(
      Users users, AuditService audit, NotificationService notifications, Clock clock) {
    this.users = users;
    this.audit = audit;
    this.notifications = notifications;
    this.clock = clock;
  }

  /**
   * A user's credentials.
   *
   * @param partnerId null for a user of the platform
   * @param passwordHash null when the user has no password
   */
  public record Credentials(
      UUID userId,
      @Nullable UUID partnerId,
      String email,
      SystemRole systemRole,
      @Nullable String passwordHash) {
    /** The chain of the audit log for this user. */
    public UUID auditChain() {
      return Objects.requireNonNullElse(partnerId, AuditService.PLATFORM);
    }
  }

  /** The credentials of the active user with this normalised e-mail. */
  public Optional<Credentials> credentials(String email) {
    return users.findByEmail(email).filter(User::isActive).map(UserAccountService::credentials);
  }

  /** The credentials of an active user. */
  public Optional<Credentials> credentials(UUID userId) {
    return users.find(userId).filter(User::isActive).map(UserAccountService::credentials);
  }

  private static Credentials credentials(User user) {
    return new Credentials(
        user.id(), user.partnerId(), user.email(), user.systemRole(), user.passwordHash());
  }

  /**
   * Sets a new password and ends every session of the user. Returns false, and changes nothing,
   * when the current password is not the one of this hash any more.
   */
  public boolean changePassword(UUID userId, @Nullable String currentHash, String newHash) {
    Optional<User> unchanged =
        users.lock(userId).filter(user -> Objects.equals(user.passwordHash(), currentHash));
    unchanged.ifPresent(user -> user.changePassword(newHash, clock.instant()));
    unchanged.ifPresent(user -> note(user, "user.password_changed"));
    unchanged.ifPresent(user -> notifyOwner(userId, NotificationKind.PASSWORD_CHANGED));
    return unchanged.isPresent();
  }

  /**
   * Locks the user's row until the transaction ends, before a change of what logins need, and drops
   * the user's cached sessions on all nodes when it commits.
   */
  public void lockAndTouch(UUID userId) {
    users.lock(userId).ifPresent(user -> user.touch(clock.instant()));
  }

  /** Records a change of what the user's logins need, or that a login was found to be stolen. */
  public void noteSecurityChange(UUID userId, String action) {
    users.find(userId).ifPresent(user -> note(user, action));
  }

  private void note(User user, String action) {
    UUID chain = Objects.requireNonNullElse(user.partnerId(), AuditService.PLATFORM);
    audit.note(chain, action, "user:" + user.id(), null, Map.of("email", user.email()));
  }

  /**
   * An active user who can be reached by mail.
   *
   * @param partnerId null for a user of the platform
   */
  public record MailAccount(@Nullable UUID partnerId, Recipient recipient) {}

  /** The active user with this normalised e-mail. */
  public Optional<MailAccount> mailAccount(String email) {
    return users
        .findByEmail(email)
        .filter(User::isActive)
        .map(user -> new MailAccount(user.partnerId(), user.recipient()));
  }

  /**
   * Tells a user by mail of a change of what logins need: somebody else may have made it. Also one
   * who is inactive, whose account the same request, or the next one, may activate for a thief.
   *
   * @param kind one that is for one person
   */
  public void notifyOwner(UUID userId, NotificationKind kind) {
    users
        .find(userId)
        .ifPresent(
            user ->
                notifications.notifyUser(
                    user.partnerId(),
                    user.recipient(),
                    kind,
                    kind.wire() + ":" + Ids.next(),
                    TemplateModel.of(Map.of("at", TemplateModel.time(clock.instant())))));
  }

  /** Sets the password of a user who has forgotten it, and ends every session of the user. */
  public void resetPassword(UUID userId, String newHash) {
    users
        .lock(userId)
        .filter(User::isActive)
        .ifPresent(
            user -> {
              user.changePassword(newHash, clock.instant());
              note(user, "user.password_reset");
              notifyOwner(userId, NotificationKind.PASSWORD_CHANGED);
            });
  }

  /**
   * Records a login and locks the user's row. Returns false when the user may no longer log in, or
   * the password changed since this hash was read.
   *
   * @param passwordHash null when the user was not authenticated by a password
   */
  public boolean recordLogin(UUID userId, @Nullable String passwordHash, Instant now) {
    return users.recordLogin(userId, passwordHash, now);
  }

  /** Whether a user has this normalised e-mail; pending invitations do not count. */
  public boolean isTaken(String email) {
    return users.findByEmail(email).filter(user -> !user.isPending()).isPresent();
  }

  /**
   * Withdraws a pending invitation to this normalised e-mail, whichever partner made it; does
   * nothing when there is none.
   */
  public void withdrawInvitation(String email) {
    users
        .deleteInvited(email)
        .ifPresent(
            withdrawn ->
                audit.note(
                    withdrawn.partnerId(),
                    "user.invitation_withdrawn",
                    "user:" + withdrawn.userId(),
                    null,
                    Map.of("email", email)));
  }

  /** Creates a partner's first administrator; the e-mail must be normalised. */
  public UUID createAdministrator(
      UUID partnerId, String email, String firstName, String lastName, String passwordHash) {
    NewUser user =
        new NewUser(
            Ids.next(), partnerId, email, firstName, lastName, null, PartnerRole.PARTNER_ADMIN);
    users.addUnique(User.active(user, SystemRole.PARTNER, passwordHash, clock.instant()));
    return user.id();
  }

  /** Creates an operator of the platform; the e-mail must be normalised. */
  public UUID createOperator(String email, String firstName, String lastName, String passwordHash) {
    return createStaff(SystemRole.OPERATOR, email, firstName, lastName, passwordHash, false);
  }

  /**
   * Creates an administrator of the platform; the e-mail must be normalised.
   *
   * @param temporary whether the password must be changed at the first login
   */
  public UUID createPlatformAdministrator(
      String email, String firstName, String lastName, String passwordHash, boolean temporary) {
    return createStaff(SystemRole.ADMIN, email, firstName, lastName, passwordHash, temporary);
  }

  private UUID createStaff(
      SystemRole role,
      String email,
      String firstName,
      String lastName,
      String passwordHash,
      boolean temporary) {
    NewUser data = new NewUser(Ids.next(), null, email, firstName, lastName, null, null);
    User user = User.active(data, role, passwordHash, clock.instant());
    if (temporary) {
      user.requirePasswordChange();
    }
    users.addUnique(user);
    return data.id();
  }

  /**
   * Creates the platform's first administrator, unless another node already has.
   *
   * @param temporary whether the password must be changed at the first login
   */
  public void ensureAdmin(String email, String passwordHash, boolean temporary) {
    users.lockStaff();
    if (!users.hasAdmin()) {
      UUID id =
          createPlatformAdministrator(email, "Platform", "Administrator", passwordHash, temporary);
      audit.noteBySystem(
          AuditService.PLATFORM,
          "administrator.created",
          "administrator:" + id,
          null,
          Map.of("email", email, "mustChangePassword", temporary));
    }
  }

  /** Serialises changes to the platform's administrators until the transaction ends. */
  public void lockAdministrators() {
    users.lockStaff();
  }

  /** Whether the platform has an administrator, active or not. */
  public boolean hasAdmin() {
    return users.hasAdmin();
  }
}
