package org.cenotes.partners.domain.pricing.discount;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.cenotes.partners.platform.signal.RowChanged;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.jspecify.annotations.Nullable;

/** The active rules in this node's memory; dropped when one changes, on whatever node. */
@ApplicationScoped
public class DiscountRuleCache {
  private final DiscountRuleService rules;

  private final Cache<DataSet, List<DiscountRule>> known =
      Caffeine.newBuilder().expireAfterWrite(Duration.ofSeconds(30)).build();

  /** Counts the changes heard, so that rows read before a change are not kept after it. */
  private final AtomicLong changes = new AtomicLong();

  @Inject
  DiscountRuleCache(DiscountRuleService rules) {
    this.rules = rules;
  }

  /**
   * Those that can apply to a visit of this cenote that is booked at this moment.
   *
   * @param cenoteId null: of any
   * @param today on the cenote's calendar
   */
  public List<DiscountRule> open(@Nullable UUID cenoteId, Instant now, LocalDate today) {
    return all().stream().filter(rule -> rule.isOpen(cenoteId, now, today)).toList();
  }

  private List<DiscountRule> all() {
    DataSet data = CurrentScope.required().data();
    List<DiscountRule> remembered = known.getIfPresent(data);
    return remembered == null ? load(data) : remembered;
  }

  private List<DiscountRule> load(DataSet data) {
    long before = changes.get();
    List<DiscountRule> loaded = rules.active();
    known.put(data, loaded);
    if (changes.get() != before) {
      known.invalidate(data);
    }
    return loaded;
  }

  void hear(@Observes RowChanged changed) {
    if (changed.isAnything() || "discount_rule".equals(changed.kind())) {
      changes.incrementAndGet();
      known.invalidateAll();
    }
  }
}
