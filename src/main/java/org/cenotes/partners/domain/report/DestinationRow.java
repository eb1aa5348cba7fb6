package org.cenotes.partners.domain.report;

import java.math.BigDecimal;
import java.util.UUID;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * What a partner sold of one cenote.
 *
 * @param cenoteId id of the cenote
 * @param name name of the cenote
 * @param reservations confirmed, completed or no-show
 * @param visitors people in these reservations
 * @param gross cents; what the guests pay, after discounts
 * @param share percent of the partner's gross in the period
 */
@Schema(name = "DestinationRow")
public record DestinationRow(
    UUID cenoteId, String name, long reservations, long visitors, Cents gross, BigDecimal share) {}
