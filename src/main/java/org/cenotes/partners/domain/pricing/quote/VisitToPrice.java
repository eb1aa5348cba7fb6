package org.cenotes.partners.domain.pricing.quote;

import java.time.LocalDate;
import java.util.UUID;
import org.cenotes.partners.domain.pricing.VisitSelection;
import org.jspecify.annotations.Nullable;

/**
 * A visit to be priced, and for whom.
 *
 * @param date of the visit; null when not chosen yet
 * @param partnerId the partner that sells; null for an anonymous caller
 * @param email of the guest, normalised; null when not known yet
 */
public record VisitToPrice(
    VisitSelection visit,
    @Nullable LocalDate date,
    @Nullable String couponCode,
    @Nullable String promotionId,
    @Nullable UUID partnerId,
    @Nullable String email) {}
