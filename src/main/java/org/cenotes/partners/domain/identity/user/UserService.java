package org.cenotes.partners.domain.identity.user;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What a partner's people do to each other: one change at a time per partner, so that what the
 * rules ask of all of them stays true, and nobody reaches above their own rights.
 */
@Service
public class UserService {
  private final Users users;
  private final Invites invites;
  private final AuditService audit;
  private final Clock clock;

  @Inject
  UserService(Users users, Invites invites, AuditService audit, Clock clock) {
    this.users = users;
    this.invites = invites;
    this.audit = audit;
    this.clock = clock;
  }

  /** What a user may do, and why; permissions by name. */
  @Schema(name = "UserPermissions")
  public record Permissions(
      @Nullable PartnerRole partnerRole,
      List<String> rolePermissions,
      List<String> granted,
      List<String> revoked,
      List<String> effective) {}

  /** Names and phone; null leaves what there is. */
  public record Details(
      @Nullable String firstName, @Nullable String lastName, @Nullable String phone) {}

  /** Other rights; null leaves what there is. */
  public record Change(
      @Nullable PartnerRole partnerRole,
      Set<Permission> grant,
      Set<Permission> revoke,
      @Nullable Boolean isActive) {}

  /** A user's rights, as the audit keeps them. */
  private record Access(
      @Nullable PartnerRole partnerRole,
      List<String> granted,
      List<String> revoked,
      boolean isActive) {
    static Access of(User user) {
      return new Access(
          user.partnerRole(),
          Permission.wires(user.granted()),
          Permission.wires(user.revoked()),
          user.isActive());
    }
  }

  /** One of the caller's colleagues. */
  public UserView read(UUID id) {
    return found(id).view();
  }

  /** What a colleague may do. */
  public Permissions permissions(UUID id) {
    User user = found(id);
    PartnerRole role = user.partnerRole();
    return new Permissions(
        role,
        Permission.wires(role == null ? Set.of() : role.permissions()),
        Permission.wires(user.granted()),
        Permission.wires(user.revoked()),
        Permission.wires(user.effective()));
  }

  private User found(UUID id) {
    return users.find(partner(), id).orElseThrow(() -> new ApiException(UserError.USER_NOT_FOUND));
  }

  /** Makes a user who can log in at once, and must then choose another password. */
  public UserView create(NewUser of, PartnerRole role, String passwordHash, UUID actorId) {
    UUID partnerId = partner();
    users.lockTeam(partnerId);
    actor(actorId).requireReach(role.permissions());
    User user = User.active(of, SystemRole.PARTNER, passwordHash, clock.instant());
    user.requirePasswordChange();
    users.addUnique(user);
    audit.note(partnerId, "user.created", resource(user), null, user.view());
    return user.view();
  }

  /** Changes names and phone. */
  public UserView change(UUID id, Details details, UUID actorId) {
    UUID partnerId = partner();
    User user = locked(partnerId, id);
    actor(actorId).requireReach(user.effective());
    UserView before = user.view();
    user.rename(details.firstName(), details.lastName(), details.phone(), clock.instant());
    audit.note(partnerId, "user.updated", resource(user), before, user.view());
    return user.view();
  }

  /** Ends the user's time here: sessions and invitations; the row stays for the audit. */
  public UserView deactivate(UUID id, UUID actorId) {
    UUID partnerId = partner();
    User user = locked(partnerId, id);
    requireAdministratorBeside(user, partnerId);
    requireOther(user, actorId);
    actor(actorId).requireReach(user.effective());
    UserView before = user.view();
    Instant now = clock.instant();
    user.deactivate(now);
    invites.close(id, now);
    audit.note(partnerId, "user.deactivated", resource(user), before, user.view());
    return user.view();
  }

  /** Changes what a user may do; every session of the user ends. */
  public UserView changeAccess(UUID id, Change change, UUID actorId) {
    UUID partnerId = partner();
    User user = locked(partnerId, id);
    PartnerRole role = change.partnerRole() == null ? user.partnerRole() : change.partnerRole();
    Set<Permission> granted = moved(user.granted(), change.grant(), change.revoke());
    Set<Permission> revoked = moved(user.revoked(), change.revoke(), change.grant());
    boolean active = change.isActive() == null ? user.isActive() : change.isActive();
    if (!active || role != PartnerRole.PARTNER_ADMIN || !revoked.isEmpty()) {
      requireAdministratorBeside(user, partnerId);
    }
    requireOther(user, actorId);
    User actor = actor(actorId);
    actor.requireReach(user.effective());
    actor.requireReach(change.grant());
    if (change.partnerRole() != null) {
      actor.requireReach(change.partnerRole().permissions());
    }
    if (active && user.isPending()) {
      throw ApiException.about(
          HttpError.INVALID_INPUT,
          "isActive",
          "must not be true before the invitation is accepted");
    }
    Access before = Access.of(user);
    Instant now = clock.instant();
    user.changeAccess(role, granted, revoked, active, now);
    if (Boolean.FALSE.equals(change.isActive())) {
      invites.close(id, now);
    }
    audit.note(partnerId, "user.access_updated", resource(user), before, Access.of(user));
    return user.view();
  }

  private static Set<Permission> moved(
      Set<Permission> present, Set<Permission> more, Set<Permission> less) {
    Set<Permission> after = EnumSet.noneOf(Permission.class);
    after.addAll(present);
    after.addAll(more);
    after.removeAll(less);
    return after;
  }

  private User locked(UUID partnerId, UUID id) {
    users.lockTeam(partnerId);
    return users.lock(partnerId, id).orElseThrow(() -> new ApiException(UserError.USER_NOT_FOUND));
  }

  private User actor(UUID id) {
    return users.find(partner(), id).orElseThrow(() -> new ApiException(HttpError.FORBIDDEN));
  }

  private void requireAdministratorBeside(User user, UUID partnerId) {
    if (user.isAdministrator() && !users.hasOtherAdministrator(partnerId, user.id())) {
      throw new ApiException(UserError.LAST_ADMIN);
    }
  }

  /** Nobody decides about their own access. */
  private static void requireOther(User user, UUID actorId) {
    if (user.id().equals(actorId)) {
      throw new ApiException(HttpError.FORBIDDEN);
    }
  }

  private static UUID partner() {
    return Objects.requireNonNull(CurrentScope.required().partnerId());
  }

  private static String resource(User user) {
    return "user:" + user.id();
  }
}
