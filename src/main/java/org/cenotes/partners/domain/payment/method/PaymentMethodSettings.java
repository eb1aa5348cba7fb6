package org.cenotes.partners.domain.payment.method;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.List;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.config.PublicUrl;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.money.Cents;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/** A payment method with its settings. */
@Entity
@Table(name = "payment_methods")
class PaymentMethodSettings {
  @Id String id;
  String provider;

  @JdbcTypeCode(SqlTypes.JSON)
  LocalizedText name;

  @JdbcTypeCode(SqlTypes.JSON)
  LocalizedText description;

  @Column(name = "is_active")
  boolean active;

  @Column(name = "supported_cards")
  @JdbcTypeCode(SqlTypes.ARRAY)
  private @Nullable List<String> supportedCards;

  @Column(name = "icon_url")
  String iconUrl;

  @Column(name = "processing_fee")
  Cents processingFee;

  @Column(name = "min_amount")
  Cents minAmount;

  @Column(name = "max_amount")
  Cents maxAmount;

  @Column(name = "requires_native_processing")
  private boolean requiresNativeProcessing;

  @Column(name = "display_order")
  private int displayOrder;

  @Column(name = "updated_at")
  Instant updatedAt;

  @Version private int version;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected PaymentMethodSettings() {}

  /**
   * Applies a change; null members are unchanged.
   *
   * @return whether anything is different now
   */
  boolean change(PaymentMethodService.Change change, Instant now) {
    boolean isActive = change.isActive() == null ? active : change.isActive();
    Cents min = change.minAmount() == null ? minAmount : change.minAmount();
    Cents max = change.maxAmount() == null ? maxAmount : change.maxAmount();
    if (min.compareTo(max) > 0) {
      throw ApiException.about(
          HttpError.INVALID_INPUT, "minAmount", "must not be greater than maxAmount");
    }
    if (isActive == active && min.equals(minAmount) && max.equals(maxAmount)) {
      return false;
    }
    active = isActive;
    minAmount = min;
    maxAmount = max;
    updatedAt = now;
    return true;
  }

  /** The icon's URL is absolute; stored is a path on this server or a URL. */
  PaymentMethodView view(PublicUrl publicUrl) {
    return new PaymentMethodView(
        id,
        WireEnum.parse(PaymentMethod.class, provider),
        name,
        description,
        active,
        supportedCards,
        iconUrl.startsWith("/") ? publicUrl.withPath(iconUrl) : iconUrl,
        processingFee,
        minAmount,
        maxAmount,
        requiresNativeProcessing);
  }
}
