package org.cenotes.partners.domain.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.domain.audit.AuditEntry;
import org.cenotes.partners.domain.dashboard.ActivityView.ActivityActor;
import org.cenotes.partners.domain.dashboard.ActivityView.Change;
import org.cenotes.partners.domain.dashboard.ActivityView.Kind;
import org.cenotes.partners.domain.event.EventView;
import org.cenotes.partners.domain.event.EventWithActor;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.request.Actor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a partner is told about entries of the audit log and about events. */
class ActivityMapperTest {
  private static final Instant AT = Instant.parse("2027-03-01T10:00:00Z");
  private static final UUID ID = new UUID(7, 7);
  private static final String USER = "01a1fc01-75b4-7594-9541-9d2c7c9e2439";

  private static JsonNode json(String text) {
    return text == null ? null : Json.read(text.replace('\'', '"'), JsonNode.class);
  }

  private static ActivityView entry(
      String actor, Actor.Kind kind, String name, String before, String after) {
    return ActivityMapper.of(
        new AuditEntry(
            ID,
            AT,
            actor,
            kind,
            name,
            "settings.profile_updated",
            "partner:" + ID,
            json(before),
            json(after),
            "req",
            "192.0.2.1"));
  }

  private static ActivityView event(String type, String data, String previous) {
    return event(type, data, previous, null);
  }

  private static ActivityView event(String type, String data, String previous, Actor actor) {
    return ActivityMapper.of(
        new EventWithActor(
            new EventView(
                "evt_1",
                type,
                AT,
                1L,
                new UUID(1, 1),
                true,
                new EventView.Resource("reservation", ID, 2),
                data.replace('\'', '"'),
                previous == null ? null : previous.replace('\'', '"')),
            actor));
  }

  @Test
  void theMembersThatChangedAreShown() {
    ActivityView view =
        entry(
            USER,
            Actor.Kind.USER,
            "ana@selva.example",
            "{'companyName':'Selva','phone':null,'website':'https://a','version':1,'updatedAt':'x'}",
            "{'companyName':'Selva Tours','language':'en','website':'https://a','version':2,'updatedAt':'y'}");
    assertThat(view.changes())
        .containsExactly(
            new Change("companyName", json("'Selva'"), json("'Selva Tours'")),
            new Change("language", null, json("'en'")));
    assertThat(view.actor()).isEqualTo(new ActivityActor(Kind.USER, USER, "ana@selva.example"));
    assertThat(view.resource().type()).isEqualTo("partner");
    assertThat(view.resource().id()).isEqualTo(ID.toString());
    assertThat(view.resource().label()).isEqualTo("Selva Tours");
  }

  @ParameterizedTest
  @EnumSource(Actor.Kind.class)
  void onlyThePartnersOwnPeopleAreNamed(Actor.Kind kind) {
    ActivityView view = entry(USER, kind, "somebody", "{'name':'a'}", "{'name':'b'}");
    boolean own = kind == Actor.Kind.USER || kind == Actor.Kind.API_KEY;
    if (own) {
      assertThat(view.actor().id()).isEqualTo(USER);
      assertThat(view.actor().name()).isEqualTo("somebody");
      assertThat(view.changes()).hasSize(1);
    } else {
      assertThat(view.changes() != null)
          .as("what staff change may be internal; what a front desk changes is not")
          .isEqualTo(kind == Actor.Kind.OPERATOR);
      assertThat(view.toString()).doesNotContain(USER).doesNotContain("somebody");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "system | SYSTEM",
        "registration | SYSTEM",
        "visitor | SYSTEM",
        "01a1fc01-75b4-7594-9541-9d2c7c9e2439 | USER"
      })
  void oldEntriesSayNoMoreThanWhatIsLikelyToHaveActed(String actor, Kind kind) {
    ActivityView view = entry(actor, null, null, "{'name':'a'}", "{'name':'b'}");
    assertThat(view.actor()).isEqualTo(new ActivityActor(kind, null, null));
    assertThat(view.changes()).as("it may have been an administrator").isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'name':'Azul','confirmationCode':'CEN-1'} | CEN-1",
        "{'email':'a@b.c','url':'https://a'} | https://a",
        "{'name':{'es':'Azul'},'provider':'stripe'} | stripe",
        "{'name':null} | 00000000-0000-0007-0000-000000000007",
        "{} | 00000000-0000-0007-0000-000000000007"
      })
  void theLabelIsTheBestNameThatThereIs(String data, String label) {
    assertThat(event("payment.succeeded", data, null).resource().label()).isEqualTo(label);
    assertThat(entry("system", null, null, data, null).resource().label())
        .as("of something deleted")
        .isEqualTo(label);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "reservation.created | {'source':'partner_api'} | KEY |",
        "reservation.created | {'source':'portal'} | USER |",
        "reservation.cancelled | {'cancellation':{'by':'api_key'}} | KEY |",
        "reservation.cancelled | {'cancellation':{'by':'u-1'}} | USER | u-1",
        "reservation.cancelled | {} | USER |",
        "reservation.updated | {'source':'partner_api'} | KEY |",
        "reservation.updated | {'source':'partner_portal'} | USER |",
        "reservation.no_show | {} | USER |",
        "reservation.confirmed | {} | SYSTEM |",
        "reservation.expired | {} | SYSTEM |",
        "reservation.completed | {} | SYSTEM |",
        "payment.succeeded | {} | SYSTEM |",
        "payment.refunded | {} | SYSTEM |"
      })
  void anEventWithoutAnActorSaysWhatIsLikelyToHaveActed(
      String type, String data, Kind kind, String id) {
    assertThat(event(type, data, null).actor()).isEqualTo(new ActivityActor(kind, id, null));
  }

  @ParameterizedTest
  @EnumSource(Actor.Kind.class)
  void anEventShowsItsActorAsAnEntryOfTheAuditLogDoes(Actor.Kind kind) {
    Actor actor = new Actor(kind, USER, "somebody");
    ActivityActor shown =
        event("reservation.cancelled", "{'cancellation':{'by':'u-1'}}", null, actor).actor();
    assertThat(shown).isEqualTo(entry(USER, kind, "somebody", null, "{}").actor());
    assertThat(shown.kind()).isNotNull();
  }

  @Test
  void anActorIsReadAsItWasWritten() {
    for (Actor actor : new Actor[] {new Actor(Actor.Kind.OPERATOR, USER, "a@b.c"), Actor.SYSTEM}) {
      assertThat(Json.read(Json.text(actor), Actor.class)).isEqualTo(actor);
    }
  }

  @Test
  void anEventShowsTheMembersThatItsFormerValuesName() {
    ActivityView view =
        event(
            "reservation.updated",
            "{'visitors':3,'notes':'by bus','status':'confirmed','version':2}",
            "{'visitors':2,'notes':null,'version':1}");
    assertThat(view.changes())
        .containsExactlyInAnyOrder(
            new Change("visitors", json("2"), json("3")),
            new Change("notes", null, json("'by bus'")));
    assertThat(event("reservation.created", "{'visitors':3}", null).changes())
        .as("nothing changed when it was created")
        .isNull();
  }
}
