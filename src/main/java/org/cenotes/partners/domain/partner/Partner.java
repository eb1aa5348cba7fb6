package org.cenotes.partners.domain.partner;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.partner.AdminPartnerView.ApiConfiguration;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.http.Networks;
import org.cenotes.partners.platform.json.Patch;
import org.cenotes.partners.platform.money.BasisPoints;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/** An organisation that books visits, lists cenotes, or both. */
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

  @Column(name = "status_reason")
  private @Nullable String statusReason;

  @Column(name = "accepted_privacy")
  private @Nullable Boolean acceptedPrivacy;

  @Column(name = "accepted_at")
  private @Nullable Instant acceptedAt;

  /** Of its mails. Only the partner changes it, in its settings. */
  @Column(updatable = false)
  private String language = Language.ES.tag();

  @Version private int version;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected Partner() {}

  /** A new partner that awaits approval. */
  Partner(
      UUID id,
      String companyName,
      String contactName,
      String email,
      @Nullable String phone,
      Instant now) {
    this.id = id;
    this.companyName = companyName;
    this.contactName = contactName;
    this.email = email;
    this.phone = phone;
    this.status = PartnerStatus.PENDING;
    this.createdAt = now;
    this.updatedAt = now;
  }

  /** Sets the language of a new partner's mails. */
  void writeIn(Language choice) {
    language = choice.tag();
  }

  /** Records that the terms were accepted, and whether the privacy notice was. */
  void acceptTerms(boolean privacy) {
    acceptedPrivacy = privacy;
    acceptedAt = createdAt;
  }

  /**
   * Approves the partner, with API access.
   *
   * @param newVerified null when unchanged
   * @param commission null when unchanged
   */
  void approve(
      PartnerType type,
      @Nullable Boolean newVerified,
      @Nullable BasisPoints commission,
      Instant now) {
    transition(PartnerStatus.ACTIVE, null, now, PartnerStatus.PENDING, PartnerStatus.REJECTED);
    partnerType = type;
    verified = newVerified == null ? verified : newVerified;
    commissionBp = commission == null ? commissionBp : commission.value();
    apiAllowed = true;
    apiEnabled = true;
    approvedAt = now;
  }

  void reject(String reason, Instant now) {
    transition(PartnerStatus.REJECTED, reason, now, PartnerStatus.PENDING);
  }

  void suspend(String reason, Instant now) {
    transition(PartnerStatus.SUSPENDED, reason, now, PartnerStatus.ACTIVE);
  }

  void reactivate(Instant now) {
    transition(PartnerStatus.ACTIVE, null, now, PartnerStatus.SUSPENDED);
  }

  private void transition(
      PartnerStatus to, @Nullable String reason, Instant now, PartnerStatus... from) {
    if (!List.of(from).contains(status)) {
      throw ApiException.because(
          PartnerError.INVALID_TRANSITION, "the partner is " + status + " and cannot become " + to);
    }
    status = to;
    statusReason = reason;
    updatedAt = now;
  }

  /** Applies a change and returns whether any value is different. */
  boolean change(PartnerChange change, Instant now) {
    AdminPartnerView before = adminView();
    companyName = change.companyName() == null ? companyName : change.companyName();
    contactName = change.contactName() == null ? contactName : change.contactName();
    phone = Patch.apply(phone, change.phone());
    partnerType = change.partnerType() == null ? partnerType : change.partnerType();
    verified = change.verified() == null ? verified : change.verified();
    plan = change.plan() == null ? plan : change.plan();
    if (adminView().equals(before)) {
      return false;
    }
    updatedAt = now;
    return true;
  }

  /** Sets the commission of future reservations; existing ones keep theirs. */
  void changeCommission(BasisPoints commission, Instant now) {
    commissionBp = commission.value();
    updatedAt = now;
  }

  /** Allows or forbids API access; the partner must also enable it. */
  void allowApi(boolean allowed, Instant now) {
    apiAllowed = allowed;
    updatedAt = now;
  }

  /** The platform's switch of API access. */
  boolean isApiAllowed() {
    return apiAllowed;
  }

  /** The partner's own switch of API access. */
  boolean isApiEnabled() {
    return apiEnabled;
  }

  /** The number of changes so far. */
  int version() {
    return version;
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

  AdminPartnerView adminView() {
    return new AdminPartnerView(
        id,
        companyName,
        contactName,
        email,
        phone,
        status,
        partnerType,
        verified,
        new BasisPoints(commissionBp).percent(),
        plan,
        new ApiConfiguration(apiAllowed && apiEnabled),
        statusReason,
        createdAt,
        approvedAt,
        updatedAt);
  }
}
