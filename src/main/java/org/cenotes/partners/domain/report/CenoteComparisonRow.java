package org.cenotes.partners.domain.report;

import java.math.BigDecimal;
import java.util.UUID;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What a partner sold of one cenote, to be compared with others.
 *
 * @param cenoteId id of the cenote
 * @param name name of the cenote now; of one that the partner cannot see, that of its latest sale
 * @param reservations confirmed, completed or no-show
 * @param visitors people in these reservations
 * @param gross cents; what the guests pay, after discounts
 * @param averageBookingValue cents per reservation
 * @param cancellationRate percent of all that were sold
 * @param occupancyRate percent of the cenote's places that are taken, by reservations of all
 *     partners, on the visit days in the period; slots that were never booked count by the schedule
 *     as it is now; absent if there are no places
 */
@Schema(name = "CenoteComparisonRow")
public record CenoteComparisonRow(
    UUID cenoteId,
    String name,
    long reservations,
    long visitors,
    Cents gross,
    Cents averageBookingValue,
    BigDecimal cancellationRate,
    @Nullable BigDecimal occupancyRate) {}
