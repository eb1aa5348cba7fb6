package org.cenotes.partners.domain.pricing.quote;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.CenoteCache;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleCache;
import org.cenotes.partners.domain.pricing.discount.DiscountRuleSnapshot;
import org.cenotes.partners.platform.http.WithCurrency;
import org.cenotes.partners.platform.money.Currency;
import org.jspecify.annotations.Nullable;

/** Lists the discount rules that apply automatically. */
@ApplicationScoped
public class AutomaticDiscountService {
  private final CenoteCache cenotes;
  private final DiscountRuleCache rules;
  private final Clock clock;

  @Inject
  AutomaticDiscountService(CenoteCache cenotes, DiscountRuleCache rules, Clock clock) {
    this.cenotes = cenotes;
    this.rules = rules;
    this.clock = clock;
  }

  /**
   * The automatic rules in force now, in the order of their priority.
   *
   * @param itemId a cenote; null: rules for any cenote
   */
  public WithCurrency<List<DiscountRuleSnapshot>> automatic(@Nullable UUID itemId) {
    Listing listing = itemId == null ? null : cenotes.bookable(itemId);
    Instant now = clock.instant();
    LocalDate today =
        LocalDate.ofInstant(now, listing == null ? Listing.DEFAULT_ZONE : listing.timezone());
    List<DiscountRuleSnapshot> open =
        rules.open(itemId, now, today).stream()
            .filter(rule -> rule.terms().autoApply())
            .filter(rule -> listing == null || rule.terms().isValidIn(listing.currency()))
            .sorted(DiscountRuleSnapshot.BY_PRIORITY)
            .toList();
    return new WithCurrency<>(
        open, listing == null ? Currency.MXN : Currency.of(listing.currency()));
  }
}
