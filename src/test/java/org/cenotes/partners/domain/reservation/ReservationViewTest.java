package org.cenotes.partners.domain.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.Test;

/** A reservation that was just written looks like one that was read from the database. */
class ReservationViewTest {
  private static String written(String... names) throws IOException {
    ObjectNode view =
        (ObjectNode)
            Json.mapper()
                .readTree(Path.of("src/main/resources/openapi/getReservation.json").toFile())
                .at("/response/data");
    ObjectNode metadata = view.putObject("metadata");
    for (String name : names) {
      metadata.put(name, "1");
    }
    return Json.text(Json.read(view.toString(), ReservationView.class));
  }

  @Test
  void metadata_is_in_one_order() throws IOException {
    assertThat(written("gate", "id", "agent"))
        .isEqualTo(written("id", "gate", "agent"))
        .contains("{\"agent\":\"1\",\"gate\":\"1\",\"id\":\"1\"}");
  }
}
