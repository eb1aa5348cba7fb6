package org.cenotes.partners.domain.availability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.cenotes.partners.domain.availability.SlotInventory.TakenSlot;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.Listings;
import org.cenotes.partners.domain.catalog.Schedule;
import org.cenotes.partners.domain.catalog.ScheduleChange;
import org.cenotes.partners.platform.http.ApiException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Places that are claimed, counted, and carried over to a new schedule. */
class PlacesTest {
  private static final LocalDate DAY = LocalDate.of(2026, 12, 24);
  private static final ZoneId CANCUN = ZoneId.of("America/Cancun");

  private static Listing open(ZoneId zone, int slotMinutes) {
    return Listings.open(
        zone, Listings.daily(slotMinutes, new Schedule.Hours(LocalTime.of(9, 0), LocalTime.NOON)));
  }

  /**
   * An inventory with these places taken on one day, in as few slots of ten as they fit in, which
   * remembers how it was changed.
   */
  private static final class Inventory extends SlotInventory {
    private final long taken;
    private final @Nullable TakenSlot orphan;
    private LocalDateTime from = LocalDateTime.MIN;
    private LocalDate datesFrom = LocalDate.MIN;
    private boolean sameSlots;
    private List<SlotPlan> plans = List.of();

    Inventory(long taken, @Nullable TakenSlot orphan) {
      this.taken = taken;
      this.orphan = orphan;
    }

    @Override
    Map<SlotInventory.Day, Sums> sums(List<UUID> cenoteIds, LocalDate from, LocalDate to) {
      UUID cenote = cenoteIds.get(0);
      long slots = (taken + 9) / 10;
      return taken == 0
          ? Map.of()
          : Map.of(
              new SlotInventory.Day(cenote, from),
              new Sums(cenote, (int) from.toEpochDay(), slots, slots * 10, taken));
    }

    @Override
    List<LocalDate> datesFrom(UUID cenoteId, LocalDate first) {
      datesFrom = first;
      return List.of(DAY, DAY.plusDays(1));
    }

    @Override
    @Nullable TakenSlot changeCapacities(
        UUID cenoteId, LocalDateTime moment, boolean same, List<SlotPlan> planned) {
      from = moment;
      sameSlots = same;
      plans = planned;
      return orphan;
    }
  }

  @Test
  void the_database_says_what_became_of_a_claim() {
    assertThat(ClaimResult.of("ok", DAY)).isEqualTo(new ClaimResult(ClaimResult.Outcome.OK, null));
    assertThat(ClaimResult.of("coupon_exhausted", DAY).outcome())
        .isEqualTo(ClaimResult.Outcome.COUPON_EXHAUSTED);
    assertThat(ClaimResult.of("changed", DAY).full()).isNull();
    assertThatThrownBy(() -> ClaimResult.of("perhaps", DAY))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void who_comes_too_late_learns_which_slot_is_full_and_what_is_left_of_it() {
    ApiException soldOut = ClaimResult.of("sold_out 09:00 3", DAY).full().soldOut();
    assertThat(soldOut.error()).isEqualTo(AvailabilityError.SOLD_OUT);
    assertThat(soldOut.fields().messages())
        .containsExactly("the slot on 2026-12-24 at 09:00 has too few places left: 3");
    assertThat(soldOut.fields().details().toString())
        .isEqualTo("{\"date\":\"2026-12-24\",\"startTime\":\"09:00\",\"available\":3}");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 2026-12-24, 0.00",
    "1, 2026-12-24, 3.33",
    "2, 2026-12-24, 6.67", // rounded half-up
    "30, 2026-12-24, 100.00",
    "1, 2026-12-25, 1.67",
  })
  void occupancy_is_the_share_of_the_places_on_all_days(
      long taken, LocalDate to, BigDecimal percent) {
    OccupancyService service = new OccupancyService(new Inventory(taken, null));
    Listing cenote = open(CANCUN, 60);
    assertThat(service.rates(List.of(cenote), DAY, to))
        .containsExactly(Map.entry(cenote.id(), percent));
  }

  @Test
  void a_day_that_is_an_hour_short_offers_fewer_places() {
    Schedule night = Listings.daily(60, new Schedule.Hours(LocalTime.MIDNIGHT, LocalTime.of(4, 0)));
    Listing madrid = Listings.open(ZoneId.of("Europe/Madrid"), night);
    OccupancyService service = new OccupancyService(new Inventory(15, null));
    LocalDate spring = LocalDate.of(2026, 3, 29);
    assertThat(service.rates(List.of(madrid), spring, spring).get(madrid.id()))
        .as("three slots of ten")
        .isEqualByComparingTo("50");
    assertThat(
            service.rates(List.of(madrid), spring.plusDays(1), spring.plusDays(1)).get(madrid.id()))
        .isEqualByComparingTo("37.5");
  }

  @Test
  void a_cenote_without_places_has_no_occupancy() {
    Listing closed = Listings.open(CANCUN, Listings.daily(60));
    OccupancyService service = new OccupancyService(new Inventory(0, null));
    assertThat(service.rates(List.of(closed), DAY, DAY)).isEmpty();
    assertThat(service.rates(List.of(), DAY, DAY)).isEmpty();
  }

  @Test
  void what_was_booked_counts_as_it_was_though_the_cenote_is_closed_on_such_days_now() {
    Listing closed = Listings.open(CANCUN, Listings.daily(60));
    OccupancyService service = new OccupancyService(new Inventory(5, null));
    assertThat(service.rates(List.of(closed), DAY, DAY).get(closed.id()))
        .isEqualByComparingTo("50");
  }

  /** One day of three slots of ten by the present schedule. */
  @ParameterizedTest
  @CsvSource({
    "2, 100, 30, 27.27", // there were fifty places in each of the two that were booked
    "5, 250, 250, 100.00", // more slots than now, and all full
    "0, 0, 0, 0.00", // booked once, and taken out of the schedule since
    "1, 2, 1, 4.55", // there were two places in the one that was booked
  })
  void slots_that_were_booked_count_with_the_places_they_had(
      long slots, long capacity, long taken, BigDecimal percent) {
    Listing cenote = open(CANCUN, 60);
    OccupancyService service =
        new OccupancyService(
            new SlotInventory() {
              @Override
              Map<Day, Sums> sums(List<UUID> cenoteIds, LocalDate from, LocalDate to) {
                UUID id = cenote.id();
                int day = (int) DAY.toEpochDay();
                return Map.of(new Day(id, DAY), new Sums(id, day, slots, capacity, taken));
              }
            });
    assertThat(service.rates(List.of(cenote), DAY, DAY).get(cenote.id())).isEqualTo(percent);
  }

  @Property(seed = "1")
  void occupancy_grows_with_the_places_taken(
      @ForAll @IntRange(max = 29) int taken, @ForAll @IntRange(min = 1, max = 30) int days) {
    Listing cenote = open(CANCUN, 60);
    BigDecimal some =
        new OccupancyService(new Inventory(taken, null))
            .rates(List.of(cenote), DAY, DAY.plusDays(days - 1))
            .get(cenote.id());
    BigDecimal more =
        new OccupancyService(new Inventory(taken + 1, null))
            .rates(List.of(cenote), DAY, DAY.plusDays(days - 1))
            .get(cenote.id());
    assertThat(more).isGreaterThan(some).isLessThanOrEqualTo(new BigDecimal("100.00"));
  }

  private static void change(Inventory inventory, Listing before, Listing after) {
    Clock clock = Clock.fixed(Instant.parse("2026-12-25T03:30:00Z"), ZoneOffset.UTC);
    new ScheduleChangeService(inventory, clock).onScheduleChange(new ScheduleChange(before, after));
  }

  @Test
  void a_new_schedule_holds_from_now_on_by_the_clock_at_the_cenote() {
    Inventory inventory = new Inventory(0, null);
    change(inventory, open(CANCUN, 60), open(CANCUN, 60));
    assertThat(inventory.from).isEqualTo(LocalDateTime.parse("2026-12-24T22:30:00"));
    assertThat(inventory.datesFrom).isEqualTo(DAY);
    assertThat(inventory.sameSlots).isTrue();
    assertThat(inventory.plans).extracting(SlotPlan::date).containsExactly(DAY, DAY.plusDays(1));
    assertThat(inventory.plans.get(0).slots()).hasSize(3);
  }

  @Test
  void slots_of_another_length_or_zone_are_others() {
    Inventory longer = new Inventory(0, null);
    change(longer, open(CANCUN, 60), open(CANCUN, 90));
    assertThat(longer.sameSlots).isFalse();
    Inventory elsewhere = new Inventory(0, null);
    change(elsewhere, open(CANCUN, 60), open(ZoneId.of("America/Merida"), 60));
    assertThat(elsewhere.sameSlots).isFalse();
  }

  @Test
  void a_schedule_that_would_drop_guests_is_refused_and_names_their_slot() {
    Inventory inventory = new Inventory(0, TakenSlot.parse("2026-12-24 09:00 12"));
    ApiException refused =
        catchThrowableOfType(
            ApiException.class, () -> change(inventory, open(CANCUN, 60), open(CANCUN, 60)));
    assertThat(refused.error()).isEqualTo(AvailabilityError.CAPACITY_BELOW_TAKEN);
    assertThat(refused.fields().messages())
        .containsExactly(
            "schedule must keep the slots with places taken; 2026-12-24 at 09:00 has 12");
  }

  @Test
  void another_zone_is_refused_while_places_are_taken_and_is_what_the_refusal_names() {
    Inventory inventory = new Inventory(0, TakenSlot.parse("2026-12-24 09:00 12"));
    Listing elsewhere = open(ZoneId.of("America/Merida"), 60);
    ApiException refused =
        catchThrowableOfType(
            ApiException.class, () -> change(inventory, open(CANCUN, 60), elsewhere));
    assertThat(refused.error()).isEqualTo(AvailabilityError.CAPACITY_BELOW_TAKEN);
    assertThat(refused.fields().messages())
        .containsExactly(
            "timezone must stay the same while places are taken in future slots; 2026-12-24 at 09:00"
                + " has 12");
  }

  @ParameterizedTest
  @CsvSource({
    "2026-12-24, ''",
    "2027-02-23, ''",
    "2027-02-24, to must be at most 61 days after from",
    "2026-12-23, to must not be before from",
  })
  void a_preview_is_of_62_days_at_most(LocalDate to, String sentence) {
    AvailabilityPreviewQuery query = new AvailabilityPreviewQuery();
    query.from = DAY;
    query.to = to;
    ApiException refused = catchThrowableOfType(ApiException.class, query::to);
    assertThat(refused == null ? "" : refused.fields().messages().get(0)).isEqualTo(sentence);
  }
}
