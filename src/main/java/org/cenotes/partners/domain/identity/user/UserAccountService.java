package org.cenotes.partners.domain.identity.user;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.identity.user.Users.Heads;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.PageQuery;
import org.cenotes.partners.platform.list.Pagination;
import org.cenotes.partners.platform.list.SortOrder;
import org.cenotes.partners.platform.secret.Ids;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** Who there is, and with which password; what they do to each other is {@link UserService}'s. */
@Service
public class UserAccountService {
  private final Users users;
  private final Invites invites;
  private final AuditService audit;
  private final Clock clock;

  @Inject
  UserAccountService(Users users, Invites invites, AuditService audit, Clock clock) {
    this.users = users;
    this.audit = audit;
    this.invites = invites;
    this.clock = clock;
  }

  /**
   * What a login is checked against.
   *
   * @param passwordHash null: nobody can log in with a password
   */
  public record Credentials(UUID userId, String email, @Nullable String passwordHash) {}

  /**
   * Who is to be listed; null does not narrow.
   *
   * @param search part of the name or the e-mail
   * @param order of making
   */
  public record Filter(
      @Nullable String search,
      @Nullable PartnerRole role,
      @Nullable Boolean active,
      SortOrder order) {}

  /** How many there are. */
  @Schema(name = "UserStatistics")
  public record Statistics(
      long total, long active, long inactive, long pendingInvites, Map<PartnerRole, Long> byRole) {}

  /** Of an active user, by the normalised e-mail. */
  public Optional<Credentials> credentials(String email) {
    return users.findByEmail(email).filter(User::isActive).map(UserAccountService::credentials);
  }

  /** Of an active user. */
  public Optional<Credentials> credentials(UUID userId) {
    return users.find(userId).filter(User::isActive).map(UserAccountService::credentials);
  }

  private static Credentials credentials(User user) {
    return new Credentials(user.id(), user.email(), user.passwordHash());
  }

  /** Sets a new password and ends every session of the user. */
  public void changePassword(UUID userId, String passwordHash) {
    users.lock(userId).ifPresent(user -> user.changePassword(passwordHash, clock.instant()));
  }

  /**
   * Notes a login; false when the user cannot log in any more, or not with the password of this
   * hash. Until the transaction ends nobody changes that.
   */
  public boolean noteLogin(UUID userId, @Nullable String passwordHash, Instant now) {
    return users.noteLogin(userId, passwordHash, now);
  }

  /**
   * Whether the e-mail, normalised, belongs to somebody; a pending invitation makes it nobody's.
   */
  public boolean isTaken(String email) {
    return users.findByEmail(email).filter(user -> !user.isPending()).isPresent();
  }

  /**
   * Takes back a pending invitation to this e-mail, normalised, of whatever partner; without one it
   * does nothing.
   */
  public void withdrawInvitation(String email) {
    users
        .deleteInvited(email)
        .ifPresent(
            gone ->
                audit.note(
                    gone.partnerId(),
                    "user.invitation_withdrawn",
                    "user:" + gone.userId(),
                    null,
                    null));
  }

  /** Makes a partner's first administrator; the e-mail comes normalised. */
  public UUID createAdministrator(
      UUID partnerId, String email, String firstName, String lastName, String passwordHash) {
    NewUser of =
        new NewUser(
            Ids.next(), partnerId, email, firstName, lastName, null, PartnerRole.PARTNER_ADMIN);
    users.addUnique(User.active(of, SystemRole.PARTNER, passwordHash, clock.instant()));
    return of.id();
  }

  /** Makes one of the platform's own people; the e-mail comes normalised. */
  public UUID createStaff(
      SystemRole role, String email, String firstName, String lastName, String passwordHash) {
    NewUser of = new NewUser(Ids.next(), null, email, firstName, lastName, null, null);
    users.addUnique(User.active(of, role, passwordHash, clock.instant()));
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

  /** One page of the caller's colleagues. */
  public Page<UserView> list(Filter filter, PageQuery query) {
    UUID partnerId = Objects.requireNonNull(CurrentScope.required().partnerId());
    List<User> page = users.page(partnerId, filter, query);
    return new Page<>(
        page.stream().map(User::view).toList(),
        Pagination.of(users.count(partnerId, filter), query),
        null);
  }

  /** How many colleagues the caller has. */
  public Statistics statistics() {
    UUID partnerId = Objects.requireNonNull(CurrentScope.required().partnerId());
    Map<PartnerRole, Long> byRole = new EnumMap<>(PartnerRole.class);
    for (PartnerRole role : PartnerRole.values()) {
      byRole.put(role, 0L);
    }
    long active = 0;
    long total = 0;
    for (Heads heads : users.heads(partnerId)) {
      byRole.merge(heads.role(), heads.number(), Long::sum);
      total += heads.number();
      active += heads.active() ? heads.number() : 0;
    }
    long pending = invites.countOpen(partnerId, clock.instant());
    return new Statistics(total, active, total - active, pending, byRole);
  }
}
