package org.cenotes.partners.domain.report;

import java.time.YearMonth;
import org.cenotes.partners.platform.money.Cents;

/**
 * What a partner sold for the visits of a month.
 *
 * @param month local to each cenote
 * @param reservations confirmed, completed or no-show
 * @param gross what the guests pay, after discounts
 * @param commission the partner's share
 */
public record MonthlySales(YearMonth month, long reservations, Cents gross, Cents commission) {}
