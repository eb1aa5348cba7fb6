package org.cenotes.partners.api.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the examples of the document say agrees: tests record them with visits that they move. */
class RecordedExamplesTest {
  private static final Path FOLDER = Path.of("src/main/resources/openapi");

  @Test
  void a_visit_starts_at_its_date_and_time() throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    List<Path> files;
    try (Stream<Path> folder = Files.walk(FOLDER)) {
      files = folder.filter(file -> file.toString().endsWith(".json")).toList();
    }
    int visits = 0;
    for (Path file : files) {
      for (JsonNode visit : mapper.readTree(file.toFile()).findParents("startsAt")) {
        if (!visit.has("date")) {
          continue; // a discount rule
        }
        assertThat(Instant.parse(visit.path("startsAt").asText()))
            .as("%s", file)
            .isEqualTo(
                LocalDate.parse(visit.path("date").asText())
                    .atTime(LocalTime.parse(visit.path("startTime").asText()))
                    .atZone(ZoneId.of(zone(visit)))
                    .toInstant());
        visits++;
      }
    }
    assertThat(visits).isGreaterThan(30);
  }

  /** Examples are of cenotes in Yucatán. */
  private static String zone(JsonNode visit) {
    String zone = visit.findPath("timezone").asText();
    return zone.isEmpty() ? "America/Merida" : zone;
  }
}
