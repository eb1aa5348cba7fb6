package org.cenotes.partners.domain.billing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.YearMonth;
import java.util.List;
import org.cenotes.partners.domain.report.MonthlySales;
import org.cenotes.partners.platform.money.Cents;
import org.junit.jupiter.api.Test;

/** Which statements there are. */
class BillingServiceTest {
  private static final YearMonth CURRENT = YearMonth.of(2026, 6);

  private static MonthlySales sold(int month, String currency) {
    return new MonthlySales(YearMonth.of(2026, month), currency, 1, new Cents(500), new Cents(50));
  }

  @Test
  void everyMonthHasAStatementInEachCurrencyThatWasSold() {
    List<MonthlySales> sold = List.of(sold(1, "MXN"), sold(1, "USD"), sold(4, "EUR"));
    List<MonthlySales> all = BillingService.withEmptyMonths(sold, CURRENT);
    assertThat(all)
        .extracting(sales -> sales.month() + " " + sales.currency())
        .containsExactly(
            "2026-01 MXN",
            "2026-01 USD",
            "2026-02 MXN",
            "2026-03 MXN",
            "2026-04 EUR",
            "2026-05 MXN",
            "2026-06 MXN");
    assertThat(all).containsAll(sold).contains(MonthlySales.none(CURRENT));
  }

  @Test
  void whoHasSoldNothingHasNone() {
    assertThat(BillingService.withEmptyMonths(List.of(), CURRENT)).isEmpty();
  }
}
