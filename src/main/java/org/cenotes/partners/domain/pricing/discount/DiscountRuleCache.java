package org.cenotes.partners.domain.pricing.discount;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.platform.signal.NodeCache;
import org.cenotes.partners.platform.signal.RowChanged;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.jspecify.annotations.Nullable;

/** Caches the active discount rules on this node. */
@ApplicationScoped
public class DiscountRuleCache {
  private final DiscountRuleService service;
  private final NodeCache<DataSet, List<DiscountRuleSnapshot>> rules =
      new NodeCache<DataSet, List<DiscountRuleSnapshot>>(
              DataSet.values().length, Duration.ofSeconds(30))
          .invalidateAllOn("discount_rule");

  @Inject
  DiscountRuleCache(DiscountRuleService service) {
    this.service = service;
  }

  /**
   * The rules that can apply to a visit booked now.
   *
   * @param cenoteId null for any cenote
   * @param today on the cenote's calendar
   */
  public List<DiscountRuleSnapshot> open(@Nullable UUID cenoteId, Instant now, LocalDate today) {
    return rules.get(CurrentScope.required().data(), service::active).stream()
        .filter(rule -> rule.isOpen(cenoteId, now, today))
        .toList();
  }

  void onRowChanged(@Observes RowChanged change) {
    rules.apply(change);
  }
}
