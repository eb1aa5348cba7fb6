package org.cenotes.partners.domain.identity.user;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.notification.Recipient;
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
  private final Clock clock;

  @Inject
  UserAccountService(Users users, AuditService audit, Clock clock) {
    this.users = users;
    this.audit = audit;
    this.clock = clock;
  }

  /**
   * A user's credentials.
   *
   * @param passwordHash null when the user has no password
   */
  public record Credentials(UUID userId, String email, @Nullable String passwordHash) {}

  /** The credentials of the active user with this normalised e-mail. */
  public Optional<Credentials> credentials(String email) {
    return users.findByEmail(email).filter(User::isActive).map(UserAccountService::credentials);
  }

  /** The credentials of an active user. */
  public Optional<Credentials> credentials(UUID userId) {
    return users.find(userId).filter(User::isActive).map(UserAccountService::credentials);
  }

  private static Credentials credentials(User user) {
    return new Credentials(user.id(), user.email(), user.passwordHash());
  }

  /**
   * Sets a new password and ends every session of the user. Returns false, and changes nothing,
   * when the current password is not the one of this hash any more.
   */
  public boolean changePassword(UUID userId, @Nullable String currentHash, String newHash) {
    Optional<User> unchanged =
        users.lock(userId).filter(user -> Objects.equals(user.passwordHash(), currentHash));
    unchanged.ifPresent(user -> user.changePassword(newHash, clock.instant()));
    return unchanged.isPresent();
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

  /** Sets the password of a user who has forgotten it, and ends every session of the user. */
  public void resetPassword(UUID userId, String newHash) {
    users
        .lock(userId)
        .filter(User::isActive)
        .ifPresent(
            user -> {
              user.changePassword(newHash, clock.instant());
              audit.note(
                  Objects.requireNonNullElse(user.partnerId(), AuditService.PLATFORM),
                  "user.password_reset",
                  "user:" + userId,
                  null,
                  null);
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
                    null));
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

  /** Creates an administrator or operator of the platform; the e-mail must be normalised. */
  public UUID createStaff(
      SystemRole role, String email, String firstName, String lastName, String passwordHash) {
    NewUser user = new NewUser(Ids.next(), null, email, firstName, lastName, null, null);
    users.addUnique(User.active(user, role, passwordHash, clock.instant()));
    return user.id();
  }

  /** Creates the platform's first administrator, unless another node already has. */
  public void ensureAdmin(String email, String passwordHash) {
    users.lockStaff();
    if (!users.hasAdmin()) {
      createStaff(SystemRole.ADMIN, email, "Platform", "Administrator", passwordHash);
    }
  }

  /** Whether the platform has an administrator, active or not. */
  public boolean hasAdmin() {
    return users.hasAdmin();
  }
}
