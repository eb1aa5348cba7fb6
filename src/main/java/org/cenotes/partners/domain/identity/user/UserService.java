package org.cenotes.partners.domain.identity.user;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.identity.totp.TotpService;
import org.cenotes.partners.domain.identity.user.Users.RoleCount;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.PageQuery;
import org.cenotes.partners.platform.list.Pagination;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.jspecify.annotations.Nullable;

/**
 * A partner's users, managed by each other. Changes to one partner's users are serialised, so that
 * an administrator always remains; nobody grants or touches more than their own permissions.
 */
@Service
public class UserService {
  private final Users users;
  private final Invites invites;
  private final TotpService totp;
  private final AuditService audit;
  private final Clock clock;

  @Inject
  UserService(Users users, Invites invites, TotpService totp, AuditService audit, Clock clock) {
    this.users = users;
    this.invites = invites;
    this.totp = totp;
    this.audit = audit;
    this.clock = clock;
  }

  /** A user's access, as the audit log records it; the e-mail says to people whose it is. */
  private record Access(
      String email,
      @Nullable PartnerRole partnerRole,
      List<String> granted,
      List<String> revoked,
      boolean isActive) {
    Access(
        String email,
        @Nullable PartnerRole partnerRole,
        Set<Permission> granted,
        Set<Permission> revoked,
        boolean isActive) {
      this(email, partnerRole, Permission.names(granted), Permission.names(revoked), isActive);
    }

    static Access of(User user) {
      return new Access(
          user.email(), user.partnerRole(), user.granted(), user.revoked(), user.isActive());
    }
  }

  /** A page of the partner's users. */
  public Page<UserView> list(UserFilter filter, PageQuery query) {
    UUID partnerId = CurrentScope.requiredPartner();
    List<User> page = users.page(partnerId, filter, query);
    return new Page<>(
        page.stream().map(User::view).toList(),
        Pagination.of(users.count(partnerId, filter), query),
        null);
  }

  /** The number of the partner's users, by state and role. */
  public UserStatistics statistics() {
    UUID partnerId = CurrentScope.requiredPartner();
    Map<PartnerRole, Long> byRole = new EnumMap<>(PartnerRole.class);
    for (PartnerRole role : PartnerRole.values()) {
      byRole.put(role, 0L);
    }
    long active = 0;
    long total = 0;
    for (RoleCount count : users.countByRole(partnerId)) {
      byRole.merge(count.role(), count.users(), Long::sum);
      total += count.users();
      active += count.active() ? count.users() : 0;
    }
    long pending = invites.countOpen(partnerId, clock.instant());
    return new UserStatistics(total, active, total - active, pending, byRole);
  }

  /** One of the partner's users. */
  public UserView read(UUID id) {
    return find(id).view();
  }

  /** Whether this normalised e-mail is a user's of the partner, also one who is only invited. */
  public boolean isKnown(UUID partnerId, String email) {
    return users.findByEmail(email).filter(user -> user.belongsTo(partnerId)).isPresent();
  }

  /** What a user may do. */
  public UserPermissionsView permissions(UUID id) {
    User user = find(id);
    PartnerRole role = user.partnerRole();
    return new UserPermissionsView(
        role,
        Permission.names(role == null ? Set.of() : role.permissions()),
        Permission.names(user.granted()),
        Permission.names(user.revoked()),
        Permission.names(user.effective()));
  }

  private User find(UUID id) {
    return users
        .find(CurrentScope.requiredPartner(), id)
        .orElseThrow(() -> new ApiException(UserError.USER_NOT_FOUND));
  }

  /** Creates a user who can log in at once and must then change the password. */
  public UserView create(NewUser newUser, PartnerRole role, String passwordHash, UUID actorId) {
    UUID partnerId = CurrentScope.requiredPartner();
    users.lockTeam(partnerId);
    actor(actorId).requireAuthorityOver(role.permissions());
    requireBelowLimit(partnerId);
    users.requireFewDeactivated(partnerId);
    Optional<User> owner = users.findByEmail(newUser.email());
    if (owner.isPresent() && !owner.get().isPending()) {
      throw owner.get().emailTaken(partnerId);
    }
    User user = User.active(newUser, SystemRole.PARTNER, passwordHash, clock.instant());
    user.requirePasswordChange();
    try {
      users.addUnique(user);
    } catch (ApiException refusal) { // an invitation that has lapsed would have been deleted
      throw owner.map(invited -> invited.emailTaken(partnerId)).orElse(refusal);
    }
    audit.note(partnerId, "user.created", resource(user), null, user.view());
    return user.view();
  }

  /**
   * Changes names and phone.
   *
   * @param condition throws unless the current user may be replaced; called with the row locked
   */
  public UserView change(UUID id, UserDetails details, UUID actorId, Consumer<UserView> condition) {
    UUID partnerId = CurrentScope.requiredPartner();
    User user = locked(partnerId, id);
    actor(actorId).requireAuthorityOver(user.effective());
    UserView before = user.view();
    condition.accept(before);
    if (user.change(details, clock.instant())) {
      audit.note(partnerId, "user.updated", resource(user), before, user.view());
    }
    return user.view();
  }

  /**
   * Deactivates a user, or withdraws the invitation of one who has not accepted it; keeps the row
   * for the audit log. Does nothing when that was done before.
   */
  public UserView deactivate(UUID id, UUID actorId) {
    UUID partnerId = CurrentScope.requiredPartner();
    User user = locked(partnerId, id);
    requireAnotherAdministrator(user, partnerId);
    requireOther(user, actorId);
    actor(actorId).requireAuthorityOver(user.effective());
    UserView before = user.view();
    Instant now = clock.instant();
    if (invites.close(id, now)) {
      noteWithdrawal(partnerId, user);
    }
    if (user.isActive()) {
      user.deactivate(now);
      audit.note(partnerId, "user.deactivated", resource(user), before, user.view());
    }
    return user.view();
  }

  /**
   * Changes what a user may do, or removes the second factor of one who has lost it, and ends all
   * sessions of the user, also if nothing changes: so a user who may be at somebody else's device
   * is logged out. Only changes are in the audit log.
   */
  public UserView changeAccess(UUID id, AccessChange change, UUID actorId) {
    UUID partnerId = CurrentScope.requiredPartner();
    User user = locked(partnerId, id);
    PartnerRole role = change.partnerRole() == null ? user.partnerRole() : change.partnerRole();
    Set<Permission> ofRole = role == null ? Set.of() : role.permissions();
    Set<Permission> granted = adjust(user.granted(), change.grant(), change.revoke());
    // What the role has is not given besides, or it would outlast the role.
    granted.removeIf(each -> change.grant().contains(each) && ofRole.contains(each));
    Set<Permission> revoked = adjust(user.revoked(), change.revoke(), change.grant());
    boolean active = change.isActive() == null ? user.isActive() : change.isActive();
    if (!active || role != PartnerRole.PARTNER_ADMIN || !revoked.isEmpty()) {
      requireAnotherAdministrator(user, partnerId);
    }
    requireOther(user, actorId);
    User actor = actor(actorId);
    actor.requireAuthorityOver(user.effective());
    actor.requireAuthorityOver(change.grant());
    if (change.partnerRole() != null) {
      actor.requireAuthorityOver(change.partnerRole().permissions());
    }
    if (active && !user.isActive()) {
      requireBelowLimit(partnerId);
    }
    Access before = Access.of(user);
    boolean changed = !before.equals(new Access(user.email(), role, granted, revoked, active));
    boolean totpRemoved = change.removesTotp() && totp.removeOfColleague(id);
    Instant now = clock.instant();
    Set<Permission> formerly = user.effective();
    user.changeAccess(role, granted, revoked, active, now);
    if (Boolean.FALSE.equals(change.isActive()) && invites.close(id, now)) {
      noteWithdrawal(partnerId, user);
    }
    if (totpRemoved) {
      audit.note(
          partnerId, "user.totp_removed", resource(user), null, Map.of("email", user.email()));
    }
    if (changed) {
      if (user.isPending()) {
        answerForInvitation(partnerId, user, formerly, actorId);
      }
      audit.note(partnerId, "user.access_updated", resource(user), before, Access.of(user));
    }
    return user.view();
  }

  /**
   * Whoever has sent the invitation may not be able to give as much as the actor has given. One
   * whose sender could not give what was promised before is void: no change may revive it.
   */
  private void answerForInvitation(
      UUID partnerId, User invited, Set<Permission> formerly, UUID actorId) {
    for (Invite invite : invites.open(invited.id())) {
      User sender = users.find(partnerId, invite.createdBy()).orElse(null);
      if (sender == null || !sender.hasAuthorityOver(formerly)) {
        invite.close(clock.instant());
        noteWithdrawal(partnerId, invited);
      } else if (!sender.hasAuthorityOver(invited.effective())) {
        invite.sendBy(actorId);
      }
    }
  }

  private void noteWithdrawal(UUID partnerId, User user) {
    Map<String, String> whose = Map.of("email", user.email());
    audit.note(partnerId, "user.invitation_withdrawn", resource(user), null, whose);
  }

  private void requireBelowLimit(UUID partnerId) {
    users.requireBelowLimit(partnerId, invites.countOpen(partnerId, clock.instant()));
  }

  private static Set<Permission> adjust(
      Set<Permission> base, Set<Permission> added, Set<Permission> removed) {
    Set<Permission> after = EnumSet.noneOf(Permission.class);
    after.addAll(base);
    after.addAll(added);
    after.removeAll(removed);
    return after;
  }

  private User locked(UUID partnerId, UUID id) {
    users.lockTeam(partnerId);
    return users.lock(partnerId, id).orElseThrow(() -> new ApiException(UserError.USER_NOT_FOUND));
  }

  private User actor(UUID id) {
    return users
        .find(CurrentScope.requiredPartner(), id)
        .orElseThrow(() -> new ApiException(HttpError.FORBIDDEN));
  }

  private void requireAnotherAdministrator(User user, UUID partnerId) {
    if (user.isAdministrator() && !users.hasOtherAdministrator(partnerId, user.id())) {
      throw new ApiException(UserError.LAST_ADMIN);
    }
  }

  /** Nobody may change their own access. */
  private static void requireOther(User user, UUID actorId) {
    if (user.id().equals(actorId)) {
      throw new ApiException(HttpError.FORBIDDEN);
    }
  }

  private static String resource(User user) {
    return "user:" + user.id();
  }
}
