package org.cenotes.partners.domain.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import org.cenotes.partners.domain.catalog.Schedule.Hours;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which schedules make sense, and which hours a day then has. */
class ScheduleTermsTest {
  private static final String WEEK =
      "{'weekly':{'sun':[{'open':'10:00','close':'14:00'}],"
          + "'mon':[{'open':'09:00','close':'12:00'},{'open':'12:00','close':'17:00'}]},"
          + "'slotMinutes':60,'capacityPerSlot':20}";
  private static final LocalDate MONDAY = LocalDate.parse("2027-03-22");

  private static ScheduleTerms terms(String json, String more) {
    ObjectNode whole = Json.read(json.replace('\'', '"'), ObjectNode.class);
    whole.setAll(Json.read(more.replace('\'', '"'), ObjectNode.class));
    return Json.read(whole.toString(), ScheduleTerms.class);
  }

  private static FieldErrors.Collector errors(ScheduleTerms terms) {
    FieldErrors.Collector errors = new FieldErrors.Collector();
    terms.check(Schedule.CLOSED, errors);
    return errors;
  }

  private static Schedule schedule(String more) {
    ScheduleTerms terms = terms(WEEK, more);
    assertThat(errors(terms).isEmpty()).as(more).isTrue();
    return terms.schedule(Schedule.CLOSED);
  }

  private static List<Hours> hours(String open, String close) {
    return List.of(new Hours(LocalTime.parse(open), LocalTime.parse(close)));
  }

  @Test
  void aScheduleHasTheDefaultsAndTheOrderOfTheWeek() {
    Schedule schedule = schedule("{}");
    assertThat(schedule.weekly().keySet()).containsExactly(Schedule.Day.MON, Schedule.Day.SUN);
    assertThat(schedule.bookingWindowDays()).isEqualTo(365);
    assertThat(schedule.cutoffMinutes()).isEqualTo(60);
    assertThat(schedule.minVisitors()).isEqualTo(1);
    assertThat(schedule.maxVisitors()).isEqualTo(50);
    assertThat(schedule.hoursOn(MONDAY)).hasSize(2);
    assertThat(schedule.hoursOn(MONDAY.plusDays(1))).as("no hours on Tuesdays").isEmpty();
    assertThat(schedule.hoursOn(MONDAY.plusDays(6))).isEqualTo(hours("10:00", "14:00"));
  }

  @Test
  void a_schedule_is_written_in_one_order_however_it_was_stored() {
    String stored =
        "{'weekly':{%s},'slotMinutes':60,'capacityPerSlot':20,'bookingWindowDays':9,"
            + "'cutoffMinutes':60,'minVisitors':1,'maxVisitors':50,'closures':[],'overrides':[],"
            + "'seasons':[{'from':'2027-01-01','to':'2027-01-05','weekly':{%1$s}}]}";
    String hours = ":[{'open':'09:00','close':'17:00'}]";
    String sorted = "'fri'%s,'mon'%1$s,'sun'%1$s".formatted(hours);
    String ofTheWeek = "'mon'%s,'fri'%1$s,'sun'%1$s".formatted(hours);
    assertThat(rewritten(stored.formatted(sorted)))
        .isEqualTo(stored.formatted(ofTheWeek).replace('\'', '"'));
  }

  private static String rewritten(String stored) {
    return Json.text(Json.read(stored.replace('\'', '"'), Schedule.class));
  }

  @Test
  void aClosureWinsOverAnOverrideAndAnOverrideOverASeason() {
    Schedule schedule =
        schedule(
            "{'closures':[{'date':'2027-03-24','reason':' Storm '}],"
                + "'overrides':[{'date':'2027-03-24','open':'08:00','close':'09:00','capacityPerSlot':1},"
                + "{'date':'2027-03-23','open':'08:00','close':'10:00','capacityPerSlot':5}],"
                + "'seasons':[{'from':'2027-03-22','to':'2027-03-28','capacityPerSlot':7,"
                + "'weekly':{'mon':[{'open':'06:00','close':'07:00'}]}}]}");
    assertThat(schedule.hoursOn(MONDAY)).isEqualTo(hours("06:00", "07:00"));
    assertThat(schedule.capacityOn(MONDAY)).isEqualTo(7);
    assertThat(schedule.hoursOn(MONDAY.plusDays(1))).isEqualTo(hours("08:00", "10:00"));
    assertThat(schedule.capacityOn(MONDAY.plusDays(1))).isEqualTo(5);
    assertThat(schedule.closureReason(MONDAY.plusDays(2))).contains("Storm");
    assertThat(schedule.hoursOn(MONDAY.plusDays(2))).isEmpty();
    assertThat(schedule.hoursOn(MONDAY.plusDays(6)))
        .as("the season's week has no Sunday")
        .isEmpty();
    assertThat(schedule.hoursOn(MONDAY.plusDays(7))).as("after the season").hasSize(2);
    assertThat(schedule.capacityOn(MONDAY.plusDays(7))).isEqualTo(20);
    ScheduleLookup days = new ScheduleLookup(schedule);
    assertThat(MONDAY.datesUntil(MONDAY.plusDays(8)))
        .as("the same, looked up by date")
        .allSatisfy(
            date -> {
              assertThat(days.hoursOn(date)).isEqualTo(schedule.hoursOn(date));
              assertThat(days.capacityOn(date)).isEqualTo(schedule.capacityOn(date));
            });
  }

  @Test
  void aSeasonWithoutHoursHasThoseOfTheSchedule() {
    Schedule schedule =
        schedule("{'seasons':[{'from':'2027-03-22','to':'2027-03-22','capacityPerSlot':3}]}");
    assertThat(schedule.hoursOn(MONDAY)).hasSize(2);
    assertThat(schedule.capacityOn(MONDAY)).isEqualTo(3);
    assertThat(schedule.capacityOn(MONDAY.plusDays(7))).isEqualTo(20);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'weekly':{'mon':[{'open':'09:00','close':'09:00'}]}} | schedule.weekly.mon[0].close",
        "{'weekly':{'mon':[{'open':'09:00','close':'09:59'}]}} | schedule.weekly.mon[0].close",
        "{'overrides':[{'date':'2027-01-01','open':'09:00','close':'09:59','capacityPerSlot':1}]} | schedule.overrides[0].close",
        "{'seasons':[{'from':'2027-01-01','to':'2027-01-05','weekly':{'fri':[{'open':'09:00','close':'09:30'}]}}]} | schedule.seasons[0].weekly.fri[0].close",
        "{'weekly':{'tue':[{'open':'09:00','close':'12:00'},{'open':'11:59','close':'13:00'}]}} | schedule.weekly.tue[1].open",
        "{'weekly':{'tue':[{'open':'13:00','close':'14:00'},{'open':'09:00','close':'10:00'}]}} | schedule.weekly.tue[1].open",
        "{'minVisitors':6,'maxVisitors':5} | schedule.maxVisitors",
        "{'minVisitors':21} | schedule.capacityPerSlot",
        "{'bookingWindowDays':1,'cutoffMinutes':2880} | schedule.cutoffMinutes",
        "{'closures':[{'date':'2027-01-01','reason':'a'},{'date':'2027-01-01','reason':'b'}]} | schedule.closures[1].date",
        "{'overrides':[{'date':'2027-01-01','open':'10:00','close':'09:00','capacityPerSlot':1}]} | schedule.overrides[0].close",
        "{'overrides':[{'date':'2027-01-01','open':'09:00','close':'10:00','capacityPerSlot':1},{'date':'2027-01-01','open':'11:00','close':'12:00','capacityPerSlot':1}]} | schedule.overrides[1].date",
        "{'seasons':[{'from':'2027-01-02','to':'2027-01-01'}]} | schedule.seasons[0].to",
        "{'seasons':[{'from':'2027-01-01','to':'2027-01-05'},{'from':'2027-01-05','to':'2027-01-09'}]} | schedule.seasons[1].from",
        "{'seasons':[{'from':'2027-01-01','to':'2027-01-05','weekly':{'fri':[{'open':'10:00','close':'09:00'}]}}]} | schedule.seasons[0].weekly.fri[0].close"
      })
  void whatDoesNotFitTogetherIsNamed(String change, String member) {
    assertThat(errors(terms(WEEK, change)).toErrors().fields()).containsOnlyKeys(member);
  }

  @Test
  void the_limits_of_a_party_are_compared_with_those_that_a_schedule_keeps() {
    Schedule former = schedule("{'minVisitors':4,'maxVisitors':8}");
    FieldErrors.Collector errors = new FieldErrors.Collector();
    terms(WEEK, "{'maxVisitors':3}").check(former, errors);
    assertThat(errors.toErrors().fields()).containsOnlyKeys("schedule.maxVisitors");
    assertThat(terms(WEEK, "{'maxVisitors':9}").schedule(former).minVisitors()).isEqualTo(4);
  }

  @Test
  void a_schedule_that_can_be_booked_is_accepted() {
    schedule("{'minVisitors':20,'seasons':[{'from':'2027-01-01','to':'2027-01-05'}]}");
    schedule("{'bookingWindowDays':1,'cutoffMinutes':2879}");
    schedule("{'cutoffMinutes':43200}");
    schedule(
        "{'minVisitors':6,'overrides':[{'date':'2027-01-01','open':'09:00','close':'10:00',"
            + "'capacityPerSlot':5}],"
            + "'seasons':[{'from':'2027-01-01','to':'2027-01-05','capacityPerSlot':5}]}");
  }

  @Test
  void places_and_cutoff_are_compared_with_what_a_schedule_keeps_if_one_of_them_is_given() {
    Schedule former =
        schedule(
            "{'minVisitors':5,'cutoffMinutes':2880,"
                + "'seasons':[{'from':'2027-01-01','to':'2027-01-05','capacityPerSlot':5}]}");
    assertRefused(former, "{'capacityPerSlot':4}", "schedule.capacityPerSlot");
    assertRefused(former, "{'bookingWindowDays':1}", "schedule.cutoffMinutes");
    assertRefused(former, "{'minVisitors':6,'seasons':[]}");
    Schedule stored =
        new Schedule(
            former.weekly(), 60, 20, 1, 2_880, 6, 50, List.of(), List.of(), former.seasons());
    assertRefused(stored, "{'slotMinutes':30}");
  }

  private static void assertRefused(Schedule former, String change, String... members) {
    FieldErrors.Collector errors = new FieldErrors.Collector();
    terms(WEEK, change).check(former, errors);
    assertThat(errors.toErrors().fields()).as(change).containsOnlyKeys(members);
  }

  @Test
  void neighbouringSeasonsDoNotOverlap() {
    Schedule schedule =
        schedule(
            "{'seasons':[{'name':' b ','from':'2027-01-06','to':'2027-01-09'},"
                + "{'name':'a','from':'2027-01-01','to':'2027-01-05'}]}");
    assertThat(schedule.seasonOn(LocalDate.parse("2027-01-05")).orElseThrow().name())
        .isEqualTo("a");
    assertThat(schedule.seasonOn(LocalDate.parse("2027-01-06")).orElseThrow().name())
        .as("stripped")
        .isEqualTo("b");
  }
}
