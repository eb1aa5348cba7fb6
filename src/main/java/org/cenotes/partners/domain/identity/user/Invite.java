package org.cenotes.partners.domain.identity.user;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.platform.secret.Ids;
import org.hibernate.annotations.TenantId;
import org.jspecify.annotations.Nullable;

/** An invitation; open until it is accepted, replaced, withdrawn or expired. */
@Entity
@Table(name = "invites")
class Invite {
  @Id private UUID id;

  @TenantId
  @Column(name = "partner_id")
  private UUID partnerId;

  @Column(name = "user_id")
  private UUID userId;

  /** SHA-256 of the token, which is not stored. */
  @Column(name = "token_digest")
  private byte[] tokenDigest;

  @Column(name = "created_by")
  private UUID createdBy;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "expires_at")
  private Instant expiresAt;

  @Column(name = "closed_at")
  @Nullable Instant closedAt;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected Invite() {}

  Invite(
      UUID partnerId,
      UUID userId,
      byte[] tokenDigest,
      UUID createdBy,
      Instant createdAt,
      Instant expiresAt) {
    this.id = Ids.next();
    this.partnerId = partnerId;
    this.userId = userId;
    this.tokenDigest = tokenDigest;
    this.createdBy = createdBy;
    this.createdAt = createdAt;
    this.expiresAt = expiresAt;
  }

  /** Closes the invitation: it can no longer be accepted. */
  void close(Instant now) {
    closedAt = now;
  }

  /** Lets another user answer for what the invited person may do. */
  void sendBy(UUID sender) {
    createdBy = sender;
  }

  UUID partnerId() {
    return partnerId;
  }

  UUID userId() {
    return userId;
  }

  /** The user who has sent it, or has changed what the invited person may do. */
  UUID createdBy() {
    return createdBy;
  }
}
