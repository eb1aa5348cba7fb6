package org.cenotes.partners.domain.support;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.secret.Ids;
import org.cenotes.partners.platform.secret.RandomText;
import org.hibernate.annotations.Immutable;
import org.hibernate.annotations.TenantId;
import org.jspecify.annotations.Nullable;

/** A partner's question to the platform. Partners cannot change it. */
@Entity
@Immutable
@Table(name = "partner_support_tickets")
class SupportTicket {
  private static final int REFERENCE_LENGTH = 8;

  @Id private UUID id;

  @TenantId
  @Column(name = "partner_id")
  private UUID partnerId;

  @Column(name = "user_id")
  private UUID userId;

  private String reference;
  private String subject;
  private String message;
  private String category;
  private String priority;
  private String status;

  @Column(name = "request_id")
  private @Nullable String requestId;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected SupportTicket() {}

  SupportTicket(UUID partnerId, UUID userId, NewTicket request, Instant now) {
    this.id = Ids.next();
    this.partnerId = partnerId;
    this.userId = userId;
    this.reference = "TCK-" + RandomText.crockford32(REFERENCE_LENGTH);
    this.subject = request.subject();
    this.message = request.message();
    this.category = request.category().wire();
    TicketPriority wanted = request.priority();
    this.priority = (wanted == null ? TicketPriority.NORMAL : wanted).wire();
    this.status = TicketStatus.OPEN.wire();
    this.requestId = request.requestId();
    this.createdAt = now;
    this.updatedAt = now;
  }

  TicketView view() {
    return new TicketView(
        id,
        reference,
        subject,
        message,
        WireEnum.parse(TicketCategory.class, category),
        WireEnum.parse(TicketPriority.class, priority),
        WireEnum.parse(TicketStatus.class, status),
        requestId,
        userId,
        createdAt,
        updatedAt);
  }
}
