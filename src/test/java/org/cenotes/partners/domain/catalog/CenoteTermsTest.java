package org.cenotes.partners.domain.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.domain.catalog.Contents.assertNamed;
import static org.cenotes.partners.domain.catalog.Contents.changed;
import static org.cenotes.partners.domain.catalog.Contents.created;

import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cenotes.partners.platform.money.Currency;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a cenote's content, and what does not fit together. */
class CenoteTermsTest {
  private static final UUID FILE = UUID.fromString("01a20f1d-6a0e-7c51-9c0e-2f5d8a4be1d2");

  @Test
  void aNewCenoteHasTheDefaults() {
    CenoteContent content = created();
    assertThat(content.name().es()).isEqualTo("Cenote Azul");
    assertThat(content.location().latitude()).isEqualByComparingTo("20.731235");
    assertThat(content.timezone().getId()).isEqualTo("America/Cancun");
    assertThat(content.currency()).isEqualTo("MXN");
    assertThat(content.agePricing()).isNull();
    assertThat(content.schedule()).isEqualTo(Schedule.CLOSED);
    assertThat(content.cancellation()).isEqualTo(CancellationPolicy.DEFAULT);
    assertThat(Checklist.of(content).complete()).isFalse();
  }

  @Test
  void anAbsentMemberChangesNothing() {
    CenoteContent before =
        changed(
            created(),
            "{'agePricing':{'adult':100,'child':50},'amenities':['parking'],"
                + "'images':[{'url':'https://a.example/1.jpg'}]}");
    assertThat(changed(before, "{}")).isEqualTo(before);
    CenoteContent after = changed(before, "{'agePricing':null,'amenities':[]}");
    assertThat(after.agePricing()).isNull();
    assertThat(after.amenities()).isEmpty();
    assertThat(after.images()).isEqualTo(before.images());
  }

  @Test
  void nullSetsAnOptionalMemberToWhatItIsInANewCenote() {
    CenoteContent before =
        changed(
            created(),
            "{'timezone':'America/Merida','currency':'USD','agePricing':{'adult':100,'child':50},"
                + "'packages':[{'name':{'es':'A'},'pricingUnit':'group','groupPrice':1}],"
                + "'services':[{'name':{'es':'A'},'category':'food','inclusionType':'optional',"
                + "'pricingUnit':'group','price':1}],'amenities':['parking'],"
                + "'images':[{'url':'https://a.example/1.jpg'}],"
                + "'schedule':{'weekly':{},'slotMinutes':30,'capacityPerSlot':5},"
                + "'cancellationPolicy':{'fullRefundHours':9,'partialRefundHours':1,"
                + "'partialRefundPercent':5}}");
    for (String member :
        List.of(
            "timezone",
            "agePricing",
            "packages",
            "services",
            "currency",
            "images",
            "amenities",
            "schedule",
            "cancellationPolicy")) {
      CenoteContent after = changed(before, "{'" + member + "':null}");
      assertThat(after).as(member).isNotEqualTo(before);
      before = after;
    }
    assertThat(before).isEqualTo(created());
  }

  @Test
  void anItemKeepsItsIdByIdOrByName() {
    String first =
        "{'packages':[{'name':{'es':'Uno'},'pricingUnit':'group','groupPrice':100},"
            + "{'name':{'es':'Dos'},'pricingUnit':'person','price':{'adult':9,'child':0}}]}";
    CenoteContent before = changed(created(), first);
    UUID one = before.packages().get(0).id();
    UUID two = before.packages().get(1).id();
    assertThat(changed(before, first).packages()).isEqualTo(before.packages());
    List<PackageOffer> swapped =
        changed(
                before,
                "{'packages':[{'name':{'es':'Dos'},'pricingUnit':'person',"
                    + "'price':{'adult':5,'child':5}},"
                    + "{'id':'%s','name':{'es':'Otro'},'pricingUnit':'group','groupPrice':7}]}"
                        .formatted(one))
            .packages();
    assertThat(swapped).extracting(PackageOffer::id).containsExactly(two, one);
    // An item that takes another's name while the other is named by its id is new.
    List<PackageOffer> renamed =
        changed(
                before,
                "{'packages':[{'id':'%s','name':{'es':'Dos'},'pricingUnit':'group','groupPrice':5},"
                        .formatted(one)
                    + "{'name':{'es':'Uno'},'pricingUnit':'group','groupPrice':7}]}")
            .packages();
    assertThat(renamed.get(0).id()).isEqualTo(one);
    assertThat(renamed.get(1).id()).isNotIn(one, two);
  }

  @Test
  void an_offer_with_another_pricing_unit_is_another_offer() {
    String food = "{'es':'Comida'},'category':'food','inclusionType':'optional','price':100";
    CenoteContent before =
        changed(
            created(),
            "{'packages':[{'name':{'es':'Uno'},'pricingUnit':'person','price':{'adult':9,'child':0}}],"
                + "'services':[{'name':"
                + food
                + ",'pricingUnit':'group'}]}");
    UUID packageId = before.packages().get(0).id();
    UUID serviceId = before.services().get(0).id();
    CenoteContent after =
        changed(
            before,
            "{'packages':[{'name':{'es':'Uno'},'pricingUnit':'group','groupPrice':100}],"
                + "'services':[{'name':"
                + food
                + ",'pricingUnit':'person'}]}");
    assertThat(after.packages()).extracting(PackageOffer::id).doesNotContain(packageId);
    assertThat(after.services()).extracting(ServiceOffer::id).doesNotContain(serviceId);
    assertNamed(
        before,
        "{'packages':[{'id':'%s','name':{'es':'Uno'},'pricingUnit':'group','groupPrice':100}]}"
            .formatted(packageId),
        "packages[0].pricingUnit");
    assertNamed(
        before,
        "{'services':[{'id':'%s','name':".formatted(serviceId)
            + food
            + ",'pricingUnit':'person'}]}",
        "services[0].pricingUnit");
  }

  @Test
  void anAddressOfAnUploadedFileNamesIt() {
    String images =
        "{'images':[{'url':'https://a.example/2.jpg','displayOrder':5},{'url':'%s'}]}"
            .formatted("https://partners.example.com/api/files/" + FILE);
    CenoteContent before = changed(created(), images);
    assertThat(before.images()).extracting(Image::fileId).containsExactly(FILE, null);
    assertThat(before.images()).extracting(Image::displayOrder).containsExactly(1, 5);
    assertThat(changed(before, images)).as("images keep their ids").isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(ints = {320, 640, 1280})
  void aWidthInTheAddressOfAnUploadedFileIsKept(int width) {
    String url = "https://partners.example.com/api/files/" + FILE + "?w=" + width;
    Image image = changed(created(), "{'images':[{'url':'" + url + "'}]}").images().get(0);
    assertThat(image.fileId()).isEqualTo(FILE);
    assertThat(image.url()).isEqualTo(url);
  }

  private static String primary(CenoteContent content) {
    return content.images().stream()
        .filter(Image::isPrimary)
        .map(Image::url)
        .collect(Collectors.joining());
  }

  @Test
  void theFirstActiveImageIsPrimaryUnlessAnotherActiveOneIs() {
    String images =
        "{'images':[{'url':'https://a.example/1','isActive':false%s},{'url':'https://a.example/2'},"
            + "{'url':'https://a.example/3'%s}]}";
    assertThat(primary(changed(created(), images.formatted("", ""))))
        .isEqualTo("https://a.example/2");
    assertThat(primary(changed(created(), images.formatted(",'isPrimary':true", ""))))
        .isEqualTo("https://a.example/2");
    assertThat(primary(changed(created(), images.formatted("", ",'isPrimary':true"))))
        .isEqualTo("https://a.example/3");
    assertThat(
            primary(
                changed(created(), "{'images':[{'url':'https://a.example/1','isActive':false}]}")))
        .isEmpty();
  }

  @Test
  void transportationWithoutATypeServesEach() {
    ServiceOffer taxi =
        changed(
                created(),
                "{'services':[{'name':{'es':'Taxi'},'category':'transportation',"
                    + "'inclusionType':'optional','pricingUnit':'group','price':1}]}")
            .services()
            .get(0);
    assertThat(taxi.transportationType()).isNull();
    assertThat(taxi.provides(TransportationType.SHARED_SHUTTLE)).isTrue();
    assertThat(taxi.provides(TransportationType.PRIVATE_TRANSFER)).isTrue();
    assertThat(taxi.provides(TransportationType.OWN)).isFalse();
    assertThat(taxi.provides(TransportationType.NONE)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://a.example/api/files/------------------------------------",
        "https://a.example/api/files/01a20f1d-6a0e-7c51-9c0e-2f5d8a4be1d2?w=321",
        "https://a.example/api/files/01a20f1d-6a0e-7c51-9c0e-2f5d8a4be1d2?w=320&w=640",
        "https://a.example/api/files/01A20F1D-6A0E-7C51-9C0E-2F5D8A4BE1D2",
        "https://a.example/api/files/01a20f1d6a0e7c519c0e2f5d8a4be1d200000",
        "https://a.example/photos/1.jpg"
      })
  void otherAddressesNameNoFile(String url) {
    assertThat(Image.fileAt(url)).isNull();
    assertThat(changed(created(), "{'images':[{'url':'" + url + "'}]}").images().get(0).url())
        .isEqualTo(url);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'name':{}} | name",
        "{'description':{}} | description",
        "{'timezone':'Mars/Olympus'} | timezone",
        "{'images':[{'url':'http://a.example/1.jpg'}]} | images[0].url",
        "{'images':[{'url':'https://user@a.example/1.jpg'}]} | images[0].url",
        "{'images':[{'url':'https:///1.jpg'}]} | images[0].url",
        "{'images':[{'url':'not a url'}]} | images[0].url",
        "{'images':[{'url':'https://a.example/1','isPrimary':true},{'url':'https://a.example/2','isPrimary':true}]} | images",
        "{'images':[{'id':'01a20f1d-6a0e-7c51-9c0e-2f5d8a4be1d2','url':'https://a.example/1'}]} | images[0].id",
        "{'cancellationPolicy':{'fullRefundHours':1,'partialRefundHours':2,'partialRefundPercent':5}} | cancellationPolicy.partialRefundHours",
        "{'packages':[{'name':{},'pricingUnit':'group','groupPrice':1}]} | packages[0].name",
        "{'packages':[{'name':{'es':'A'},'pricingUnit':'group'}]} | packages[0].groupPrice",
        "{'packages':[{'name':{'es':'A'},'pricingUnit':'person'}]} | packages[0].agePrice",
        "{'packages':[{'name':{'es':'A'},'pricingUnit':'person','price':{'adult':1}}]} | packages[0].price",
        "{'packages':[{'name':{'es':'A'},'pricingUnit':'person','price':{'adult':1,'child':-1}}]} | packages[0].price",
        "{'packages':[{'name':{'es':'A'},'pricingUnit':'group','price':2,'groupPrice':1}]} | packages[0].price",
        "{'packages':[{'name':{'es':'A'},'pricingUnit':'person','price':{'adult':1,'child':1},'agePrice':{'adult':1,'child':2}}]} | packages[0].price",
        "{'packages':[{'name':{'es':'A'},'pricingUnit':'person','price':5,'agePrice':{'adult':1,'child':1}}]} | packages[0].price",
        "{'packages':[{'name':{'es':'A'},'pricingUnit':'group','price':-5}]} | packages[0].price",
        "{'packages':[{'name':{'es':'A'},'pricingUnit':'group','price':{'adult':1,'child':1}}]} | packages[0].price",
        "{'packages':[{'name':{'es':'A'},'pricingUnit':'group','price':1.5}]} | packages[0].price",
        "{'packages':[{'name':{'es':'A'},'pricingUnit':'group','price':1000000000001}]} | packages[0].price",
        "{'packages':[{'name':{'es':'A'},'pricingUnit':'group','groupPrice':1,'agePrice':{'adult':1,'child':1}}]} | packages[0].agePrice",
        "{'packages':[{'name':{'es':'A'},'pricingUnit':'person','groupPrice':1,'agePrice':{'adult':1,'child':1}}]} | packages[0].groupPrice",
        "{'packages':[{'name':{'es':'A'},'pricingUnit':'group','groupPrice':1,'minVisitors':9,'maxVisitors':8}]} | packages[0].maxVisitors",
        "{'services':[{'name':{'es':'A'},'category':'food','inclusionType':'optional','pricingUnit':'group','price':1,'transportationType':'shared_shuttle'}]} | services[0].transportationType",
        "{'services':[{'name':{'es':'A'},'category':'transportation','inclusionType':'optional','pricingUnit':'group','price':1,'transportationType':'own'}]} | services[0].transportationType",
        "{'services':[{'name':{'es':'A'},'category':'food','inclusionType':'optional','pricingUnit':'group','price':1,'maxUnits':2}]} | services[0].maxUnits"
      })
  void whatDoesNotFitTogetherIsNamed(String change, String member) {
    assertNamed(created(), change, member);
  }

  @Test
  void cenotes_are_sold_in_the_currencies_that_reports_sum() {
    assertThat(CenoteTerms.CURRENCY).isEqualTo(String.join("|", Currency.CODES));
  }
}
