package org.cenotes.partners.domain.settings;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.settings.SettingsView.Branding;
import org.cenotes.partners.domain.settings.SettingsView.Business;
import org.cenotes.partners.domain.settings.SettingsView.Commission;
import org.cenotes.partners.domain.settings.SettingsView.Profile;
import org.cenotes.partners.platform.money.BasisPoints;
import org.hibernate.annotations.DynamicUpdate;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.annotations.Mutability;
import org.hibernate.type.SqlTypes;
import org.hibernate.type.descriptor.java.Immutability;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a partner's row that its settings show. The partner changes them, except those
 * that are not {@code updatable}, which only the platform changes. Updates write changed columns
 * only, because the database grants a partner no others. Values that are stored already are no
 * change: the row keeps its time and version, and no node drops what it has cached.
 */
@Entity
@DynamicUpdate
@Table(name = "partners")
class PartnerSettings {
  @Id private UUID id;

  @Column(name = "company_name")
  private String companyName;

  @Column(name = "contact_name")
  private String contactName;

  @Column(updatable = false)
  private String email;

  private @Nullable String phone;
  private @Nullable String website;
  private @Nullable String description;
  private String language;

  @JdbcTypeCode(SqlTypes.JSON)
  @Mutability(Immutability.class)
  private Business business;

  @JdbcTypeCode(SqlTypes.JSON)
  @Mutability(Immutability.class)
  private Branding branding;

  @JdbcTypeCode(SqlTypes.JSON)
  @Mutability(Immutability.class)
  private StoredNotifications notifications;

  @JdbcTypeCode(SqlTypes.JSON)
  @Mutability(Immutability.class)
  private StoredBilling billing;

  @Column(name = "custom_rates")
  @JdbcTypeCode(SqlTypes.JSON)
  @Mutability(Immutability.class)
  private List<InformationalRate> customRates;

  @Column(name = "commission_bp", updatable = false)
  private int commissionBp;

  @Column(name = "api_allowed", updatable = false)
  private boolean apiAllowed;

  @Column(name = "api_enabled")
  private boolean apiEnabled;

  @Column(name = "allowed_ips")
  @JdbcTypeCode(SqlTypes.ARRAY)
  private List<String> allowedIps;

  @Column(name = "updated_at")
  private Instant updatedAt;

  @Version private int version;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected PartnerSettings() {}

  void change(Profile to, Instant now) {
    updatedAt = to.equals(profile()) ? updatedAt : now;
    companyName = to.companyName();
    contactName = to.contactName();
    phone = to.phone();
    website = to.website();
    description = to.description();
    language = to.language();
  }

  void change(Business to, Instant now) {
    updatedAt = to.equals(business) ? updatedAt : now;
    business = to;
  }

  void change(Branding to, Instant now) {
    updatedAt = to.equals(branding) ? updatedAt : now;
    branding = to;
  }

  /** One that was never set stays so when it is to be on, which it is already. */
  void change(StoredNotifications to, Instant now) {
    if (!to.view().equals(notifications.view())) {
      notifications = to;
      updatedAt = now;
    }
  }

  /** An account number that is sealed anew differs, whether or not it is another. */
  void change(StoredBilling to, Instant now) {
    updatedAt = to.equals(billing) ? updatedAt : now;
    billing = to;
  }

  void changeCustomRates(List<InformationalRate> to, Instant now) {
    updatedAt = to.equals(customRates) ? updatedAt : now;
    customRates = to;
  }

  void changeAccess(@Nullable Boolean enabled, @Nullable List<String> ips, Instant now) {
    boolean newEnabled = enabled == null ? apiEnabled : enabled;
    List<String> newIps = ips == null ? allowedIps : ips;
    boolean same = newEnabled == apiEnabled && newIps.equals(allowedIps);
    updatedAt = same ? updatedAt : now;
    apiEnabled = newEnabled;
    allowedIps = newIps;
  }

  boolean isApiAllowed() {
    return apiAllowed;
  }

  /** Whether the partner has API access enabled; the platform may forbid it all the same. */
  boolean isApiEnabled() {
    return apiEnabled;
  }

  boolean isApiOpen() {
    return apiAllowed && apiEnabled;
  }

  List<String> allowedIps() {
    return allowedIps;
  }

  Profile profile() {
    return new Profile(companyName, contactName, email, phone, website, description, language);
  }

  Business business() {
    return business;
  }

  Branding branding() {
    return branding;
  }

  StoredNotifications notifications() {
    return notifications;
  }

  StoredBilling billing() {
    return billing;
  }

  Commission commission() {
    return new Commission(new BasisPoints(commissionBp).percent(), customRates);
  }
}
