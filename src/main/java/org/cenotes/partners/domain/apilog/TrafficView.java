package org.cenotes.partners.domain.apilog;

import java.math.BigDecimal;
import org.cenotes.partners.platform.money.Ratios;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The live calls of the last 24 hours, in whole hours and the present one.
 *
 * @param calls24h calls
 * @param errorRate24h percent of the calls whose status is 400 or higher
 * @param p95Ms24h milliseconds that 95 percent of the responses did not exceed
 */
@Schema(name = "ApiTraffic")
public record TrafficView(long calls24h, BigDecimal errorRate24h, BigDecimal p95Ms24h) {
  private static final double P95 = 95;

  static TrafficView of(CallSummary sum) {
    return new TrafficView(
        sum.calls(), Ratios.percent(sum.errors(), sum.calls()), sum.durations().millis(P95));
  }
}
