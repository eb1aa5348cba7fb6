package org.cenotes.partners.domain.pricing;

import java.util.List;
import java.util.stream.Stream;
import org.cenotes.partners.domain.offer.PackageOffer;
import org.cenotes.partners.domain.pricing.PriceLine.Kind;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/** A price and the lines it is made of; they add up to it exactly. */
public record Price(List<PriceLine> lines, @Nullable PackageOffer chosenPackage) {
  /** The entry or the package. */
  public Cents subtotal() {
    return sum(Kind.BASE);
  }

  public Cents services() {
    return sum(Kind.SERVICE);
  }

  public Cents transport() {
    return sum(Kind.TRANSPORT);
  }

  /** What rules and coupon take off: not negative. */
  public Cents discount() {
    return Cents.ZERO.minus(sum(Kind.DISCOUNT)).minus(sum(Kind.COUPON));
  }

  /** What the coupon alone takes off. */
  public Cents couponDiscount() {
    return Cents.ZERO.minus(sum(Kind.COUPON));
  }

  public Cents total() {
    return lines.stream().map(PriceLine::total).reduce(Cents.ZERO, Cents::plus);
  }

  /** With one line more. */
  Price and(PriceLine line) {
    return new Price(Stream.concat(lines.stream(), Stream.of(line)).toList(), chosenPackage);
  }

  private Cents sum(Kind kind) {
    return lines.stream()
        .filter(line -> line.kind() == kind)
        .map(PriceLine::total)
        .reduce(Cents.ZERO, Cents::plus);
  }
}
