package org.cenotes.partners.readme;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.ShellBlocks;
import org.junit.jupiter.api.Test;

/** Pastes the README's five minutes into a shell, against a node of the tests. */
class ReadmeIT {
  private static final String PRINTED_ADDRESS = "http://localhost:9080";

  @Test
  void fiveMinutesWorkAsPrinted() throws Exception {
    List<String> answers =
        ShellBlocks.envelopes(
            ShellBlocks.paste(String.join("\n", commands()), Map.of(), Duration.ofSeconds(60)));

    assertThat(ShellBlocks.messages(answers))
        .containsExactly(
            "partners.whoami_retrieved",
            "partners.cenotes.list_retrieved_successfully",
            "partners.availability.retrieved_successfully",
            "reservations.created_successfully",
            "pricing.calculated_successfully",
            "reservations.retrieved_successfully",
            "reservations.list_retrieved_successfully",
            "reservations.cancelled_successfully",
            "checkout.payment_confirmed",
            "partners.events.list_retrieved",
            "validation.invalid_data",
            "partners.registration.submitted",
            "partners.admin.approved",
            "partners.api_keys.created");
    assertThat(answers.get(1)).contains("\"slug\":\"cenote-ik-kil\"");
    assertThat(answers.get(3)).contains("\"status\":\"confirmed\"", "\"total\":45000");
    assertThat(answers.get(4)).contains("\"discount\":41040", "\"total\":174960");
    assertThat(answers.get(7)).contains("\"status\":\"cancelled\"", "\"refundAmount\":45000");
    assertThat(answers.get(8)).contains("\"status\":\"succeeded\"", "\"paymentStatus\":\"paid\"");
    assertThat(answers.get(9)).contains("\"type\":\"reservation.cancelled\"", "\"version\":1");
  }

  private static List<String> commands() throws IOException {
    String base = Product.baseUri().toString().replaceFirst("/$", "");
    List<String> commands = new ArrayList<>();
    for (String printed : ShellBlocks.of(Path.of("README.md"))) {
      String block = printed.replace(PRINTED_ADDRESS, base);
      commands.add(block.contains("/events?") ? untilThereAreEvents(block) : block);
    }
    return commands;
  }

  /** What has just happened has its number a moment later; who reads too early reads again. */
  private static String untilThereAreEvents(String block) {
    return """
    for i in $(seq 100); do EVENTS=$(%s); [[ $EVENTS == *evt_* ]] && break; sleep 0.2; done
    echo "$EVENTS"
    """
        .formatted(block.strip());
  }
}
