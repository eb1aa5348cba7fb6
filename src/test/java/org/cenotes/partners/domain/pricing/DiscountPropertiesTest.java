package org.cenotes.partners.domain.pricing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.cenotes.partners.domain.catalog.AdultChildPrices;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.Listings;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.catalog.PricingUnit;
import org.cenotes.partners.domain.catalog.ServiceOffer;
import org.cenotes.partners.domain.catalog.ServiceOffer.Category;
import org.cenotes.partners.domain.catalog.ServiceOffer.InclusionType;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.domain.pricing.PriceLine.Kind;
import org.cenotes.partners.domain.pricing.coupon.CouponRefusal;
import org.cenotes.partners.domain.pricing.coupon.CouponTerms;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleSnapshot;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.money.Cents;

/** What holds of every price, whatever the rules, the coupon and the visit. */
class DiscountPropertiesTest {
  private static final LocalizedText NAME = new LocalizedText("Algo", "Something");
  private static final UUID GUIDE = new UUID(2, 1);

  /** A cenote and a visit to it. */
  record Visit(Listing cenote, VisitSelection request) {
    Price whole() {
      return PriceEngine.undiscounted(cenote, request);
    }

    Price with(List<DiscountRuleSnapshot> rules) {
      return PriceEngine.price(
          cenote, request, new ApplicableDiscounts(rules, null, null, false, false, false));
    }
  }

  @Provide
  Arbitrary<Visit> visits() {
    Arbitrary<Long> cents = Arbitraries.longs().between(0, 60_000);
    return Combinators.combine(
            cents,
            cents,
            cents,
            Arbitraries.integers().between(1, 6),
            Arbitraries.integers().between(0, 4),
            Arbitraries.integers().between(0, 3),
            Arbitraries.of(TransportationType.NONE, TransportationType.SHARED_SHUTTLE))
        .as(
            (adult, child, shuttle, adults, children, guides, transport) ->
                new Visit(
                    Listings.selling(
                        new AdultChildPrices(new Cents(adult), new Cents(child)),
                        List.of(),
                        List.of(guide(), shuttle(shuttle))),
                    new VisitSelection(
                        adults,
                        children,
                        null,
                        guides == 0 ? List.of() : List.of(new SelectedService(GUIDE, guides)),
                        transport)));
  }

  private static ServiceOffer guide() {
    return new ServiceOffer(
        GUIDE,
        NAME,
        Category.GUIDE,
        null,
        InclusionType.OPTIONAL,
        PricingUnit.PERSON,
        new Cents(3_333),
        true,
        null,
        null);
  }

  private static ServiceOffer shuttle(long price) {
    return new ServiceOffer(
        new UUID(2, 2),
        NAME,
        Category.TRANSPORTATION,
        TransportationType.SHARED_SHUTTLE,
        InclusionType.OPTIONAL,
        PricingUnit.PERSON,
        new Cents(price),
        true,
        null,
        null);
  }

  /** Each of another id. */
  @Provide
  Arbitrary<List<DiscountRuleSnapshot>> rules() {
    return Offers.rules().list().ofMaxSize(7).uniqueElements(DiscountRuleSnapshot::id);
  }

  @Provide
  Arbitrary<CouponTerms> coupons() {
    return Offers.coupons();
  }

  private static void addsUp(Price price, Price whole) {
    assertThat(price.lines().stream().mapToLong(line -> line.total().value()).sum())
        .isEqualTo(price.total().value());
    assertThat(price.total().value()).isBetween(0L, whole.total().value());
    assertThat(
            price.subtotal().plus(price.services()).plus(price.transport()).minus(price.discount()))
        .isEqualTo(price.total());
    assertThat(price.lines().subList(0, whole.lines().size())).isEqualTo(whole.lines());
    assertThat(price.lines().subList(whole.lines().size(), price.lines().size()))
        .allSatisfy(
            line -> {
              assertThat(line.total().value()).isNegative();
              assertThat(line.unitPrice()).isEqualTo(line.total());
              assertThat(line.quantity()).isEqualTo(1);
              assertThat(line.ruleId() != null).isEqualTo(line.kind() == Kind.DISCOUNT);
            });
  }

  @Property(seed = "1")
  void lines_add_up_to_a_total_between_nothing_and_the_whole(
      @ForAll("visits") Visit visit, @ForAll("rules") List<DiscountRuleSnapshot> rules) {
    addsUp(visit.with(rules), visit.whole());
  }

  @Property(seed = "2")
  void a_coupon_takes_something_off_what_is_left_or_says_why_not(
      @ForAll("visits") Visit visit,
      @ForAll("rules") List<DiscountRuleSnapshot> rules,
      @ForAll("coupons") CouponTerms coupon) {
    Cents left = visit.with(rules).total();
    ApplicableDiscounts discounts =
        new ApplicableDiscounts(rules, null, coupon, false, false, false);
    CouponRefusal refusal = coupon.refusal(visit.cenote().id(), left);
    if (refusal != null) {
      ApiException refused =
          catchThrowableOfType(
              ApiException.class,
              () -> PriceEngine.price(visit.cenote(), visit.request(), discounts));
      assertThat(refused.error()).isEqualTo(PricingError.NOT_APPLICABLE);
      assertThat(refused.fields().fields()).containsOnlyKeys("couponCode");
      return;
    }
    Price price = PriceEngine.price(visit.cenote(), visit.request(), discounts);
    addsUp(price, visit.whole());
    assertThat(price.couponDiscount()).isEqualTo(left.minus(price.total()));
    assertThat(price.lines().get(price.lines().size() - 1).kind()).isEqualTo(Kind.COUPON);
  }

  @Property(seed = "3")
  void the_order_in_which_rules_are_known_changes_nothing(
      @ForAll("visits") Visit visit,
      @ForAll("rules") List<DiscountRuleSnapshot> rules,
      @ForAll Random random) {
    List<DiscountRuleSnapshot> shuffled = new ArrayList<>(rules);
    Collections.shuffle(shuffled, random);
    assertThat(visit.with(shuffled)).isEqualTo(visit.with(rules));
  }

  @Property(seed = "4")
  void the_guest_gets_the_best_of_all_together_and_each_that_stands_alone(
      @ForAll("visits") Visit visit, @ForAll("rules") List<DiscountRuleSnapshot> rules) {
    List<DiscountRuleSnapshot> together =
        rules.stream().filter(rule -> rule.terms().stackable()).toList();
    Cents best = visit.with(together).total();
    for (DiscountRuleSnapshot rule : rules) {
      if (!rule.terms().stackable()) {
        Cents alone = visit.with(List.of(rule)).total();
        best = alone.compareTo(best) < 0 ? alone : best;
      }
    }
    Price price = visit.with(rules);
    assertThat(price.total()).isEqualTo(best);
    List<PriceLine> off =
        price.lines().stream().filter(line -> line.kind() == Kind.DISCOUNT).toList();
    boolean standsAlone =
        off.stream()
            .anyMatch(
                line ->
                    rules.stream()
                        .anyMatch(
                            rule -> rule.id().equals(line.ruleId()) && !rule.terms().stackable()));
    assertThat(off).hasSizeLessThanOrEqualTo(standsAlone ? 1 : rules.size());
  }

  @Property(seed = "5")
  void rules_that_leave_transport_alone_never_touch_it(
      @ForAll("visits") Visit visit, @ForAll("rules") List<DiscountRuleSnapshot> rules) {
    List<DiscountRuleSnapshot> excluding =
        rules.stream().filter(rule -> rule.terms().excludeTransportFromDiscount()).toList();
    assertThat(visit.with(excluding).total()).isGreaterThanOrEqualTo(visit.whole().transport());
  }

  @Property(seed = "6")
  void one_rule_more_never_makes_it_dearer_when_all_go_together(
      @ForAll("visits") Visit visit, @ForAll("rules") List<DiscountRuleSnapshot> rules) {
    List<DiscountRuleSnapshot> together =
        rules.stream()
            .filter(rule -> rule.terms().stackable())
            .filter(rule -> !rule.terms().excludeTransportFromDiscount())
            .toList();
    for (int i = 1; i <= together.size(); i++) {
      assertThat(visit.with(together.subList(0, i)).total())
          .isLessThanOrEqualTo(visit.with(together.subList(0, i - 1)).total());
    }
  }
}
