package org.cenotes.partners.domain.pricing;

import java.util.UUID;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * One line of a price.
 *
 * @param total quantity × unitPrice; negative for a discount or coupon
 * @param serviceId of a line of kind service or transport, else null
 * @param ruleId of a line of kind discount, else null
 */
public record PriceLine(
    Kind kind,
    LocalizedText label,
    int quantity,
    Cents unitPrice,
    Cents total,
    @Nullable UUID serviceId,
    @Nullable UUID ruleId) {
  /** What the line is for. */
  @Schema(name = "PriceLineKind")
  public enum Kind implements WireEnum {
    BASE,
    SERVICE,
    TRANSPORT,
    DISCOUNT,
    COUPON
  }

  static PriceLine of(
      Kind kind, LocalizedText label, int quantity, Cents unitPrice, @Nullable UUID serviceId) {
    return new PriceLine(
        kind, label, quantity, unitPrice, unitPrice.times(quantity), serviceId, null);
  }

  /** The discount by a rule. */
  static PriceLine discount(LocalizedText label, Cents amount, UUID ruleId) {
    Cents less = Cents.ZERO.minus(amount);
    return new PriceLine(Kind.DISCOUNT, label, 1, less, less, null, ruleId);
  }

  /** The discount by a coupon. */
  static PriceLine coupon(String code, Cents amount) {
    Cents less = Cents.ZERO.minus(amount);
    LocalizedText label = new LocalizedText("Cupón " + code, "Coupon " + code);
    return new PriceLine(Kind.COUPON, label, 1, less, less, null, null);
  }
}
