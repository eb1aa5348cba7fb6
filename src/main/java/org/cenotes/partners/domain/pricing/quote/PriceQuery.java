package org.cenotes.partners.domain.pricing.quote;

import java.time.LocalDate;
import java.util.UUID;
import org.cenotes.partners.domain.pricing.VisitSelection;
import org.jspecify.annotations.Nullable;

/**
 * A price that somebody asks for.
 *
 * @param date of the visit; null: not chosen yet
 * @param partnerId whom the price is for; null: somebody who is no partner
 * @param email of the guest, normalised; null: not known yet
 */
public record PriceQuery(
    VisitSelection visit,
    @Nullable LocalDate date,
    @Nullable String couponCode,
    @Nullable String promotionId,
    @Nullable UUID partnerId,
    @Nullable String email) {}
