package org.cenotes.partners.domain.pricing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.cenotes.partners.domain.pricing.discount.DiscountRule;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleTerms;
import org.cenotes.partners.platform.money.Cents;

/**
 * Of the rules that fit a price those that take most off it: all stackable ones together, or one
 * that stands alone.
 *
 * @param taken in the order they are taken off
 * @param total their sum
 */
record DiscountSelection(List<Taken> taken, Cents total) {
  /** Higher priority first; equals in an order of their own, whatever order they came in. */
  private static final Comparator<DiscountRule> ORDER =
      Comparator.comparing((DiscountRule rule) -> rule.terms().priority())
          .reversed()
          .thenComparing(DiscountRule::id);

  /** A rule and what it takes off. */
  private record Taken(DiscountRule rule, Cents amount) {}

  /** The lines of the best. */
  static List<PriceLine> of(List<DiscountRule> fitting, Price whole) {
    if (fitting.isEmpty()) {
      return List.of();
    }
    List<DiscountRule> alone = new ArrayList<>();
    List<DiscountRule> stackable = new ArrayList<>();
    for (DiscountRule rule : fitting) {
      (rule.terms().stackable() ? stackable : alone).add(rule);
    }
    stackable.sort(ORDER);
    alone.sort(ORDER);
    Cents total = whole.total();
    Cents withoutTransport = total.minus(whole.transport());
    DiscountSelection best = together(stackable, total, withoutTransport);
    for (DiscountRule rule : alone) {
      DiscountSelection other = together(List.of(rule), total, withoutTransport);
      best = other.isBetterThan(best) ? other : best;
    }
    List<PriceLine> lines = new ArrayList<>();
    for (Taken one : best.taken) {
      lines.add(PriceLine.off(one.rule.terms().name(), one.amount, one.rule.id()));
    }
    return lines;
  }

  /** Each is measured on the whole price, and takes no more than is left. */
  private static DiscountSelection together(
      List<DiscountRule> ordered, Cents whole, Cents withoutTransport) {
    List<Taken> taken = new ArrayList<>();
    Cents total = Cents.ZERO;
    for (DiscountRule rule : ordered) {
      DiscountRuleTerms terms = rule.terms();
      Cents base = terms.excludeTransportFromDiscount() ? withoutTransport : whole;
      Cents amount = off(terms, base, total);
      if (amount.compareTo(Cents.ZERO) > 0) {
        taken.add(new Taken(rule, amount));
        total = total.plus(amount);
      }
    }
    return new DiscountSelection(taken, total);
  }

  private static Cents off(DiscountRuleTerms terms, Cents base, Cents already) {
    Cents off = terms.worth().off(base, terms.maxDiscountAmount());
    Cents left = base.minus(already);
    return off.compareTo(left) > 0 ? left : off;
  }

  /** More for the guest; when it is the same, what comes first in the order. */
  private boolean isBetterThan(DiscountSelection other) {
    int more = total.compareTo(other.total);
    return more > 0
        || (more == 0
            && !taken.isEmpty()
            && ORDER.compare(taken.get(0).rule, other.taken.get(0).rule) < 0);
  }
}
