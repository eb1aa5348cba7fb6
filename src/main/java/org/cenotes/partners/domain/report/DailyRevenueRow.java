package org.cenotes.partners.domain.report;

import java.time.LocalDate;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * What a partner sold on one day.
 *
 * @param date the day
 * @param reservations confirmed, completed or no-show
 * @param visitors people in these reservations
 * @param gross cents; what the guests pay, after discounts
 * @param commission cents; the partner's share
 */
@Schema(name = "DailyRevenueRow")
public record DailyRevenueRow(
    LocalDate date, long reservations, long visitors, Cents gross, Cents commission) {}
