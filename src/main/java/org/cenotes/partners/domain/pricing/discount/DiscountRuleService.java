package org.cenotes.partners.domain.pricing.discount;

import jakarta.inject.Inject;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.catalog.CenoteService;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.Pagination;
import org.cenotes.partners.platform.list.SortedQuery;
import org.cenotes.partners.platform.secret.Ids;
import org.jspecify.annotations.Nullable;

/** Manages discount rules; they are deactivated, never deleted. */
@Service
public class DiscountRuleService {
  /** Every price evaluates every active rule. */
  private static final int MAX_ACTIVE = 200;

  private final DiscountRules rules;
  private final CenoteService cenotes;
  private final AuditService audit;
  private final Clock clock;

  @Inject
  DiscountRuleService(DiscountRules rules, CenoteService cenotes, AuditService audit, Clock clock) {
    this.rules = rules;
    this.cenotes = cenotes;
    this.audit = audit;
    this.clock = clock;
  }

  /** The active rules, including those outside their dates. */
  List<DiscountRuleSnapshot> active() {
    return rules.active().stream().map(DiscountRule::view).toList();
  }

  /** A page of all rules. */
  public Page<DiscountRuleSnapshot> list(SortedQuery query) {
    List<DiscountRuleSnapshot> rows = rules.page(query).stream().map(DiscountRule::view).toList();
    return new Page<>(rows, Pagination.of(rules.count(), query), null);
  }

  /** Creates a rule. */
  public DiscountRuleSnapshot create(DiscountRuleTerms terms) {
    check(terms, null);
    DiscountRule rule = new DiscountRule(Ids.next(), terms, clock.instant());
    rules.lock();
    rules.add(rule);
    refuseTooMany();
    audit("discount_rule.created", null, rule.view());
    return rule.view();
  }

  /** Creates a rule unless its id exists; for demonstration data. */
  public void ensure(UUID id, DiscountRuleTerms terms) {
    if (rules.find(id).isPresent()) {
      return;
    }
    // Another transaction may be adding it: behind the lock its commit is visible.
    rules.lock();
    if (rules.find(id).isEmpty()) {
      terms.check();
      rules.add(new DiscountRule(id, terms, clock.instant()));
    }
  }

  /**
   * Changes the given members.
   *
   * @param condition throws unless the rule is as the caller expects it
   */
  public DiscountRuleSnapshot update(
      UUID id, DiscountRuleUpdate change, Consumer<DiscountRuleSnapshot> condition) {
    rules.lock();
    DiscountRule rule =
        rules.findLocked(id).orElseThrow(() -> new ApiException(DiscountError.NOT_FOUND));
    DiscountRuleSnapshot before = rule.view();
    condition.accept(before);
    DiscountRuleTerms terms = change.applyTo(before.terms());
    if (terms.equals(before.terms())) {
      return before;
    }
    check(terms, before.terms().description());
    rule.update(terms, clock.instant());
    rules.flush();
    refuseTooMany();
    audit("discount_rule.updated", before, rule.view());
    return rule.view();
  }

  /** Deactivates a rule; quotes issued with it keep their price. */
  public DiscountRuleSnapshot deactivate(UUID id) {
    return update(id, DiscountRuleUpdate.DEACTIVATION, now -> {});
  }

  private void check(DiscountRuleTerms terms, @Nullable LocalizedText description) {
    terms.check(description);
    cenotes.requireKnown(terms.cenoteIds());
  }

  private void refuseTooMany() {
    if (rules.countActive() > MAX_ACTIVE) {
      throw ApiException.because(
          DiscountError.LIMIT_REACHED, "at most " + MAX_ACTIVE + " rules can be active");
    }
  }

  private void audit(
      String action, @Nullable DiscountRuleSnapshot before, DiscountRuleSnapshot after) {
    audit.note(AuditService.PLATFORM, action, "discount_rule:" + after.id(), before, after);
  }
}
