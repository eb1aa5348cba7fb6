package org.cenotes.partners.domain.partner;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.platform.http.Networks;
import org.cenotes.partners.platform.money.BasisPoints;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/** An organisation that books, lists, or both. */
@Entity
@Table(name = "partners")
class Partner {
  static final int DEFAULT_COMMISSION_BP = 1000;

  @Id private UUID id;

  @Column(name = "company_name")
  private String companyName;

  @Column(name = "contact_name")
  private String contactName;

  private String email;
  private @Nullable String phone;

  @Enumerated(EnumType.STRING)
  private PartnerStatus status;

  @Column(name = "partner_type")
  private @Nullable PartnerType partnerType;

  private boolean verified;

  @Column(name = "commission_bp")
  private int commissionBp = DEFAULT_COMMISSION_BP;

  private String plan = "basic";

  @Column(name = "api_allowed")
  private boolean apiAllowed;

  @Column(name = "api_enabled")
  private boolean apiEnabled;

  @Column(name = "allowed_ips")
  @JdbcTypeCode(SqlTypes.ARRAY)
  private List<String> allowedIps = List.of();

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "approved_at")
  private @Nullable Instant approvedAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected Partner() {}

  /** A new partner, not yet approved. */
  Partner(UUID id, String companyName, String contactName, String email, Instant now) {
    this.id = id;
    this.companyName = companyName;
    this.contactName = contactName;
    this.email = email;
    this.status = PartnerStatus.PENDING;
    this.createdAt = now;
    this.updatedAt = now;
  }

  /** Lets the partner work: as what, and from when. */
  void approve(PartnerType type, boolean isVerified, Instant now) {
    if (status != PartnerStatus.PENDING && status != PartnerStatus.REJECTED) {
      throw new IllegalStateException("cannot approve from " + status);
    }
    status = PartnerStatus.ACTIVE;
    partnerType = type;
    verified = isVerified;
    apiAllowed = true;
    apiEnabled = true;
    approvedAt = now;
    updatedAt = now;
  }

  PartnerView view() {
    return new PartnerView(
        id,
        companyName,
        status,
        partnerType,
        verified,
        plan,
        new BasisPoints(commissionBp),
        apiAllowed && apiEnabled,
        Networks.of(allowedIps));
  }
}
