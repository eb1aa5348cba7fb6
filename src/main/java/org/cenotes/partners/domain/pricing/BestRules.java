package org.cenotes.partners.domain.pricing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.cenotes.partners.domain.discount.DiscountRule;
import org.cenotes.partners.domain.discount.RuleTerms;
import org.cenotes.partners.platform.money.Cents;

/**
 * Of the rules that fit a price those that take most off it: all stackable ones together, or one
 * that stands alone.
 *
 * @param taken in the order they are taken off
 * @param total their sum
 */
record BestRules(List<Taken> taken, Cents total) {
  /** Higher priority first; equals in an order of their own, whatever order they came in. */
  private static final Comparator<DiscountRule> ORDER =
      Comparator.comparing((DiscountRule rule) -> rule.terms().priority())
          .reversed()
          .thenComparing(DiscountRule::id);

  /** A rule and what it takes off. */
  private record Taken(DiscountRule rule, Cents amount) {}

  /** The lines of the best. */
  static List<PriceLine> of(List<DiscountRule> fitting, Price whole) {
    List<DiscountRule> ordered = fitting.stream().sorted(ORDER).toList();
    BestRules best =
        together(ordered.stream().filter(rule -> rule.terms().stackable()).toList(), whole);
    for (DiscountRule alone : ordered) {
      if (!alone.terms().stackable()) {
        BestRules other = together(List.of(alone), whole);
        best = other.isBetterThan(best) ? other : best;
      }
    }
    return best.taken.stream()
        .map(one -> PriceLine.off(one.rule.terms().name(), one.amount, one.rule.id()))
        .toList();
  }

  /** Each is measured on the whole price, and takes no more than is left. */
  private static BestRules together(List<DiscountRule> ordered, Price whole) {
    List<Taken> taken = new ArrayList<>();
    Cents total = Cents.ZERO;
    for (DiscountRule rule : ordered) {
      Cents amount = off(rule.terms(), whole, total);
      if (amount.compareTo(Cents.ZERO) > 0) {
        taken.add(new Taken(rule, amount));
        total = total.plus(amount);
      }
    }
    return new BestRules(taken, total);
  }

  private static Cents off(RuleTerms terms, Price whole, Cents already) {
    Cents base =
        terms.excludeTransportFromDiscount()
            ? whole.total().minus(whole.transport())
            : whole.total();
    Cents off = terms.worth().off(base, terms.maxDiscountAmount());
    Cents left = base.minus(already);
    return off.compareTo(left) > 0 ? left : off;
  }

  /** More for the guest; when it is the same, what comes first in the order. */
  private boolean isBetterThan(BestRules other) {
    int more = total.compareTo(other.total);
    return more > 0
        || (more == 0
            && !taken.isEmpty()
            && ORDER.compare(taken.get(0).rule, other.taken.get(0).rule) < 0);
  }
}
