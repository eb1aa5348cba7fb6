package org.cenotes.partners.domain.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the audit log keeps of a value. */
class AuditedValueTest {
  private static final String LONG = "x".repeat(AuditedValue.MAX_MEMBER);

  @Test
  void short_members_are_kept() {
    Map<String, Object> value = Map.of("name", "Zací", "price", 100, "days", List.of("mon"));
    JsonNode kept = AuditedValue.of(value);
    assertThat(kept).hasSize(3);
    assertThat(kept.path("name").asText()).isEqualTo("Zací");
    assertThat(kept.path("days").get(0).asText()).isEqualTo("mon");
  }

  @Test
  void of_a_long_member_length_and_hash_are_kept() {
    JsonNode kept = AuditedValue.of(Map.of("packages", List.of(LONG))).path("packages");
    assertThat(kept.path("length").asInt()).isEqualTo(LONG.length() + 4);
    assertThat(kept.path("sha256").asText()).hasSize(64);
    assertThat(AuditedValue.of(Map.of("packages", List.of(LONG))).path("packages")).isEqualTo(kept);
    assertThat(AuditedValue.of(Map.of("packages", List.of(LONG + "y"))).path("packages"))
        .isNotEqualTo(kept);
  }

  @Test
  void nothing_and_single_values_stay_what_they_are() {
    assertThat(AuditedValue.of(null)).isNull();
    assertThat(AuditedValue.of("live").asText()).isEqualTo("live");
  }
}
