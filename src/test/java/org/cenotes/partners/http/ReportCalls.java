package org.cenotes.partners.http;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** A successful request for every report. */
final class ReportCalls {
  private static final String PATH = "GET /api/partner-reports/";

  static final Map<String, Function<Partner, Exchange>> ALL = all();

  private ReportCalls() {}

  private static Map<String, Function<Partner, Exchange>> all() {
    Map<String, Function<Partner, Exchange>> calls = new TreeMap<>();
    for (String report :
        new String[] {
          "revenue", "performance", "top-destinations", "daily-revenue", "commission"
        }) {
      calls.put(PATH + report, partner -> lastDays(partner, Map.of()));
    }
    calls.put(PATH + "monthly-trend", partner -> sold(partner, Map.of("months", 3)));
    calls.put(
        PATH + "cenote-comparison",
        partner ->
            lastDays(
                partner,
                Map.of(
                    "cenoteIds",
                    partner.cenote("cenote-ik-kil") + "," + partner.cenote("cenote-dos-ojos"))));
    calls.put(
        PATH + "owned-venues",
        partner -> {
          VisitSql.ownedCenote(partner);
          return lastDays(partner, Map.of());
        });
    return calls;
  }

  /** Three days, so that the examples in the OpenAPI document are short. */
  private static Exchange lastDays(Partner partner, Map<String, Object> query) {
    Map<String, Object> all = new TreeMap<>(query);
    all.put("startDate", Partner.day(-1).toString());
    all.put("endDate", Partner.day(1).toString());
    return sold(partner, all);
  }

  private static Exchange sold(Partner partner, Map<String, Object> query) {
    VisitSql.made(ReservationCalls.keyed(partner));
    return new Exchange(query, null);
  }
}
