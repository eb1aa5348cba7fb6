package org.cenotes.partners.domain.availability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.cenotes.partners.domain.availability.SlotInventory.Count;
import org.cenotes.partners.domain.availability.SlotInventory.SlotKey;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.Listings;
import org.cenotes.partners.domain.catalog.Schedule;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.Language;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When a visit can be booked, to the millisecond and in the cenote's own day. */
class BookableSlotsTest {
  /** Nine to twelve every day, an hour a slot, ten places; a year ahead, an hour of cutoff. */
  private static final Listing CANCUN =
      Listings.open(
          ZoneId.of("America/Cancun"),
          Listings.daily(60, new Schedule.Hours(LocalTime.of(9, 0), LocalTime.NOON)));

  private static final LocalDate DAY = LocalDate.of(2026, 12, 24);

  /** An hour before nine o'clock of that day. */
  private static final Instant CUTOFF = Instant.parse("2026-12-24T13:00:00Z");

  private static List<Slot> booked(
      LocalDate date, String start, @Nullable String end, Instant now) {
    return SlotPlan.bookable(
        CANCUN, date, LocalTime.parse(start), end == null ? null : LocalTime.parse(end), now);
  }

  private static String refusal(LocalDate date, String start, @Nullable String end, Instant now) {
    ApiException refused =
        catchThrowableOfType(ApiException.class, () -> booked(date, start, end, now));
    assertThat(refused).isNotNull();
    assertThat(refused.error()).isEqualTo(AvailabilityError.NOT_BOOKABLE);
    return refused.fields().messages().get(0);
  }

  private static String reason(LocalDate date, String start, Instant now) {
    return catchThrowableOfType(ApiException.class, () -> booked(date, start, null, now))
        .fields()
        .details()
        .path("reason")
        .asText();
  }

  @Test
  void programs_learn_the_reason() {
    Instant early = CUTOFF.minusSeconds(1);
    assertThat(reason(DAY.minusDays(1), "09:00", early)).isEqualTo("past");
    assertThat(reason(DAY.plusDays(366), "09:00", early)).isEqualTo("beyond_window");
    assertThat(reason(DAY, "09:30", early)).isEqualTo("not_a_slot");
    assertThat(reason(DAY, "09:00", CUTOFF)).isEqualTo("cutoff_passed");
  }

  @Test
  void a_slot_can_be_booked_until_its_cutoff() {
    assertThat(booked(DAY, "09:00", null, CUTOFF.minusMillis(1))).hasSize(1);
    assertThat(refusal(DAY, "09:00", null, CUTOFF))
        .isEqualTo("startTime must be a time whose booking cutoff has not passed");
    assertThat(booked(DAY, "10:00", null, CUTOFF)).hasSize(1);
  }

  @Test
  void the_first_slot_of_a_longer_visit_decides() {
    assertThat(booked(DAY, "09:00", "12:00", CUTOFF.minusMillis(1)))
        .extracting(Slot::start)
        .containsExactly(LocalTime.of(9, 0), LocalTime.of(10, 0), LocalTime.of(11, 0));
    assertThat(refusal(DAY, "09:00", "12:00", CUTOFF)).startsWith("startTime");
  }

  @ParameterizedTest
  @CsvSource({"09:30, ", "08:00, ", "09:00, 10:30", "09:00, 13:00", "10:00, 09:00", "12:00, "})
  void a_visit_is_whole_slots(String start, @Nullable String end) {
    assertThat(refusal(DAY, start, end, CUTOFF.minusSeconds(1)))
        .isEqualTo("startTime and endTime must be the start and the end of consecutive slots");
  }

  @Test
  void the_window_is_counted_in_days_of_the_cenote() {
    // Midnight in Cancún is five o'clock in UTC.
    LocalDate lastDay = DAY.plusDays(365);
    assertThat(booked(lastDay, "09:00", null, Instant.parse("2026-12-24T05:00:00Z"))).hasSize(1);
    assertThat(refusal(lastDay, "09:00", null, Instant.parse("2026-12-24T04:59:59.999Z")))
        .isEqualTo("date must be within the booking window");
  }

  @Test
  void the_window_does_not_matter_to_a_date_that_is_booked_already() {
    LocalDate beyond = DAY.plusDays(366);
    assertThat(SlotPlan.open(CANCUN, beyond, LocalTime.of(9, 0), null, CUTOFF)).hasSize(1);
    assertThatThrownBy(() -> SlotPlan.open(CANCUN, DAY, LocalTime.of(9, 0), null, CUTOFF))
        .isInstanceOf(ApiException.class);
  }

  @Test
  void yesterday_is_over_at_midnight_of_the_cenote() {
    assertThat(refusal(DAY, "09:00", null, Instant.parse("2026-12-25T04:59:59.999Z")))
        .startsWith("startTime");
    assertThat(refusal(DAY, "09:00", null, Instant.parse("2026-12-25T05:00:00Z")))
        .isEqualTo("date must not be in the past");
  }

  @Test
  void a_day_without_slots_is_closed_and_says_why() {
    Schedule mondays =
        new Schedule(
            Map.of(
                Schedule.Day.MON, List.of(new Schedule.Hours(LocalTime.of(9, 0), LocalTime.NOON))),
            60,
            10,
            365,
            60,
            1,
            50,
            List.of(new Schedule.Closure(DAY, "Navidad")),
            null,
            null);
    Listing cenote = Listings.open(ZoneId.of("America/Cancun"), mondays);
    ApiException refused =
        catchThrowableOfType(
            ApiException.class,
            () ->
                SlotPlan.bookable(
                    cenote, DAY.plusDays(1), LocalTime.of(9, 0), null, CUTOFF.minusSeconds(1)));
    assertThat(refused.fields().messages())
        .containsExactly("date must be a day on which the cenote is open");
    assertThat(refused.fields().details().path("reason").asText()).isEqualTo("closed");
    assertThat(ClosedReason.of(cenote, DAY, false, Language.ES)).isEqualTo("Navidad");
    assertThat(ClosedReason.of(cenote, DAY.plusDays(1), false, Language.EN))
        .isEqualTo("Not open on this day");
    assertThat(ClosedReason.of(cenote, DAY, true, Language.EN))
        .isEqualTo("This date cannot be booked yet");
  }

  @Test
  void a_cutoff_is_a_length_of_time_and_not_of_the_clock() {
    // In Madrid, the night of 29 March 2026 has no time from two to three.
    Listing madrid =
        Listings.open(
            ZoneId.of("Europe/Madrid"),
            Listings.daily(60, new Schedule.Hours(LocalTime.of(3, 0), LocalTime.of(5, 0))));
    Slot three = SlotPlan.of(madrid, LocalDate.of(2026, 3, 29)).slots().get(0);
    assertThat(three.startsAt()).isEqualTo(Instant.parse("2026-03-29T01:00:00Z"));
    assertThat(three.cutoffAt()).isEqualTo(Instant.parse("2026-03-29T00:00:00Z"));
    assertThat(three.cutoffAt().atZone(madrid.timezone()).toLocalTime())
        .isEqualTo(LocalTime.of(1, 0));
  }

  @ParameterizedTest
  @CsvSource({
    "10, 10, true, AVAILABLE",
    "10, 5, true, AVAILABLE",
    "10, 4, true, LIMITED",
    "11, 5, true, LIMITED",
    "1, 1, true, AVAILABLE",
    "10, 0, true, SOLD_OUT",
    "10, -3, true, SOLD_OUT",
    "0, 0, true, SOLD_OUT",
    "10, 10, false, CLOSED",
    "10, 0, false, CLOSED",
  })
  void a_slot_is_limited_when_less_than_half_is_left(
      int capacity, int available, boolean open, SlotStatus status) {
    assertThat(SlotStatus.of(capacity, available, open)).isEqualTo(status);
  }

  @Property(seed = "1")
  void a_day_has_the_places_of_its_slots_and_offers_those_that_are_open(
      @ForAll @IntRange(max = 10) int first,
      @ForAll @IntRange(max = 10) int second,
      @ForAll @IntRange(max = 10) int third,
      @ForAll @IntRange(min = -120, max = 240) int minutes) {
    int[] taken = {first, second, third};
    Map<SlotKey, Count> counts =
        Map.of(
            new SlotKey(DAY, LocalTime.of(9, 0)), new Count(10, first),
            new SlotKey(DAY, LocalTime.of(10, 0)), new Count(10, second),
            new SlotKey(DAY, LocalTime.of(11, 0)), new Count(10, third));
    Instant now = CUTOFF.plus(Duration.ofMinutes(minutes));
    DaySummary day = AvailabilityLookup.summary(CANCUN, DAY, counts, now);
    int left = 0;
    int open = 0;
    for (int i = 0; i < 3; i++) {
      if (minutes < 60 * i) {
        left += 10 - taken[i];
        open++;
      }
    }
    assertThat(day.capacity()).isEqualTo(30);
    assertThat(day.available()).isEqualTo(left);
    assertThat(day.status()).isEqualTo(SlotStatus.of(10 * open, left, open > 0));
    assertThat(day.isOpen()).isTrue();
  }

  @Test
  void a_capacity_that_was_changed_counts_instead_of_the_planned_one() {
    Map<SlotKey, Count> counts = Map.of(new SlotKey(DAY, LocalTime.of(9, 0)), new Count(4, 1));
    DaySummary day =
        AvailabilityLookup.summary(CANCUN, DAY, counts, CUTOFF.minus(Duration.ofHours(1)));
    assertThat(day.capacity()).isEqualTo(24);
    assertThat(day.available()).isEqualTo(23);
  }
}
