package org.cenotes.partners.domain.identity.user;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.WireEnum;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/** A person who can log in, or will once an invitation is accepted. */
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

  private User(NewUser of, SystemRole role, Instant now) {
    this.id = of.id();
    this.partnerId = of.partnerId();
    this.email = of.email();
    this.firstName = of.firstName();
    this.lastName = of.lastName();
    this.phone = of.phone();
    this.partnerRole = of.partnerRole();
    this.systemRole = role;
    this.sessionsValidFrom = now;
    this.createdAt = now;
    this.updatedAt = now;
  }

  /** Who may log in at once. */
  static User active(NewUser of, SystemRole role, String passwordHash, Instant now) {
    User user = new User(of, role, now);
    user.passwordHash = passwordHash;
    user.active = true;
    return user;
  }

  /** Who has yet to accept: a client until then. */
  static User invited(NewUser of, Set<Permission> granted, Instant now) {
    User user = new User(of, SystemRole.CLIENT, now);
    user.invited = true;
    user.granted = Permission.wires(granted);
    return user;
  }

  void requirePasswordChange() {
    mustChangePassword = true;
  }

  /** The invitation is accepted. */
  void join(String newPasswordHash, @Nullable String first, @Nullable String last, Instant now) {
    passwordHash = newPasswordHash;
    firstName = first == null ? firstName : first;
    lastName = last == null ? lastName : last;
    systemRole = SystemRole.PARTNER;
    active = true;
    updatedAt = now;
  }

  /** A pending invitation is made again, as if there had been none before. */
  void inviteAgain(PartnerRole role, Set<Permission> nowGranted, Instant now) {
    partnerRole = role;
    granted = Permission.wires(nowGranted);
    revoked = List.of();
    updatedAt = now;
  }

  /** A new password ends every session. */
  void changePassword(String newHash, Instant now) {
    passwordHash = newHash;
    mustChangePassword = false;
    endSessions(now);
  }

  /** Other rights, or none: sessions begun before are over. */
  void changeAccess(
      @Nullable PartnerRole role,
      Set<Permission> nowGranted,
      Set<Permission> nowRevoked,
      boolean nowActive,
      Instant now) {
    partnerRole = role;
    granted = Permission.wires(nowGranted);
    revoked = Permission.wires(nowRevoked);
    active = nowActive;
    endSessions(now);
  }

  void rename(
      @Nullable String first, @Nullable String last, @Nullable String newPhone, Instant now) {
    firstName = first == null ? firstName : first;
    lastName = last == null ? lastName : last;
    phone = newPhone == null ? phone : newPhone;
    updatedAt = now;
  }

  /** Nobody logs in as this user any more; the row stays for the audit. */
  void deactivate(Instant now) {
    active = false;
    endSessions(now);
  }

  private void endSessions(Instant now) {
    sessionsValidFrom = now;
    updatedAt = now;
  }

  private static Set<Permission> permissions(List<String> wires) {
    Set<Permission> known = EnumSet.noneOf(Permission.class);
    wires.forEach(wire -> WireEnum.find(Permission.class, wire).ifPresent(known::add));
    return known;
  }

  UUID id() {
    return id;
  }

  String email() {
    return email;
  }

  @Nullable String passwordHash() {
    return passwordHash;
  }

  boolean isPending() {
    return systemRole == SystemRole.CLIENT;
  }

  boolean isActive() {
    return active;
  }

  boolean isOf(UUID partner) {
    return partner.equals(partnerId);
  }

  /** Whether it is one of those of whom a partner must keep one: with all rights of the role. */
  boolean isAdministrator() {
    return active && partnerRole == PartnerRole.PARTNER_ADMIN && revoked.isEmpty();
  }

  /** This user manages others now, and has whatever is given or touched; else 403. */
  void requireReach(Set<Permission> touched) {
    Set<Permission> own = effective();
    if (!active || !own.contains(Permission.MANAGE_USERS) || !own.containsAll(touched)) {
      throw new ApiException(HttpError.FORBIDDEN);
    }
  }

  @Nullable PartnerRole partnerRole() {
    return partnerRole;
  }

  Set<Permission> granted() {
    return permissions(granted);
  }

  Set<Permission> revoked() {
    return permissions(revoked);
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
