package org.cenotes.partners.domain.report;

import java.time.YearMonth;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.money.Currency;

/**
 * What a partner sold for the visits of a month in one currency.
 *
 * @param month local to each cenote
 * @param currency ISO 4217 code
 * @param reservations confirmed, completed or no-show
 * @param gross what the guests pay, after discounts
 * @param commission the partner's share
 */
public record MonthlySales(
    YearMonth month, String currency, long reservations, Cents gross, Cents commission) {
  /** Of a month in which nothing was sold. */
  public static MonthlySales none(YearMonth month) {
    return new MonthlySales(month, Currency.MXN.code(), 0, Cents.ZERO, Cents.ZERO);
  }
}
