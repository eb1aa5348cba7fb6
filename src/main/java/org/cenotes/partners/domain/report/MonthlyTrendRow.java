package org.cenotes.partners.domain.report;

import java.math.BigDecimal;
import java.util.Optional;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * What a partner sold in one month.
 *
 * @param month calendar month
 * @param reservations confirmed, completed or no-show
 * @param visitors people in these reservations
 * @param gross cents; what the guests pay, after discounts
 * @param commission cents; the partner's share
 * @param growthPercent percent by which gross changed from the month before; null if that had none
 */
@Schema(name = "MonthlyTrendRow")
public record MonthlyTrendRow(
    String month,
    long reservations,
    long visitors,
    Cents gross,
    Cents commission,
    Optional<BigDecimal> growthPercent) {}
