package org.cenotes.partners.domain.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.domain.catalog.Contents.assertNamed;
import static org.cenotes.partners.domain.catalog.Contents.changed;
import static org.cenotes.partners.domain.catalog.Contents.created;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a cenote cannot offer, because nobody could book it or pay the right price. */
class CenoteRulesTest {
  private static String transport(String more) {
    return "{'name':{'es':'Taxi'},'category':'transportation','pricingUnit':'group','price':1,%s}"
        .formatted(more);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ",'transportationType':'shared_shuttle'"})
  void transportation_of_a_type_is_offered_once(String type) {
    String optional = transport("'inclusionType':'optional'" + type);
    String included = transport("'inclusionType':'included'" + type);
    assertNamed(
        created(),
        "{'services':[%s,%s]}".formatted(optional, included),
        "services[1].transportationType");
    for (String other :
        List.of(
            transport("'inclusionType':'optional','isBookable':false" + type),
            transport("'inclusionType':'not_available'" + type),
            transport("'inclusionType':'optional','transportationType':'private_transfer'"))) {
      assertThat(changed(created(), "{'services':[%s,%s]}".formatted(optional, other)).services())
          .as(other)
          .hasSize(2);
    }
  }

  @Test
  void another_currency_needs_all_prices() {
    String entry = "'agePricing':{'adult':100,'child':50}";
    String packages = "'packages':[{'name':{'es':'A'},'pricingUnit':'group','groupPrice':1}]";
    String services =
        "'services':[{'name':{'es':'A'},'category':'food','inclusionType':'optional',"
            + "'pricingUnit':'group','price':1}]";
    CenoteContent before =
        changed(created(), "{'currency':'USD',%s,%s,%s}".formatted(entry, packages, services));
    assertNamed(before, "{'currency':'EUR'}", "agePricing", "packages", "services");
    assertNamed(before, "{'currency':null," + entry + "}", "packages", "services");
    assertThat(changed(before, "{'currency':'USD'}")).isEqualTo(before);
    CenoteContent sold =
        changed(before, "{'currency':'EUR',%s,%s,'services':[]}".formatted(entry, packages));
    assertThat(sold.currency()).isEqualTo("EUR");
    assertThat(changed(sold, "{'currency':'CAD',%s,%s}".formatted(entry, packages)).currency())
        .as("it has no services")
        .isEqualTo("CAD");
  }

  private static String party(String limits) {
    return "'schedule':{'weekly':{},'slotMinutes':30,'capacityPerSlot':50%s}".formatted(limits);
  }

  private static String sold(String limits) {
    return "'packages':[{'name':{'es':'A'},'pricingUnit':'group','groupPrice':1%s}]"
        .formatted(limits);
  }

  @Test
  void a_package_on_sale_is_for_a_party_that_the_cenote_admits() {
    CenoteContent before =
        changed(created(), "{" + party(",'minVisitors':5,'maxVisitors':8") + "}");
    assertNamed(before, "{" + sold(",'minVisitors':9") + "}", "packages[0].minVisitors");
    assertNamed(before, "{" + sold(",'maxVisitors':4") + "}", "packages[0].maxVisitors");
    changed(before, "{" + sold(",'minVisitors':9,'isActive':false") + "}");
    changed(before, "{%s,%s}".formatted(sold(",'minVisitors':9"), party("")));
  }

  @Test
  void a_schedule_alone_leaves_no_package_on_sale_that_nobody_could_book() {
    CenoteContent nine = changed(created(), "{" + sold(",'minVisitors':9") + "}");
    assertNamed(nine, "{" + party(",'maxVisitors':8") + "}", "schedule.maxVisitors");
    changed(nine, "{" + party(",'maxVisitors':9") + "}");
    changed(nine, "{%s,'packages':[]}".formatted(party(",'maxVisitors':8")));
    CenoteContent four = changed(created(), "{" + sold(",'maxVisitors':4") + "}");
    assertNamed(four, "{" + party(",'minVisitors':5") + "}", "schedule.minVisitors");
    changed(four, "{" + party(",'minVisitors':4") + "}");
    CenoteContent inactive =
        changed(created(), "{" + sold(",'minVisitors':9,'isActive':false") + "}");
    changed(inactive, "{" + party(",'maxVisitors':8") + "}");
  }

  @Test
  void what_was_stored_before_stays_editable() {
    CenoteContent nine = changed(created(), "{" + sold(",'minVisitors':9") + "}");
    CenoteContent eight = changed(created(), "{" + party(",'maxVisitors':8") + "}");
    CenoteContent stored =
        new CenoteContent(
            nine.name(),
            nine.description(),
            nine.location(),
            nine.timezone(),
            nine.currency(),
            nine.agePricing(),
            nine.packages(),
            nine.services(),
            nine.images(),
            nine.amenities(),
            eight.schedule(),
            nine.cancellation());
    assertThat(changed(stored, "{'amenities':['parking']}").amenities()).containsExactly("parking");
    assertThat(changed(stored, "{'schedule':null}").schedule()).isEqualTo(Schedule.CLOSED);
    assertThat(changed(stored, "{" + party(",'maxVisitors':8") + "}").packages())
        .isEqualTo(nine.packages());
  }
}
