package org.cenotes.partners.domain.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Clock;
import java.util.UUID;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** There is an example of every type, and it says of itself that it is one. */
class SampleEventsTest {
  private final SampleEvents samples = new SampleEvents(Clock.systemUTC());

  @ParameterizedTest
  @EnumSource
  void exampleHasItsTypeAndThePartner(EventType type) throws IOException {
    UUID partner = UUID.randomUUID();
    TriggeredEvent event = samples.fromExample(type, partner, false, null);
    JsonNode body = Json.mapper().readTree(event.body());
    assertThat(body.path("id").asText()).matches("evt_[0-9a-f]{32}");
    assertThat(body.path("type").asText()).isEqualTo(type.wire());
    assertThat(body.path("timestamp")).isEqualTo(body.path("occurredAt"));
    assertThat(body.get("sequence").isNull()).isTrue();
    assertThat(body.path("triggered").asBoolean()).isTrue();
    assertThat(body.path("livemode").asBoolean(true)).isFalse();
    assertThat(body.path("partnerId").asText()).isEqualTo(partner.toString());
    assertThat(body.path("resource").path("type").asText()).isEqualTo(type.resource());
    assertThat(body.path("resource").path("version").isInt()).isTrue();
    assertThat(body.path("data").isObject()).isTrue();
    assertThat(body.path("data").path("livemode").asBoolean(false)).isFalse();
  }

  @ParameterizedTest
  @EnumSource(names = {"RESERVATION_CANCELLED", "WEBHOOK_TEST"})
  void givenDataReplacesTheExample(EventType type) throws IOException {
    JsonNode own = Json.mapper().readTree("{\"id\":\"mine\"}");
    JsonNode body =
        Json.mapper().readTree(samples.fromExample(type, UUID.randomUUID(), true, own).body());
    assertThat(body.path("data")).isEqualTo(own);
    assertThat(body.has("previous")).isFalse();
    JsonNode example =
        Json.mapper().readTree(samples.fromExample(type, UUID.randomUUID(), true, null).body());
    assertThat(body.path("resource")).isEqualTo(example.path("resource"));
  }

  @Test
  void theResourceOfGivenDataIsTheOneThatItsIdNames() throws IOException {
    UUID id = UUID.randomUUID();
    JsonNode own = Json.mapper().createObjectNode().put("id", id.toString());
    TriggeredEvent event =
        samples.fromExample(EventType.RESERVATION_CANCELLED, UUID.randomUUID(), false, own);
    assertThat(event.event().resource().id()).isEqualTo(id);
    assertThat(event.event().resource().type()).isEqualTo("reservation");
    assertThat(event.event().resource().version()).as("outdates nothing").isZero();
  }
}
