package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The snippets run as printed, once the key is put in. */
class QuickstartIT {
  private static final String QUICKSTART = "/api/partner-portal/quickstart";

  private final Partner partner = Partner.seed();
  private final Login user = partner.admin();

  @TempDir Path folder;

  private JsonNode read() {
    var response = user.request().get(QUICKSTART);
    response.then().statusCode(200);
    return Api.json(response).path("data");
  }

  @ParameterizedTest
  @CsvSource({
    "curl, bash, quickstart.sh",
    "javascript, node, quickstart.js",
    "python, python3, quickstart.py",
    "java, java, Quickstart.java",
    "php, php, quickstart.php"
  })
  void snippets_run_as_printed(String language, String runtime, String file) throws Exception {
    if (!isPresent(runtime)) {
      System.err.println("SKIPPED: quickstart in " + language + ": " + runtime + " is missing");
    }
    assumeTrue(isPresent(runtime), runtime + " is not installed");
    JsonNode quickstart = read();
    String masked = quickstart.at("/authentication/key").asText();
    assertThat(partner.liveKey()).startsWith(masked.substring(0, masked.indexOf('…')));
    assertThat(quickstart.path("steps")).hasSize(5);
    for (JsonNode step : quickstart.path("steps")) {
      String printed = step.at("/snippets/" + language).asText();
      assertThat(printed).contains(masked);
      Path script = folder.resolve(file);
      Files.writeString(script, printed.replace(masked, partner.liveKey()));
      Run done = run(List.of(runtime, script.toString()));
      assertThat(done.output())
          .as(step.path("id").asText() + " in " + language)
          .contains("success")
          .contains("true");
      assertThat(done.exit()).as(done.output()).isZero();
    }
    Wait.until(
        "steps are done",
        Duration.ofSeconds(20),
        () -> {
          for (JsonNode step : read().path("steps")) {
            if (!step.path("done").asBoolean()) {
              return false;
            }
          }
          return true;
        });
  }

  @Test
  void a_partner_who_waits_for_approval_reads_it_too() {
    RegisteredPartner waiting = RegisteredPartner.register();
    Login.as(waiting.email(), waiting.password()).request().get(QUICKSTART).then().statusCode(200);
  }

  @Test
  void a_step_stays_done_when_its_call_is_no_longer_kept() {
    Sql.update(
        """
        INSERT INTO control.api_call_rollups (partner_id, granularity, starts_at, calls, errors, duration_us,
                                              bytes_in, bytes_out, dropped, durations, endpoints)
        VALUES (?, 'day', date_trunc('day', now(), 'UTC') - interval '60 days', 2, 1, 18, 0, 0, 0, '',
                '[{"method":"GET","route":"/api/partner/whoami","status":200,"calls":1,"micros":9},
                  {"method":"GET","route":"/api/partner/events","status":403,"calls":1,"micros":9}]')
        """,
        partner.id());
    for (JsonNode step : read().path("steps")) {
      assertThat(step.path("done").asBoolean())
          .as(step.path("id").asText())
          .isEqualTo(step.path("id").asText().equals("authenticate"));
    }
  }

  @Test
  void without_a_key_there_is_a_placeholder_and_nothing_is_done() {
    Sql.update(
        "UPDATE control.partner_api_keys SET is_active = false WHERE partner_id = ?", partner.id());
    JsonNode quickstart = read();
    assertThat(quickstart.at("/authentication/key").asText()).isEqualTo("sk_live_YOUR_KEY");
    for (JsonNode step : quickstart.path("steps")) {
      assertThat(step.path("done").asBoolean()).isFalse();
      assertThat(step.at("/title/es").asText()).isNotBlank();
      assertThat(step.at("/title/en").asText()).isNotBlank();
    }
  }

  private static boolean isPresent(String runtime) {
    try {
      return run(List.of("which", runtime)).exit() == 0;
    } catch (IOException | InterruptedException e) {
      return false;
    }
  }

  private record Run(int exit, String output) {}

  private static Run run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).as(command.toString()).isTrue();
    return new Run(process.exitValue(), output);
  }
}
