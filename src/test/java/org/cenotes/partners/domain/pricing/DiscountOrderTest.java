package org.cenotes.partners.domain.pricing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.domain.pricing.Offers.percent;

import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.pricing.Offers.Deal;
import org.cenotes.partners.domain.pricing.PriceLine.Kind;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleSnapshot;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleTerms.DiscountType;
import org.cenotes.partners.platform.money.Cents;
import org.junit.jupiter.api.Test;

/** In which order rules take something off, and from what. */
class DiscountOrderTest {
  private static final LocalizedText NAME = new LocalizedText("Algo", "Something");

  /** A visit for so much, and transport for so much. */
  private static Price price(long entry, long transport) {
    return new Price(
        List.of(
            PriceLine.of(Kind.BASE, NAME, 1, new Cents(entry), null),
            PriceLine.of(Kind.TRANSPORT, NAME, 1, new Cents(transport), new UUID(2, 2))),
        null);
  }

  private static DiscountRuleSnapshot fixed(long cents, int priority, long number) {
    return new Deal(DiscountType.FIXED, BigDecimal.valueOf(cents), priority, true, false, null)
        .rule(number);
  }

  /** A share that does not touch the transport. */
  private static DiscountRuleSnapshot ofTheVisit(String percent, int priority, long number) {
    return new Deal(DiscountType.PERCENTAGE, new BigDecimal(percent), priority, true, true, null)
        .rule(number);
  }

  private static List<Long> off(Price whole, DiscountRuleSnapshot... rules) {
    return ApplicableDiscounts.best(List.of(rules), whole).stream()
        .map(line -> -line.total().value())
        .toList();
  }

  private static List<UUID> order(Price whole, DiscountRuleSnapshot... rules) {
    return ApplicableDiscounts.best(List.of(rules), whole).stream().map(PriceLine::ruleId).toList();
  }

  @Test
  void a_higher_priority_comes_first_and_among_equals_the_older_rule() {
    DiscountRuleSnapshot low = fixed(100, -5, 1);
    DiscountRuleSnapshot high = fixed(100, 9, 4);
    DiscountRuleSnapshot older = fixed(100, 0, 2);
    DiscountRuleSnapshot newer = fixed(100, 0, 3);
    assertThat(order(price(10_000, 0), newer, low, older, high))
        .containsExactly(high.id(), older.id(), newer.id(), low.id());
  }

  @Test
  void whoever_comes_first_gets_all_of_it_and_the_last_what_is_left() {
    Price whole = price(1_000, 0);
    assertThat(off(whole, fixed(700, 2, 1), fixed(600, 1, 2))).containsExactly(700L, 300L);
    assertThat(off(whole, fixed(700, 1, 1), fixed(600, 2, 2))).containsExactly(600L, 400L);
    assertThat(off(whole, fixed(1_000, 2, 1), fixed(600, 1, 2)))
        .as("a rule that finds nothing left has no line")
        .containsExactly(1_000L);
  }

  @Test
  void shares_are_of_the_undiscounted_price() {
    assertThat(off(price(1_000, 0), percent("50").rule(1), percent("20").rule(2)))
        .containsExactly(500L, 200L);
  }

  @Test
  void a_rule_that_leaves_transport_alone_is_of_the_rest_of_the_price() {
    assertThat(off(price(1_000, 400), ofTheVisit("10", 0, 1))).containsExactly(100L);
    assertThat(off(price(1_000, 400), percent("10").rule(1))).containsExactly(140L);
  }

  @Test
  void a_rule_that_leaves_transport_alone_takes_no_more_than_what_is_left_beside_it() {
    Price whole = price(1_000, 400);
    assertThat(off(whole, fixed(900, 2, 1), ofTheVisit("50", 1, 2))).containsExactly(900L, 100L);
    assertThat(off(whole, fixed(1_200, 2, 1), ofTheVisit("50", 1, 2))).containsExactly(1_200L);
    assertThat(off(whole, ofTheVisit("100", 2, 1), fixed(900, 1, 2))).containsExactly(1_000L, 400L);
  }

  @Test
  void of_two_equal_discounts_the_higher_priority_is_named() {
    DiscountRuleSnapshot together = fixed(500, 0, 1);
    DiscountRuleSnapshot alone =
        new Deal(DiscountType.FIXED, BigDecimal.valueOf(500), 1, false, false, null).rule(2);
    DiscountRuleSnapshot behind =
        new Deal(DiscountType.FIXED, BigDecimal.valueOf(500), -1, false, false, null).rule(3);
    assertThat(order(price(1_000, 0), together, alone)).containsExactly(alone.id());
    assertThat(order(price(1_000, 0), together, behind)).containsExactly(together.id());
  }

  @Test
  void a_price_of_nothing_has_no_discounts() {
    assertThat(off(price(0, 0), percent("10").rule(1), fixed(100, 0, 2))).isEmpty();
    assertThat(off(price(0, 500), ofTheVisit("10", 0, 1))).isEmpty();
  }

  @Provide
  Arbitrary<List<DiscountRuleSnapshot>> rules() {
    return Offers.rules().list().ofMaxSize(6).uniqueElements(DiscountRuleSnapshot::id);
  }

  @Property(seed = "1")
  void each_line_is_at_most_what_its_rule_gives_alone(
      @ForAll("rules") List<DiscountRuleSnapshot> rules,
      @ForAll @LongRange(max = 100_000) long entry,
      @ForAll @LongRange(max = 50_000) long transport) {
    Price whole = price(entry, transport);
    for (PriceLine line : ApplicableDiscounts.best(rules, whole)) {
      DiscountRuleSnapshot rule =
          rules.stream().filter(it -> it.id().equals(line.ruleId())).findFirst().orElseThrow();
      long alone = off(whole, rule).get(0);
      assertThat(-line.total().value()).isBetween(1L, alone);
    }
  }

  @Property(seed = "2")
  void lines_are_in_the_order_of_priority(
      @ForAll("rules") List<DiscountRuleSnapshot> rules,
      @ForAll @LongRange(max = 100_000) long entry) {
    List<Integer> priorities =
        ApplicableDiscounts.best(rules, price(entry, 0)).stream()
            .map(
                line ->
                    rules.stream()
                        .filter(rule -> rule.id().equals(line.ruleId()))
                        .map(rule -> -rule.terms().priority())
                        .findFirst()
                        .orElseThrow())
            .toList();
    assertThat(priorities).isSorted();
  }
}
