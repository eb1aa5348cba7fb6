package org.cenotes.partners.domain.identity.user;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.notification.Recipient;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.Patch;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/** A user of a partner or of the platform; pending until it accepts its invitation. */
@Entity
@Table(name = "users")
class User {
  @Id private UUID id;

  @Column(name = "partner_id")
  private @Nullable UUID partnerId;

  private String email;

  @Column(name = "first_name")
  private String firstName;

  @Column(name = "last_name")
  private String lastName;

  private @Nullable String phone;

  @Column(name = "password_hash")
  private @Nullable String passwordHash;

  @Column(name = "must_change_password")
  private boolean mustChangePassword;

  @Column(name = "system_role")
  private SystemRole systemRole;

  @Column(name = "partner_role")
  private @Nullable PartnerRole partnerRole;

  @JdbcTypeCode(SqlTypes.ARRAY)
  private List<String> granted = List.of();

  @JdbcTypeCode(SqlTypes.ARRAY)
  private List<String> revoked = List.of();

  @Column(name = "is_active")
  private boolean active;

  private boolean invited;

  @Column(name = "sessions_valid_from")
  private Instant sessionsValidFrom;

  @Column(name = "last_login_at")
  private @Nullable Instant lastLoginAt;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  @Version private int version;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected User() {}

  private User(NewUser data, SystemRole role, Instant now) {
    this.id = data.id();
    this.partnerId = data.partnerId();
    this.email = data.email();
    this.firstName = data.firstName();
    this.lastName = data.lastName();
    this.phone = data.phone();
    this.partnerRole = data.partnerRole();
    this.systemRole = role;
    this.sessionsValidFrom = now;
    this.createdAt = now;
    this.updatedAt = now;
  }

  /** A user who may log in at once. */
  static User active(NewUser data, SystemRole role, String passwordHash, Instant now) {
    User user = new User(data, role, now);
    user.passwordHash = passwordHash;
    user.active = true;
    return user;
  }

  /** An invited user, who has the role {@code client} until the invitation is accepted. */
  static User invited(NewUser data, Set<Permission> granted, Instant now) {
    User user = new User(data, SystemRole.CLIENT, now);
    user.invited = true;
    user.granted = Permission.names(PartnerRole.besides(data.partnerRole(), granted));
    return user;
  }

  void requirePasswordChange() {
    mustChangePassword = true;
  }

  /** Accepts the invitation: the user may log in; 400 when not pending. */
  void acceptInvite(
      String newPasswordHash, @Nullable String first, @Nullable String last, Instant now) {
    if (!isPending()) {
      throw new ApiException(UserError.INVALID_INVITE);
    }
    passwordHash = newPasswordHash;
    firstName = first == null ? firstName : first;
    lastName = last == null ? lastName : last;
    systemRole = SystemRole.PARTNER;
    active = true;
    updatedAt = now;
  }

  /** Replaces a pending invitation, as if it were the first; 409 when not pending. */
  void inviteAgain(PartnerRole role, Set<Permission> newGranted, Instant now) {
    requirePending();
    partnerRole = role;
    granted = Permission.names(PartnerRole.besides(role, newGranted));
    revoked = List.of();
    updatedAt = now;
  }

  /** Sets a new password and ends all sessions. */
  void changePassword(String newHash, Instant now) {
    passwordHash = newHash;
    mustChangePassword = false;
    endSessions(now);
  }

  /** Marks a change of what a login needs; the row's change also drops cached sessions. */
  void touch(Instant now) {
    updatedAt = now;
  }

  /** Changes access and ends all sessions; 400 when this would activate a pending user. */
  void changeAccess(
      @Nullable PartnerRole role,
      Set<Permission> newGranted,
      Set<Permission> newRevoked,
      boolean newActive,
      Instant now) {
    if (newActive && isPending()) {
      throw ApiException.about(
          HttpError.INVALID_INPUT,
          "isActive",
          "must not be true before the invitation is accepted");
    }
    partnerRole = role;
    granted = Permission.names(newGranted);
    revoked = Permission.names(newRevoked);
    active = newActive;
    endSessions(now);
  }

  /** Changes names and phone and returns whether any is different. */
  boolean change(UserDetails to, Instant now) {
    UserView before = view();
    firstName = to.firstName() == null ? firstName : to.firstName();
    lastName = to.lastName() == null ? lastName : to.lastName();
    phone = Patch.apply(phone, to.phone());
    boolean changed = !view().equals(before);
    updatedAt = changed ? now : updatedAt;
    return changed;
  }

  /** Deactivates the user and ends all sessions; keeps the row for the audit log. */
  void deactivate(Instant now) {
    active = false;
    endSessions(now);
  }

  private void endSessions(Instant now) {
    sessionsValidFrom = now;
    updatedAt = now;
  }

  UUID id() {
    return id;
  }

  @Nullable UUID partnerId() {
    return partnerId;
  }

  Recipient recipient() {
    return new Recipient(id, email, (firstName + ' ' + lastName).strip());
  }

  String email() {
    return email;
  }

  SystemRole systemRole() {
    return systemRole;
  }

  @Nullable String passwordHash() {
    return passwordHash;
  }

  boolean isPending() {
    return systemRole == SystemRole.CLIENT;
  }

  /** Requires a pending invitation; else 409, because the e-mail belongs to an accepted user. */
  private void requirePending() {
    if (!isPending()) {
      throw new ApiException(UserError.EMAIL_TAKEN);
    }
  }

  /**
   * 409, because this user has the e-mail. It names the user, and what to do about it, to the
   * user's own partner only.
   */
  ApiException emailTaken(UUID partner) {
    if (!belongsTo(partner)) {
      return new ApiException(UserError.EMAIL_TAKEN);
    }
    String sentence = "the user %s of your organisation has this e-mail address";
    if (isPending()) {
      sentence =
          "the user %s of your organisation is invited with this e-mail address; invite again, or"
              + " use update-access with isActive false";
    } else if (!active) {
      sentence += " and is inactive; use update-access with isActive true";
    }
    return ApiException.because(UserError.EMAIL_TAKEN, sentence.formatted(id));
  }

  boolean isActive() {
    return active;
  }

  boolean belongsTo(UUID partner) {
    return partner.equals(partnerId);
  }

  /** Whether the user is an active partner_admin with all permissions; a partner keeps one. */
  boolean isAdministrator() {
    return active && partnerRole == PartnerRole.PARTNER_ADMIN && revoked.isEmpty();
  }

  /** Whether this user manages users and has these permissions itself. */
  boolean hasAuthorityOver(Set<Permission> permissions) {
    Set<Permission> own = effective();
    return active && own.contains(Permission.MANAGE_USERS) && own.containsAll(permissions);
  }

  void requireAuthorityOver(Set<Permission> permissions) {
    if (!hasAuthorityOver(permissions)) {
      throw new ApiException(HttpError.FORBIDDEN);
    }
  }

  @Nullable PartnerRole partnerRole() {
    return partnerRole;
  }

  Set<Permission> granted() {
    return Permission.parse(granted);
  }

  Set<Permission> revoked() {
    return Permission.parse(revoked);
  }

  Set<Permission> effective() {
    return partnerRole == null ? Set.of() : partnerRole.with(granted(), revoked());
  }

  UserView view() {
    return new UserView(
        id,
        email,
        firstName,
        lastName,
        phone,
        partnerRole,
        systemRole,
        active,
        invited,
        lastLoginAt,
        createdAt);
  }
}
