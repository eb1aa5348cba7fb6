package org.cenotes.partners.domain.pricing;

import java.util.ArrayList;
import java.util.List;
import org.cenotes.partners.domain.catalog.PackageOffer;
import org.cenotes.partners.domain.pricing.PriceLine.Kind;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/** A price as its lines, which add up to it exactly. */
public record Price(List<PriceLine> lines, @Nullable PackageOffer chosenPackage) {
  /** Entry or package. */
  public Cents subtotal() {
    return sum(Kind.BASE);
  }

  public Cents services() {
    return sum(Kind.SERVICE);
  }

  public Cents transport() {
    return sum(Kind.TRANSPORT);
  }

  /** The discount by rules and coupon, not negative. */
  public Cents discount() {
    return Cents.ZERO.minus(sum(Kind.DISCOUNT)).minus(sum(Kind.COUPON));
  }

  /** The discount by the coupon alone, not negative. */
  public Cents couponDiscount() {
    return Cents.ZERO.minus(sum(Kind.COUPON));
  }

  public Cents total() {
    Cents sum = Cents.ZERO;
    for (PriceLine line : lines) {
      sum = sum.plus(line.total());
    }
    return sum;
  }

  /** This price with more lines. */
  Price plus(List<PriceLine> more) {
    if (more.isEmpty()) {
      return this;
    }
    List<PriceLine> all = new ArrayList<>(lines);
    all.addAll(more);
    return new Price(List.copyOf(all), chosenPackage);
  }

  private Cents sum(Kind kind) {
    Cents sum = Cents.ZERO;
    for (PriceLine line : lines) {
      if (line.kind() == kind) {
        sum = sum.plus(line.total());
      }
    }
    return sum;
  }
}
