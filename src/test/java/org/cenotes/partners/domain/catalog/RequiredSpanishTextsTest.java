package org.cenotes.partners.domain.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A text without Spanish stays in drafts. */
class RequiredSpanishTextsTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  private static final String COMPLETE =
      """
      {'name':{'es':'Cenote Azul'},'description':{'es':'Agua','en':'Water'},
       'location':{'municipality':'Homún','state':'Yucatán','country':'MX','latitude':20,'longitude':-89},
       'agePricing':{'adult':100,'child':50},
       'packages':[{'name':{'es':'Comida','en':'Lunch'},'description':{'es':'Sopa','en':'Soup'},
                    'pricingUnit':'group','groupPrice':1}],
       'services':[{'name':{'es':'Guía','en':'Guide'},'category':'guide','inclusionType':'optional',
                    'pricingUnit':'group','price':1}],
       'images':[{'url':'https://a.example/1.jpg'}]}
      """;

  private static Cenote draft(String body) {
    CenoteContent content =
        Json.read(body.replace('\'', '"'), AdminNewCenote.class).terms().create();
    return new Cenote(new UUID(0, 1), "cenote-azul", null, null, content, NOW);
  }

  private static Cenote published(String body) {
    Cenote cenote = draft(body);
    cenote.move(CenoteTransition.PUBLISH, null, NOW);
    return cenote;
  }

  private static void change(Cenote cenote, String change) {
    AdminCenoteUpdate update = Json.read(change.replace('\'', '"'), AdminCenoteUpdate.class);
    cenote.change(update.terms().applyTo(cenote.content()), NOW);
  }

  private static Set<String> refused(ApiException refused) {
    assertThat(refused).isNotNull();
    assertThat(refused.error()).isEqualTo(HttpError.INVALID_INPUT);
    return refused.fields().fields().keySet();
  }

  private static Set<String> refused(Cenote cenote, String change) {
    return refused(catchThrowableOfType(ApiException.class, () -> change(cenote, change)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'es':'Agua', | description.es",
        "'es':'Comida', | packages[0].name.es",
        "'es':'Sopa', | packages[0].description.es",
        "'es':'Guía', | services[0].name.es",
      })
  void a_draft_with_a_text_in_english_only_is_not_published(String spanish, String member) {
    Cenote draft = draft(COMPLETE.replace(spanish, ""));
    assertThat(
            refused(
                catchThrowableOfType(
                    ApiException.class, () -> draft.move(CenoteTransition.PUBLISH, null, NOW))))
        .containsExactly(member);
    assertThat(draft.state()).isEqualTo(CenoteStatus.DRAFT);
  }

  @Test
  void what_is_missing_is_named_together() {
    Cenote draft = draft(COMPLETE.replace("'es':'Guía',", "").replace("'images'", "'other'"));
    assertThat(
            refused(
                catchThrowableOfType(
                    ApiException.class, () -> draft.move(CenoteTransition.PUBLISH, null, NOW))))
        .containsExactly("active_image", "services[0].name.es");
  }

  @Test
  void a_text_that_is_absent_in_both_languages_needs_no_spanish() {
    assertThat(published(COMPLETE.replace("'description':{'es':'Sopa','en':'Soup'},", "")).state())
        .isEqualTo(CenoteStatus.ACTIVE);
  }

  @Test
  void a_text_on_sale_is_not_changed_to_english_only() {
    Cenote active = published(COMPLETE);
    CenoteContent before = active.content();
    assertThat(refused(active, "{'description':{'en':'x'}}")).containsExactly("description.es");
    assertThat(
            refused(
                active,
                "{'services':[{'name':{'es':'Guía'},'category':'guide','inclusionType':'optional',"
                    + "'pricingUnit':'group','price':1},{'name':{'en':'Rope'},'category':'equipment',"
                    + "'inclusionType':'optional','pricingUnit':'group','price':1}]}"))
        .containsExactly("services[1].name.es");
    assertThat(active.content()).isEqualTo(before);
    change(active, "{'description':{'es':'Más agua'}}");
    assertThat(active.content().description().es()).isEqualTo("Más agua");
  }

  @Test
  void a_cenote_that_has_long_had_a_text_in_english_only_can_still_be_changed() {
    CenoteContent old = draft(COMPLETE.replace("'es':'Guía',", "")).content();
    Cenote active =
        Cenote.onSale(
            new SampleCenote(
                new UUID(0, 1),
                "cenote-azul",
                old.name(),
                old.description(),
                old.location(),
                old.timezone(),
                old.currency(),
                old.agePricing(),
                old.packages(),
                old.services(),
                old.images(),
                old.amenities(),
                null,
                old.schedule()),
            NOW);
    String guide = "'category':'guide','inclusionType':'optional','pricingUnit':'group','price':";
    change(active, "{'amenities':['parking']}");
    change(active, "{'services':[{'name':{'en':'Guide'}," + guide + "2}]}");
    assertThat(active.content().services()).extracting(ServiceOffer::price).hasSize(1);
    String id = active.content().services().get(0).id().toString();
    assertThat(
            refused(
                active, "{'services':[{'id':'" + id + "','name':{'en':'Guía'}," + guide + "2}]}"))
        .containsExactly("services[0].name.es");
    change(active, "{'services':[{'id':'" + id + "','name':{'es':'Guía'}," + guide + "2}]}");
    assertThat(active.content().services().get(0).name().es()).isEqualTo("Guía");
  }
}
