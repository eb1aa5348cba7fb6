package org.cenotes.partners.domain.pricing.quote;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.pricing.PriceLine;
import org.cenotes.partners.domain.pricing.VisitSelection;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.jspecify.annotations.Nullable;

/**
 * A price that is held until a moment, and what it was asked for.
 *
 * @param partnerId whose price it is; null: anybody's
 */
record Quote(
    DataSet data,
    UUID cenoteId,
    VisitSelection visit,
    @Nullable LocalDate date,
    @Nullable UUID partnerId,
    @Nullable UUID couponId,
    @Nullable String couponCode,
    @Nullable UUID promotionId,
    List<PriceLine> lines,
    Instant expiresAt) {}
