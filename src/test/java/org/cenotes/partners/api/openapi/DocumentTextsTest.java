package org.cenotes.partners.api.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What the documents of the build say of members, parameters and callers. */
class DocumentTextsTest {
  /** Members whose descriptions tell that another member is null. */
  private static final Set<String> OF_ANOTHER = Set.of("triggered");

  private static JsonNode whole() throws IOException {
    return new ObjectMapper().readTree(Files.readAllBytes(Path.of("target/openapi/openapi.json")));
  }

  private static void descriptions(JsonNode node, Set<String> texts) {
    if (node.path("description").isTextual()) {
      texts.add(node.path("description").asText());
    }
    node.forEach(child -> descriptions(child, texts));
  }

  @Test
  void descriptions_name_no_java_and_have_no_space_within_code() throws IOException {
    Set<String> texts = new TreeSet<>();
    descriptions(whole(), texts);
    assertThat(texts).hasSizeGreaterThan(1000);
    // every second part between backquotes is code
    texts.removeIf(
        text -> {
          String[] parts = text.split("`", -1);
          boolean good = !text.contains("{@") && parts.length % 2 == 1;
          for (int i = 1; i < parts.length; i += 2) {
            good &= parts[i].equals(parts[i].strip());
          }
          return good;
        });
    assertThat(texts).as("give each link in Javadoc of a document a label").isEmpty();
  }

  private static boolean allowsNull(JsonNode schema) {
    if (schema.path("type").asText().equals("null")) {
      return true;
    }
    for (JsonNode type : schema.path("type")) {
      if (type.asText().equals("null")) {
        return true;
      }
    }
    for (JsonNode alternative : schema.path("anyOf")) {
      if (allowsNull(alternative)) {
        return true;
      }
    }
    return false;
  }

  @Test
  void a_member_that_is_never_null_is_not_described_as_null() throws IOException {
    Set<String> wrong = new TreeSet<>();
    whole()
        .at("/components/schemas")
        .properties()
        .forEach(
            schema ->
                schema
                    .getValue()
                    .path("properties")
                    .properties()
                    .forEach(
                        member -> {
                          String text = member.getValue().path("description").asText();
                          if (text.matches("(?is).*\\bnull\\b.*")
                              && !allowsNull(member.getValue())
                              && !OF_ANOTHER.contains(member.getKey())) {
                            wrong.add(schema.getKey() + "." + member.getKey() + ": " + text);
                          }
                        }));
    assertThat(wrong).as("members that have no value are absent").isEmpty();
  }

  @Test
  void a_query_parameter_that_is_an_enum_keeps_its_default() throws IOException {
    JsonNode range = whole().at("/paths/~1api~1partner-portal~1metrics/get/parameters/0");
    assertThat(range.path("name").asText()).isEqualTo("range");
    assertThat(range.at("/schema/$ref").asText()).endsWith("/MetricsRange");
    assertThat(range.at("/schema/default").asText()).isEqualTo("24h");
  }

  @Test
  void a_member_with_a_default_is_optional_in_requests_and_in_every_response() throws IOException {
    JsonNode schemas = whole().at("/components/schemas");
    assertThat(schemas.at("/CouponTerms/required"))
        .extracting(JsonNode::asText)
        .doesNotContain("isActive");
    assertThat(schemas.at("/Coupon/required"))
        .extracting(JsonNode::asText)
        .contains("isActive", "cenoteIds");
  }

  @Test
  void an_upload_tells_once_who_may_do_it() throws IOException {
    JsonNode files = whole().path("paths");
    assertThat(files.at("/~1api~1files/post/description").asText())
        .contains("Requires an administrator, or a user of an active partner")
        .containsOnlyOnce("Requires");
    assertThat(files.at("/~1api~1files~1{id}/get/responses/200/headers/Cache-Control").isObject())
        .isTrue();
  }

  @Test
  void every_patch_can_depend_on_the_version_that_was_read() throws IOException {
    Set<String> unconditional = new TreeSet<>();
    for (JsonNode path : whole().path("paths")) {
      JsonNode patch = path.path("patch");
      boolean conditional =
          patch.path("parameters").findValuesAsText("$ref").stream()
                  .anyMatch(parameter -> parameter.endsWith("/If-Match"))
              && patch.path("responses").has("412");
      if (patch.isObject() && !conditional) {
        unconditional.add(patch.path("operationId").asText());
      }
    }
    assertThat(unconditional).isEmpty();
    assertThat(
            whole()
                .at("/paths/~1api~1admin~1payment-methods~1{id}/patch/responses/200/headers/ETag")
                .isObject())
        .isTrue();
  }

  @Test
  void only_what_has_no_path_of_its_own_is_created_without_a_location() throws IOException {
    Set<String> without = new TreeSet<>();
    for (JsonNode path : whole().path("paths")) {
      JsonNode created = path.at("/post/responses/201");
      JsonNode headers = created.path("headers");
      assertThat(headers.has("ETag")).isEqualTo(headers.has("Location"));
      if (created.isObject() && !headers.has("Location")) {
        without.add(path.at("/post/operationId").asText());
      }
    }
    assertThat(without)
        .as("docs/clients.md tells what they are")
        .containsExactlyInAnyOrder(
            "registerPartner",
            "createSupportTicket",
            "createPaymentIntent",
            "createPaymentPreference",
            "createWalletOrder",
            "sandboxCreatePaymentIntent",
            "sandboxCreatePaymentPreference",
            "sandboxCreateWalletOrder",
            "seedTestData");
  }
}
