package org.cenotes.partners.domain.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.LocalDate;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.Test;

/** What a known cenote keeps when its row in an import does not have it. */
class ImportMergeTest {
  private static final String ROW =
      """
      {"externalId":"a","name":{"es":"Azul"},"description":{"es":"Agua"},
       "location":{"municipality":"Homún","state":"Yucatán","country":"MX",
                   "latitude":20.73,"longitude":-89.28},
       "images":[{"url":"https://a.example/1"},{"url":"https://a.example/2"}],
       "schedule":{"weekly":{"mon":[{"open":"09:00","close":"17:00"}]},"slotMinutes":60,
                   "capacityPerSlot":20%s}}
      """;

  private static CenoteTerms row(String moreOfSchedule) {
    return terms(ROW.formatted(moreOfSchedule.replace('\'', '"')));
  }

  private static CenoteTerms terms(String row) {
    return Json.read(row, ImportedCenote.class).terms();
  }

  private static CenoteContent edited() {
    String change =
        """
        {'name':{'es':'Azul','en':'Blue'},'description':{'es':'Agua','en':'Water'},
         'location':{'address':'Calle 1','municipality':'Homún','state':'Yucatán','country':'MX',
                     'latitude':20.73,'longitude':-89.28},
         'images':[{'url':'https://a.example/2','alt':'Raíces','isPrimary':true},
                   {'url':'https://a.example/1','isActive':false}],
         'schedule':{'weekly':{'mon':[{'open':'09:00','close':'17:00'}]},'slotMinutes':60,
           'capacityPerSlot':20,'bookingWindowDays':90,'cutoffMinutes':0,'minVisitors':2,
           'maxVisitors':8,'closures':[{'date':'2030-12-24','reason':'Navidad'}],
           'overrides':[{'date':'2030-12-31','open':'09:00','close':'12:00','capacityPerSlot':5}],
           'seasons':[{'from':'2030-03-01','to':'2030-03-31','capacityPerSlot':7}]}}
        """;
    return Json.read(change.replace('\'', '"'), AdminCenoteUpdate.class)
        .terms()
        .applyTo(row("").create());
  }

  @Test
  void a_row_changes_nothing_that_it_does_not_have() {
    CenoteContent edited = edited();
    assertThat(row("").mergeInto(edited)).isEqualTo(edited);
  }

  @Test
  void a_row_changes_what_it_has() {
    CenoteContent edited = edited();
    Schedule schedule =
        row(",'closures':[],'maxVisitors':9,'seasons':[{'from':'2031-03-01','to':'2031-03-31'}]")
            .mergeInto(edited)
            .schedule();
    assertThat(schedule.closures()).isEmpty();
    assertThat(schedule.maxVisitors()).isEqualTo(9);
    assertThat(schedule.seasons())
        .extracting(Schedule.Season::from)
        .containsExactly(LocalDate.parse("2031-03-01"));
    assertThat(schedule.overrides()).isEqualTo(edited.schedule().overrides());
    assertThat(schedule.cutoffMinutes()).isZero();
  }

  @Test
  void a_row_with_another_currency_has_the_prices() {
    String entry = ROW.formatted("").replace("\"images\"", "\"agePricing\":%s,\"images\"");
    CenoteContent priced = terms(entry.formatted("{\"adult\":100,\"child\":50}")).create();
    CenoteTerms bare =
        terms(ROW.formatted("").replace("\"images\"", "\"currency\":\"USD\",\"images\""));
    ApiException refused = catchThrowableOfType(ApiException.class, () -> bare.mergeInto(priced));
    assertThat(refused.fields().fields()).containsOnlyKeys("agePricing");
    assertThat(bare.create().currency()).as("of a new cenote").isEqualTo("USD");
  }

  @Test
  void the_image_that_a_row_names_as_primary_is_the_only_one() {
    String row =
        ROW.formatted("")
            .replace("a.example/1\"", "a.example/1\",\"isPrimary\":true,\"isActive\":true");
    CenoteContent content = Json.read(row, ImportedCenote.class).terms().mergeInto(edited());
    assertThat(content.images())
        .filteredOn(Image::isPrimary)
        .extracting(Image::url)
        .containsExactly("https://a.example/1");
    assertThat(content.images()).extracting(Image::alt).containsExactly("Raíces", null);
  }

  @Test
  void an_image_that_is_not_known_has_the_defaults() {
    String row = ROW.formatted("").replace("a.example/1\"", "a.example/3\"");
    CenoteContent content = Json.read(row, ImportedCenote.class).terms().mergeInto(edited());
    assertThat(content.images()).hasSize(2);
    assertThat(content.images())
        .filteredOn(image -> image.url().endsWith("3"))
        .allSatisfy(image -> assertThat(image.isActive()).isTrue());
  }
}
