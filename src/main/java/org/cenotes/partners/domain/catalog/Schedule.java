package org.cenotes.partners.domain.catalog;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cenotes.partners.platform.json.WireEnum;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Opening hours and capacity of a cenote; all times are local to it.
 *
 * @param weekly opening hours of each day of the week; a day without hours is closed
 * @param slotMinutes 15 to 480
 * @param capacityPerSlot 1 to 5000
 * @param bookingWindowDays how many days ahead visits can be booked, 1 to 730
 * @param cutoffMinutes how many minutes before its start a slot can no longer be booked
 * @param minVisitors per reservation
 * @param maxVisitors per reservation
 * @param closures days on which the cenote is closed
 * @param overrides days with other hours or another capacity
 * @param seasons periods with other hours or another capacity; an override or a closure wins
 */
public record Schedule(
    Map<Day, List<Hours>> weekly,
    int slotMinutes,
    int capacityPerSlot,
    int bookingWindowDays,
    int cutoffMinutes,
    int minVisitors,
    int maxVisitors,
    @Nullable List<Closure> closures,
    @Nullable List<DayOverride> overrides,
    @Nullable List<Season> seasons) {
  /** Closed on every day: of a cenote whose opening hours are not known yet. */
  static final Schedule CLOSED =
      new Schedule(Map.of(), 60, 1, 365, 60, 1, 50, List.of(), List.of(), List.of());

  public Schedule {
    weekly = inOrder(weekly);
  }

  /**
   * In the order of the week. Requests have any order and {@code jsonb} has its own, so that the
   * ETag of a change would not be that of the cenote that is read afterwards.
   */
  private static Map<Day, List<Hours>> inOrder(Map<Day, List<Hours>> hours) {
    Map<Day, List<Hours>> week = new EnumMap<>(Day.class);
    week.putAll(hours);
    return Collections.unmodifiableMap(week);
  }

  /**
   * Opening hours of one day; {@code close} is after {@code open}.
   *
   * @param open start of the first slot, local to the cenote
   * @param close end of the last slot, local to the cenote
   */
  @Schema(name = "OpeningHours")
  public record Hours(LocalTime open, LocalTime close) {}

  /**
   * A day on which the cenote is closed.
   *
   * @param date the day, local to the cenote
   * @param reason why the cenote is closed, for visitors
   */
  @Schema(name = "ScheduleClosure")
  public record Closure(LocalDate date, String reason) {}

  /**
   * A day with hours and capacity of its own.
   *
   * @param date the day, local to the cenote
   * @param open start of the first slot of the day, local to the cenote
   * @param close end of the last slot of the day, local to the cenote
   * @param capacityPerSlot places in each slot of the day; fewer than minVisitors close it to new
   *     bookings
   */
  @Schema(name = "ScheduleOverride")
  public record DayOverride(LocalDate date, LocalTime open, LocalTime close, int capacityPerSlot) {
    Hours hours() {
      return new Hours(open, close);
    }
  }

  /**
   * A period with hours or a capacity of its own; periods do not overlap.
   *
   * @param name name of the season, such as Easter; the catalogue shows it
   * @param from first day, local to the cenote
   * @param to last day, local to the cenote
   * @param weekly opening hours in this period; those of the schedule when absent
   * @param capacityPerSlot places in each slot of this period; those of the schedule when absent,
   *     and fewer than minVisitors close it to new bookings
   */
  @Schema(name = "ScheduleSeason")
  public record Season(
      @Nullable String name,
      LocalDate from,
      LocalDate to,
      @Nullable Map<Day, List<Hours>> weekly,
      @Nullable Integer capacityPerSlot) {
    public Season {
      weekly = weekly == null ? null : inOrder(weekly);
    }

    boolean contains(LocalDate date) {
      return !date.isBefore(from) && !date.isAfter(to);
    }
  }

  /** The days of the week. */
  @Schema(name = "Weekday")
  public enum Day implements WireEnum {
    MON,
    TUE,
    WED,
    THU,
    FRI,
    SAT,
    SUN;

    static Day of(DayOfWeek day) {
      return values()[day.ordinal()];
    }
  }

  /** Why the cenote is closed on this date; empty when no closure is planned. */
  public Optional<String> closureReason(LocalDate date) {
    return closures == null
        ? Optional.empty()
        : closures.stream()
            .filter(closure -> closure.date().equals(date))
            .map(Closure::reason)
            .findFirst();
  }

  /** The hours of this date: those of its override, else of its season, else of its weekday. */
  public List<Hours> hoursOn(LocalDate date) {
    return closureReason(date).isPresent()
        ? List.of()
        : hoursOn(date, overrideOn(date).orElse(null));
  }

  /**
   * The hours of a date that is not closed.
   *
   * @param override of this date
   */
  List<Hours> hoursOn(LocalDate date, @Nullable DayOverride override) {
    return override != null
        ? List.of(override.hours())
        : seasonOn(date)
            .map(Season::weekly)
            .orElse(weekly)
            .getOrDefault(Day.of(date.getDayOfWeek()), List.of());
  }

  /** The number of places in each slot of this date. */
  public int capacityOn(LocalDate date) {
    return capacityOn(date, overrideOn(date).orElse(null));
  }

  /**
   * The number of places in each slot of this date.
   *
   * @param override of this date
   */
  int capacityOn(LocalDate date, @Nullable DayOverride override) {
    return override != null
        ? override.capacityPerSlot()
        : seasonOn(date).map(Season::capacityPerSlot).orElse(capacityPerSlot);
  }

  private Optional<DayOverride> overrideOn(LocalDate date) {
    return overrides == null
        ? Optional.empty()
        : overrides.stream().filter(override -> override.date().equals(date)).findFirst();
  }

  /** The season that contains this date. */
  public Optional<Season> seasonOn(LocalDate date) {
    return seasons == null
        ? Optional.empty()
        : seasons.stream().filter(season -> season.contains(date)).findFirst();
  }
}
