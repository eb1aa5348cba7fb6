package org.cenotes.partners.domain.team;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A person who can log in. */
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

  @Column(name = "password_hash")
  private @Nullable String passwordHash;

  @Column(name = "system_role")
  private String systemRole;

  @Column(name = "partner_role")
  private @Nullable String partnerRole;

  @Column(name = "is_active")
  private boolean active;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected User() {}

  /** An active administrator of a partner. */
  User(
      UUID id,
      UUID partnerId,
      String email,
      String firstName,
      String lastName,
      String passwordHash,
      Instant now) {
    this.id = id;
    this.partnerId = partnerId;
    this.email = email;
    this.firstName = firstName;
    this.lastName = lastName;
    this.passwordHash = passwordHash;
    this.systemRole = "partner";
    this.partnerRole = "partner_admin";
    this.active = true;
    this.createdAt = now;
    this.updatedAt = now;
  }
}
