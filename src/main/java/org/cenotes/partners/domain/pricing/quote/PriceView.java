package org.cenotes.partners.domain.pricing.quote;

import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.cenotes.partners.domain.pricing.Price;
import org.cenotes.partners.domain.pricing.PriceLine;
import org.cenotes.partners.domain.pricing.PriceLineView;
import org.cenotes.partners.domain.pricing.coupon.AppliedCoupon;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A price; subtotal + services + transport − discount = total.
 *
 * @param lines the lines of the price; they add up to total
 * @param subtotal price of the visit before discounts, in cents
 * @param services price of the services, in cents
 * @param transport price of the transport, in cents
 * @param discount sum of all discounts, in cents
 * @param total amount to pay, in cents
 * @param appliedRules discount rules that were applied
 * @param coupon the coupon that was applied; absent when there is none
 */
@Schema(name = "Price")
public record PriceView(
    List<PriceLineView> lines,
    Cents subtotal,
    Cents services,
    Cents transport,
    Cents discount,
    Cents total,
    List<AppliedRule> appliedRules,
    @Nullable AppliedCoupon coupon) {

  /**
   * A rule and its discount.
   *
   * @param id id of the rule
   * @param name name of the rule in the language of the response
   * @param discountAmount what the rule takes off the price, in cents
   */
  public record AppliedRule(UUID id, String name, Cents discountAmount) {}

  public static PriceView of(PricedVisit priced, Language language) {
    Price price = priced.price();
    return new PriceView(
        price.lines().stream().map(line -> PriceLineView.of(line, language)).toList(),
        price.subtotal(),
        price.services(),
        price.transport(),
        price.discount(),
        price.total(),
        price.lines().stream()
            .filter(line -> line.kind() == PriceLine.Kind.DISCOUNT)
            .map(line -> applied(line, language))
            .toList(),
        AppliedCoupon.of(priced.couponCode(), price.couponDiscount()));
  }

  private static AppliedRule applied(PriceLine line, Language language) {
    return new AppliedRule(
        Objects.requireNonNull(line.ruleId()),
        line.label().in(language),
        Cents.ZERO.minus(line.total()));
  }
}
