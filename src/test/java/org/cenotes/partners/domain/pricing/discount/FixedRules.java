package org.cenotes.partners.domain.pricing.discount;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The rules of a node, for tests that need no database. */
public final class FixedRules extends DiscountRuleCache {
  private final List<DiscountRuleSnapshot> all = new ArrayList<>();

  /** None at first. */
  public FixedRules() {
    super(null);
  }

  /** Adds a rule. */
  public void add(DiscountRuleSnapshot rule) {
    all.add(rule);
  }

  @Override
  public List<DiscountRuleSnapshot> open(@Nullable UUID cenoteId, Instant now, LocalDate today) {
    return all.stream().filter(rule -> rule.isOpen(cenoteId, now, today)).toList();
  }
}
