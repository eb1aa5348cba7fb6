package org.cenotes.partners.domain.apilog;

import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The calls of one partner by day. */
public class KnownCalls extends MetricsService {
  private final List<DailyCalls> days = new ArrayList<>();

  public KnownCalls() {
    super(null, Clock.systemUTC());
  }

  public KnownCalls on(String date, long calls, long dropped) {
    days.add(new DailyCalls(LocalDate.parse(date), calls, calls * 10, calls * 1_000, dropped));
    return this;
  }

  @Override
  public List<DailyCalls> days(UUID partnerId, LocalDate first, LocalDate last) {
    return days.stream()
        .filter(day -> !day.date().isBefore(first) && !day.date().isAfter(last))
        .toList();
  }
}
