package org.cenotes.partners.platform.request;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.json.PatchBody;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a PATCH body may name, and where null clears. */
class PatchBodyValidatorTest {
  record Terms(String code) {}

  record Resource(
      String id,
      @JsonUnwrapped Terms terms,
      String name,
      @Nullable String phone,
      boolean isActive,
      @JsonProperty("package") String chosenPackage) {}

  @PatchBody
  record Address(@Nullable String city, @Nullable Optional<String> street) {}

  @PatchBody(
      of = Resource.class,
      elsewhere = {
        @PatchBody.Elsewhere(members = "isActive", use = "POST /things/{id}/activate"),
        @PatchBody.Elsewhere(members = "createdWith")
      })
  record Change(
      @Nullable String name,
      @Nullable Optional<String> phone,
      @Nullable Optional<Integer> limit,
      @Nullable Address address,
      @Nullable Optional<Address> second) {}

  private static Map<String, List<String>> refusals(String json) {
    try {
      JsonNode body = Json.mapper().readTree(json.replace('\'', '"'));
      return PatchBodyValidator.check(Change.class, body).toErrors().fields();
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  @Test
  void everyMemberOfTheResourceThatIsNotChangedHereIsRefused() {
    assertThat(
            refusals(
                "{'id':'1','code':'A','isActive':true,'package':{},'createdWith':null,'name':'x'}"))
        .isEqualTo(
            Map.of(
                "id", List.of("id cannot be changed"),
                "code", List.of("code cannot be changed"),
                "isActive",
                    List.of("isActive cannot be changed here; use POST /things/{id}/activate"),
                "package", List.of("package cannot be changed"),
                "createdWith", List.of("createdWith cannot be changed")));
  }

  @Test
  void nullIsRefusedWhereNothingCanBeCleared() {
    assertThat(refusals("{'name':null,'phone':null,'limit':null,'second':null}"))
        .isEqualTo(Map.of("name", List.of("name must not be null")));
    assertThat(refusals("{'address':{'city':null,'street':null},'second':{'city':null}}"))
        .isEqualTo(
            Map.of(
                "address.city", List.of("address.city must not be null"),
                "second.city", List.of("second.city must not be null")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{'unknown':1,'terms':null}", "null", "[{'id':'1'}]", "'id'", "1"})
  void whatIsUnknownOrNoObjectIsLeftToTheReader(String body) {
    assertThat(refusals(body)).isEmpty();
  }

  @Test
  void otherTypesHaveNoRules() {
    JsonNode body = Json.mapper().createObjectNode().putNull("id");
    assertThat(PatchBodyValidator.check(Resource.class, body).isEmpty()).isTrue();
  }

  @Test
  void theReaderTellsAbsentFromNull() throws JsonProcessingException {
    Change change =
        Json.mapper().readValue("{\"phone\":null,\"limit\":3,\"second\":{}}", Change.class);
    assertThat(change.name()).isNull();
    assertThat(change.phone()).isEmpty();
    assertThat(change.limit()).contains(3);
    assertThat(change.second()).contains(new Address(null, null));
    assertThat(Json.mapper().readValue("{}", Change.class).phone()).isNull();
  }
}
