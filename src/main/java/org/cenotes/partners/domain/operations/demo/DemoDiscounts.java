package org.cenotes.partners.domain.operations.demo;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.pricing.coupon.CouponTerms;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleTerms;
import org.cenotes.partners.platform.json.Json;

/**
 * Reads {@code demo/discounts.json}: discounts for groups and by coupon only, so that an ordinary
 * visit costs what the catalogue says.
 */
record DemoDiscounts(List<Rule> rules, List<CouponTerms> coupons) {
  /** A discount rule with a fixed id, the same in every installation. */
  record Rule(UUID id, DiscountRuleTerms terms) {}

  static DemoDiscounts read() {
    try (InputStream file = DemoDiscounts.class.getResourceAsStream("/demo/discounts.json")) {
      return Json.mapper().readValue(file, DemoDiscounts.class);
    } catch (IOException e) {
      throw new IllegalStateException("demo/discounts.json cannot be read", e);
    }
  }
}
