package org.cenotes.partners.domain.pricing.discount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleTerms.AppliesTo;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleTerms.Eligibility;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which rules may be made, and when one is open. */
class DiscountRuleTermsTest {
  private static final UUID HERE = UUID.fromString("01a20f1d-6a0e-7c51-9c0e-2f5d8a4be1d2");
  private static final UUID ELSEWHERE = new UUID(7, 2);
  private static final Instant FROM = Instant.parse("2026-06-01T05:00:00Z");
  private static final Instant TO = Instant.parse("2026-07-01T05:00:00Z");
  private static final LocalDate DAY = LocalDate.of(2026, 6, 15);

  /** A rule of ten percent with these members besides, or instead. */
  private static DiscountRuleTerms rule(String more) {
    String plain = "{'name':{'es':'Oferta'},'discountType':'percentage','value':10}";
    return Json.read(merged(plain, more), DiscountRuleTerms.class);
  }

  private static String merged(String plain, String more) {
    ObjectNode whole = Json.read(plain.replace('\'', '"'), ObjectNode.class);
    whole.setAll(Json.read(more.replace('\'', '"'), ObjectNode.class));
    return whole.toString();
  }

  private static List<String> wrong(DiscountRuleTerms terms) {
    ApiException refused = catchThrowableOfType(ApiException.class, terms::check);
    return refused == null ? List.of() : new ArrayList<>(refused.fields().fields().keySet());
  }

  private static DiscountRuleSnapshot view(DiscountRuleTerms terms) {
    return new DiscountRuleSnapshot(new UUID(3, 1), terms, FROM, FROM);
  }

  @Test
  void a_rule_stacks_waits_to_be_asked_for_and_is_for_all_unless_it_says_otherwise() {
    DiscountRuleTerms rule = rule("{}");
    assertThat(wrong(rule)).isEmpty();
    assertThat(rule.stackable()).isTrue();
    assertThat(rule.autoApply()).isFalse();
    assertThat(rule.excludeTransportFromDiscount()).isFalse();
    assertThat(rule.appliesTo()).isEqualTo(AppliesTo.ALL);
    assertThat(rule.userEligibility()).isEqualTo(Eligibility.ALL);
    assertThat(rule.priority()).isZero();
    assertThat(rule.isActive()).isTrue();
  }

  @Test
  void a_cenote_that_is_named_twice_counts_once() {
    String ids = "{'appliesTo':'cenote','cenoteIds':['%1$s','%2$s','%1$s']}";
    DiscountRuleTerms terms = rule(ids.formatted(ELSEWHERE, HERE));
    assertThat(new DiscountRule(HERE, terms, Instant.EPOCH).view().terms().cenoteIds())
        .containsExactly(ELSEWHERE, HERE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'value':0} | value",
        "{'value':100.5} | value",
        "{'value':12.345} | value",
        "{'discountType':'fixed','value':0.5} | value",
        "{'discountType':'quantity_based'} | minQuantity",
        "{'appliesTo':'cenote'} | cenoteIds",
        "{'cenoteIds':['01a20f1d-6a0e-7c51-9c0e-2f5d8a4be1d2']} | cenoteIds",
        "{'startsAt':'2026-06-01T00:00:00Z','endsAt':'2026-06-01T00:00:00Z'} | endsAt",
        "{'minAmount':-1} | minAmount",
        "{'minAmount':1000000000001} | minAmount",
        "{'maxDiscountAmount':0} | maxDiscountAmount",
        "{'name':{'en':'Offer'}} | name.es",
        "{'name':{'es':'  '}} | name.es",
        "{'description':{'en':'Ten off'}} | description.es",
        "{'description':{'es':'  ','en':'Ten off'}} | description.es",
      })
  void what_does_not_fit_together_is_named(String change, String member) {
    assertThat(wrong(rule(change))).containsExactly(member);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'value':100,'minAmount':0,'maxDiscountAmount':1}",
        "{'discountType':'fixed','value':1000000000000}",
        "{'discountType':'quantity_based','minQuantity':2}",
        "{'appliesTo':'cenote','cenoteIds':['01a20f1d-6a0e-7c51-9c0e-2f5d8a4be1d2']}",
        "{'startsAt':'2026-06-01T00:00:00Z','endsAt':'2026-06-01T00:00:00.001Z'}",
      })
  void what_fits_together_is_accepted(String change) {
    assertThat(wrong(rule(change))).isEmpty();
  }

  @Test
  void texts_have_a_limit_in_each_language() {
    String most = "x".repeat(200);
    assertThat(wrong(rule("{'name':{'es':'" + most + "','en':'" + most + "'}}"))).isEmpty();
    assertThat(wrong(rule("{'name':{'es':'A','en':'x" + most + "'}}"))).containsExactly("name");
    String long2000 = "y".repeat(2_000);
    assertThat(wrong(rule("{'description':{'es':'" + long2000 + "'}}"))).isEmpty();
    assertThat(wrong(rule("{'description':{'es':'y" + long2000 + "'}}")))
        .containsExactly("description");
  }

  @Test
  void a_blank_text_counts_as_absent_and_the_other_language_is_shown() {
    DiscountRuleTerms rule =
        rule("{'name':{'es':' Verano ','en':' '},'description':{'es':'Diez menos','en':''}}");
    assertThat(rule.name().in(Language.EN)).isEqualTo("Verano");
    assertThat(rule.description().in(Language.EN)).isEqualTo("Diez menos");
    assertThat(wrong(rule)).isEmpty();
  }

  @Test
  void a_rule_that_has_had_a_description_in_english_only_can_still_be_changed() {
    DiscountRuleTerms old = rule("{'description':{'en':'Ten off'}}");
    rule("{'description':{'en':'Ten off'},'isActive':false}").check(old.description());
    ApiException refused =
        catchThrowableOfType(
            ApiException.class,
            () -> rule("{'description':{'en':'10 off'}}").check(old.description()));
    assertThat(refused.fields().fields()).containsOnlyKeys("description.es");
  }

  @Test
  void a_promotion_may_last_one_day_and_not_less() {
    assertThat(wrong(rule(promotion("2026-06-15", "2026-06-15", "active")))).isEmpty();
    assertThat(wrong(rule(promotion("2026-06-15", "2026-06-14", "active"))))
        .containsExactly("promotion.endDate");
  }

  private static String promotion(String from, String to, String status) {
    return ("{'promotion':{'id':'01a20f1d-6a0e-7c51-9c0e-2f5d8a4be1d2','name':'Junio','slug':'junio',"
            + "'status':'%s','promotionType':'seasonal','startDate':'%s','endDate':'%s'}}")
        .formatted(status, from, to);
  }

  @Test
  void a_rule_is_open_from_its_first_moment_until_before_its_end() {
    DiscountRuleSnapshot rule =
        view(rule("{'startsAt':'2026-06-01T05:00:00Z','endsAt':'2026-07-01T05:00:00Z'}"));
    assertThat(rule.isOpen(HERE, FROM.minusMillis(1), DAY)).isFalse();
    assertThat(rule.isOpen(HERE, FROM, DAY)).isTrue();
    assertThat(rule.isOpen(HERE, TO.minusMillis(1), DAY)).isTrue();
    assertThat(rule.isOpen(HERE, TO, DAY)).isFalse();
  }

  @Test
  void a_rule_that_is_not_active_is_never_open() {
    assertThat(view(rule("{'isActive':false}")).isOpen(HERE, FROM, DAY)).isFalse();
  }

  @Test
  void a_rule_for_some_cenotes_is_open_there_and_in_lists_of_all() {
    DiscountRuleSnapshot rule = view(rule("{'appliesTo':'cenote','cenoteIds':['" + HERE + "']}"));
    assertThat(rule.isOpen(HERE, FROM, DAY)).isTrue();
    assertThat(rule.isOpen(null, FROM, DAY)).isTrue();
    assertThat(rule.isOpen(ELSEWHERE, FROM, DAY)).isFalse();
    assertThat(view(rule("{}")).isOpen(ELSEWHERE, FROM, DAY)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "active, 2026-06-09, false",
    "active, 2026-06-10, true",
    "active, 2026-06-20, true",
    "active, 2026-06-21, false",
    "draft, 2026-06-15, false",
    "ended, 2026-06-15, false",
  })
  void a_promotion_runs_on_its_days_while_it_is_active(
      String status, LocalDate today, boolean open) {
    DiscountRuleSnapshot rule = view(rule(promotion("2026-06-10", "2026-06-20", status)));
    assertThat(rule.isOpen(HERE, FROM, today)).isEqualTo(open);
  }

  @Test
  void a_promotion_is_asked_for_by_its_id_in_any_case() {
    DiscountRuleSnapshot rule = view(rule(promotion("2026-06-10", "2026-06-20", "active")));
    assertThat(rule.isOfPromotion(HERE.toString())).isTrue();
    assertThat(rule.isOfPromotion(HERE.toString().toUpperCase(java.util.Locale.ROOT))).isTrue();
    assertThat(rule.isOfPromotion("junio")).isFalse();
    assertThat(view(rule("{}")).isOfPromotion(HERE.toString())).isFalse();
  }

  @Test
  void a_row_gives_back_the_terms_that_it_was_made_of() {
    List<DiscountRuleTerms> all =
        List.of(
            rule("{}"),
            rule("{'discountType':'fixed','value':700,'maxDiscountAmount':600,'priority':-3}"),
            rule(
                "{'discountType':'quantity_based','value':12.5,'minQuantity':4,'stackable':false}"),
            rule("{'appliesTo':'cenote','cenoteIds':['" + HERE + "'],'userEligibility':'partner'}"),
            rule("{'autoApply':true,'excludeTransportFromDiscount':true,'isActive':false}"),
            rule(promotion("2026-06-10", "2026-06-20", "draft")));
    for (DiscountRuleTerms terms : all) {
      DiscountRule row = new DiscountRule(new UUID(3, 1), all.get(0), FROM);
      row.update(terms, TO);
      assertThat(row.view().terms()).isEqualTo(terms);
      assertThat(row.view().createdAt()).isEqualTo(FROM);
      assertThat(row.view().updatedAt()).isEqualTo(TO);
    }
  }

  @Test
  void a_change_clears_what_is_null_and_keeps_what_is_absent() {
    DiscountRuleTerms before =
        rule("{'minQuantity':4,'maxDiscountAmount':600,'startsAt':'2026-06-01T05:00:00Z'}");
    DiscountRuleUpdate change =
        Json.read("{\"value\":20,\"minQuantity\":null,\"priority\":7}", DiscountRuleUpdate.class);
    DiscountRuleTerms after = change.applyTo(before);
    assertThat(after.value()).isEqualByComparingTo("20");
    assertThat(after.priority()).isEqualTo(7);
    assertThat(after.minQuantity()).isNull();
    assertThat(after.maxDiscountAmount()).isEqualTo(before.maxDiscountAmount());
    assertThat(after.startsAt()).isEqualTo(FROM);
    DiscountRuleTerms off = DiscountRuleUpdate.DEACTIVATION.applyTo(before);
    assertThat(off).usingRecursiveComparison().ignoringFields("isActive").isEqualTo(before);
    assertThat(off.isActive()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'discountType':'fixed'} | false",
        "{'discountType':'fixed','value':500} | true",
        "{'discountType':'quantity_based','minQuantity':4} | true",
        "{'discountType':'percentage','priority':7} | true",
      })
  void a_change_to_another_unit_names_the_new_number(String change, boolean accepted) {
    DiscountRuleUpdate to = Json.read(change.replace('\'', '"'), DiscountRuleUpdate.class);
    ApiException refused =
        catchThrowableOfType(ApiException.class, () -> to.applyTo(rule("{'value':50}")));
    assertThat(refused == null).isEqualTo(accepted);
    if (refused != null) {
      assertThat(refused.fields().fields()).containsOnlyKeys("value");
    }
  }

  @Test
  void fifty_cents_do_not_become_fifty_percent() {
    DiscountRuleUpdate to =
        Json.read("{\"discountType\":\"percentage\"}", DiscountRuleUpdate.class);
    ApiException refused =
        catchThrowableOfType(
            ApiException.class, () -> to.applyTo(rule("{'discountType':'fixed','value':50}")));
    assertThat(refused.fields().fields()).containsOnlyKeys("value");
  }
}
