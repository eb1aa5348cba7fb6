package org.cenotes.partners.domain.catalog;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A schedule that is asked for many dates: how long an answer takes does not depend on how many
 * closures and overrides it has.
 */
public final class ScheduleLookup {
  private final Schedule schedule;
  private final Set<LocalDate> closed = new HashSet<>();
  private final Map<LocalDate, Schedule.DayOverride> overrides = new HashMap<>();

  public ScheduleLookup(Schedule schedule) {
    this.schedule = schedule;
    orNone(schedule.closures()).forEach(closure -> closed.add(closure.date()));
    orNone(schedule.overrides())
        .forEach(override -> overrides.putIfAbsent(override.date(), override));
  }

  private static <T> List<T> orNone(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }

  /** As {@link Schedule#hoursOn}. */
  public List<Schedule.Hours> hoursOn(LocalDate date) {
    return closed.contains(date) ? List.of() : schedule.hoursOn(date, overrides.get(date));
  }

  /** As {@link Schedule#capacityOn}. */
  public int capacityOn(LocalDate date) {
    return schedule.capacityOn(date, overrides.get(date));
  }
}
