package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.SimulatorIT.SIMULATOR;
import static org.cenotes.partners.http.WebhookClient.RECEIVER;
import static org.cenotes.partners.http.WebhookClient.json;
import static org.cenotes.partners.http.WebhookClient.path;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.cenotes.partners.harness.Concurrently;
import org.cenotes.partners.receiver.Script;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * What the simulator does at once, and how often; and that those who wait for it hold no thread.
 */
@ResourceLock(SharedState.SIMULATOR)
class SimulatorLimitsIT {
  private static HttpResponse<String> simulate(Partner partner, String body) {
    return post(partner, "/simulate", body);
  }

  private static HttpResponse<String> post(Partner partner, String route, String body) {
    return Api.raw(
        Api.rawRequest(SIMULATOR + route)
            .header("X-API-Key", partner.testKey())
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body)));
  }

  private static String delayed(String url, double seconds) {
    return json("{'eventType':'webhook.test','url':'%s','delaySeconds':", url) + seconds + "}";
  }

  @Test
  void a_partner_runs_at_most_two_simulations() {
    Partner partner = Partner.seed();
    String url = RECEIVER.url(path());
    List<HttpResponse<String>> answers =
        Concurrently.run(Collections.nCopies(5, () -> simulate(partner, delayed(url, 5))));
    assertThat(answers).filteredOn(answer -> answer.statusCode() == 200).hasSize(2);
    assertThat(answers)
        .filteredOn(answer -> answer.statusCode() == 429)
        .hasSize(3)
        .allSatisfy(
            answer -> {
              assertThat(answer.body()).contains("error.rate_limited");
              assertThat(answer.headers().firstValue("Retry-After")).isPresent();
            });
    assertThat(simulate(partner, delayed(url, 0)).statusCode()).isEqualTo(200);
  }

  /** Ten times sixty in the test environment, and ten more each second: so all come at once. */
  @Test
  void simulations_per_host_are_limited_across_partners() {
    String url = "https://no-such-host.example.com/";
    String twenty =
        json("{'url':'%s','events':[", url)
            + String.join(",", Collections.nCopies(20, json("{'eventType':'webhook.test'}")))
            + "]}";
    List<Partner> partners = Stream.generate(Partner::seed).limit(20).toList();
    List<Callable<Integer>> batches = new ArrayList<>();
    for (Partner partner : partners) {
      batches.add(() -> post(partner, "/simulate-batch", twenty).statusCode());
      batches.add(() -> post(partner, "/simulate-batch", twenty).statusCode());
    }
    List<Integer> statuses = Concurrently.run(batches);
    assertThat(statuses).containsOnly(200, 429);
    assertThat(statuses).filteredOn(status -> status == 200).hasSizeGreaterThanOrEqualTo(600 / 20);
    assertThat(simulate(partners.get(0), delayed(RECEIVER.url(path()), 0)).statusCode())
        .isEqualTo(200);
  }

  @Test
  void fifty_waiting_simulations_do_not_starve_readers() throws InterruptedException {
    RECEIVER.on("/slow", Script.after(Duration.ofSeconds(3), Script.status(200)));
    String url = RECEIVER.url("/slow");
    List<Callable<HttpResponse<String>>> waiting = new ArrayList<>();
    for (int i = 0; i < 25; i++) {
      Partner partner = Partner.seed();
      waiting.add(() -> simulate(partner, delayed(url, 4)));
      waiting.add(() -> simulate(partner, delayed(url, 4)));
    }
    Partner reader = Partner.seed();
    CompletableFuture<List<HttpResponse<String>>> simulations =
        CompletableFuture.supplyAsync(() -> Concurrently.run(waiting));
    Thread.sleep(1000);
    Instant end = Instant.now().plusSeconds(5);
    List<Duration> reads = new ArrayList<>();
    while (Instant.now().isBefore(end)) {
      Instant before = Instant.now();
      assertThat(reader.live().get("/api/partner/whoami").statusCode()).isEqualTo(200);
      reads.add(Duration.between(before, Instant.now()));
    }
    assertThat(simulations.join()).allMatch(answer -> answer.statusCode() == 200);
    assertThat(RECEIVER.received("/slow")).hasSize(50);
    reads.sort(Duration::compareTo);
    // Those that wait hold on for at least four seconds: who starved could not read at all.
    assertThat(reads).hasSizeGreaterThan(20);
    assertThat(reads.get(reads.size() * 95 / 100)).isLessThan(Duration.ofSeconds(2));
  }
}
