package org.cenotes.partners.domain.team;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.secret.Ids;
import org.jspecify.annotations.Nullable;

/**
 * Who there is, and with which password; the people a partner manages are {@link UserService}'s.
 */
@Service
public class TeamService {
  private final Users users;
  private final Clock clock;

  @Inject
  TeamService(Users users, Clock clock) {
    this.users = users;
    this.clock = clock;
  }

  /**
   * What a login is checked against.
   *
   * @param passwordHash null: nobody can log in with a password
   */
  public record Credentials(UUID userId, String email, @Nullable String passwordHash) {}

  /** Of an active user, by the normalised e-mail. */
  public Optional<Credentials> credentials(String email) {
    return users.findByEmail(email).filter(User::isActive).map(TeamService::credentials);
  }

  /** Of an active user. */
  public Optional<Credentials> credentials(UUID userId) {
    return users.find(userId).filter(User::isActive).map(TeamService::credentials);
  }

  private static Credentials credentials(User user) {
    return new Credentials(user.id(), user.email(), user.passwordHash());
  }

  /** Sets a new password and ends every session of the user. */
  public void changePassword(UUID userId, String passwordHash) {
    users.lock(userId).ifPresent(user -> user.changePassword(passwordHash, clock.instant()));
  }

  public void noteLogin(UUID userId, Instant now) {
    users.noteLogin(userId, now);
  }

  /**
   * Whether the e-mail, normalised, belongs to somebody; a pending invitation makes it nobody's.
   */
  public boolean isTaken(String email) {
    return users.findByEmail(email).filter(user -> !user.isPending()).isPresent();
  }

  /** Makes a partner's first administrator; the e-mail comes normalised. */
  public UUID createAdministrator(
      UUID partnerId, String email, String firstName, String lastName, String passwordHash) {
    NewUser of =
        new NewUser(
            Ids.next(), partnerId, email, firstName, lastName, null, PartnerRole.PARTNER_ADMIN);
    users.add(User.active(of, SystemRole.PARTNER, passwordHash, clock.instant()));
    return of.id();
  }

  /** Makes one of the platform's own people; the e-mail comes normalised. */
  public UUID createStaff(
      SystemRole role, String email, String firstName, String lastName, String passwordHash) {
    NewUser of = new NewUser(Ids.next(), null, email, firstName, lastName, null, null);
    users.add(User.active(of, role, passwordHash, clock.instant()));
    return of.id();
  }

  /** Makes the platform's first administrator, unless another node was quicker. */
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
