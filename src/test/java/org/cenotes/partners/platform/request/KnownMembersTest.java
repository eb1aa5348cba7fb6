package org.cenotes.partners.platform.request;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.json.OnlyKnownMembers;
import org.junit.jupiter.api.Test;

/** Which members a command refuses. */
class KnownMembersTest {
  @OnlyKnownMembers
  record Command(String target, int count) {}

  record Other(String target) {}

  private final ObjectNode body = Json.mapper().createObjectNode();

  @Test
  void every_other_member_is_named_with_those_that_are_used() {
    body.put("target", "x").put("aim", "y");
    assertThat(KnownMembers.check(Command.class, body).toErrors().fields())
        .isEqualTo(Map.of("aim", List.of("aim is not used here; the members are: target, count")));
    assertThat(KnownMembers.check(Other.class, body).isEmpty()).isTrue();
    assertThat(KnownMembers.check(Command.class, Json.mapper().createArrayNode()).isEmpty())
        .isTrue();
  }

  @Test
  void a_caller_cannot_swell_the_response() {
    for (int i = 0; i < 1_000; i++) {
      body.put("x".repeat(1_000) + i, i);
    }
    var errors = KnownMembers.check(Command.class, body).toErrors();
    assertThat(errors.messages()).hasSize(20).allMatch(message -> message.length() < 150);
  }
}
