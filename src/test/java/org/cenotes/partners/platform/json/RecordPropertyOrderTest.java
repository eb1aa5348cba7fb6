package org.cenotes.partners.platform.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.identity.operator.OperatorView;
import org.junit.jupiter.api.Test;

/** Members of a JSON object stand in the order in which their record declares them. */
class RecordPropertyOrderTest {
  record Zebra(String name, @JsonProperty("class") String kind, boolean isActive, int age) {}

  @Test
  void record_components_keep_their_order_even_when_renamed() {
    assertThat(Json.text(new Zebra("Zoe", "mammal", true, 3)))
        .isEqualTo("{\"name\":\"Zoe\",\"class\":\"mammal\",\"isActive\":true,\"age\":3}");
  }

  @Test
  void response_records_keep_their_order() {
    UUID id = new UUID(0, 1);
    OperatorView operator =
        new OperatorView(id, "a@b.mx", "Ana", "Ruiz", List.of(id), true, false, Instant.EPOCH);
    assertThat(Json.text(operator))
        .isEqualTo(
            "{\"id\":\"00000000-0000-0000-0000-000000000001\",\"email\":\"a@b.mx\","
                + "\"firstName\":\"Ana\",\"lastName\":\"Ruiz\","
                + "\"cenoteIds\":[\"00000000-0000-0000-0000-000000000001\"],\"isActive\":true,"
                + "\"totpEnabled\":false,\"createdAt\":\"1970-01-01T00:00:00.000Z\"}");
  }
}
