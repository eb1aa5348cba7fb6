package org.cenotes.partners.domain.pricing;

import java.util.ArrayList;
import java.util.List;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleSnapshot;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleTerms;
import org.cenotes.partners.platform.money.Cents;

/**
 * The rules that give the guest the highest discount: all stackable ones together, or a single one
 * that does not stack.
 *
 * @param applied in the order in which they apply
 * @param total the sum of their discounts
 */
record DiscountCombination(List<Applied> applied, Cents total) {
  /** A rule and its discount. */
  private record Applied(DiscountRuleSnapshot rule, Cents amount) {}

  /** The price lines of the best combination. */
  static List<PriceLine> best(List<DiscountRuleSnapshot> fitting, Price whole) {
    if (fitting.isEmpty()) {
      return List.of();
    }
    List<DiscountRuleSnapshot> alone = new ArrayList<>();
    List<DiscountRuleSnapshot> stackable = new ArrayList<>();
    for (DiscountRuleSnapshot rule : fitting) {
      (rule.terms().stackable() ? stackable : alone).add(rule);
    }
    stackable.sort(DiscountRuleSnapshot.BY_PRIORITY);
    alone.sort(DiscountRuleSnapshot.BY_PRIORITY);
    Cents total = whole.total();
    Cents withoutTransport = total.minus(whole.transport());
    DiscountCombination best = together(stackable, total, withoutTransport);
    for (DiscountRuleSnapshot rule : alone) {
      DiscountCombination other = together(List.of(rule), total, withoutTransport);
      best = other.isBetterThan(best) ? other : best;
    }
    List<PriceLine> lines = new ArrayList<>();
    for (Applied one : best.applied) {
      lines.add(PriceLine.discount(one.rule.terms().name(), one.amount, one.rule.id()));
    }
    return lines;
  }

  /** Each discount is calculated on the undiscounted price and limited to what is left of it. */
  private static DiscountCombination together(
      List<DiscountRuleSnapshot> ordered, Cents whole, Cents withoutTransport) {
    List<Applied> applied = new ArrayList<>();
    Cents total = Cents.ZERO;
    for (DiscountRuleSnapshot rule : ordered) {
      DiscountRuleTerms terms = rule.terms();
      Cents base = terms.excludeTransportFromDiscount() ? withoutTransport : whole;
      Cents amount = off(terms, base, total);
      if (amount.compareTo(Cents.ZERO) > 0) {
        applied.add(new Applied(rule, amount));
        total = total.plus(amount);
      }
    }
    return new DiscountCombination(applied, total);
  }

  private static Cents off(DiscountRuleTerms terms, Cents base, Cents already) {
    Cents off = terms.discount().of(base, terms.maxDiscountAmount());
    Cents left = base.minus(already);
    return off.compareTo(left) > 0 ? left : off;
  }

  /** A higher discount; if equal, the rule that comes first in the order. */
  private boolean isBetterThan(DiscountCombination other) {
    int more = total.compareTo(other.total);
    return more > 0
        || (more == 0
            && !applied.isEmpty()
            && DiscountRuleSnapshot.BY_PRIORITY.compare(
                    applied.get(0).rule, other.applied.get(0).rule)
                < 0);
  }
}
