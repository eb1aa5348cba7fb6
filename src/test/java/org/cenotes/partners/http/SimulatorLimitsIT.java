package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.SimulatorIT.SIMULATOR;
import static org.cenotes.partners.http.WebhookDesk.RECEIVER;
import static org.cenotes.partners.http.WebhookDesk.json;
import static org.cenotes.partners.http.WebhookDesk.path;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.cenotes.partners.receiver.Script;
import org.junit.jupiter.api.Test;

/**
 * What the simulator does at once, and how often; and that those who wait for it hold no thread.
 */
class SimulatorLimitsIT {
  private static HttpResponse<String> simulate(Partner partner, String form, Object... values) {
    return Api.raw(
        Api.rawRequest(SIMULATOR + "/simulate")
            .header("X-API-Key", partner.testKey())
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json(form, values))));
  }

  private static String delayed(String url, double seconds) {
    return json("{'eventType':'webhook.test','url':'%s','delaySeconds':", url) + seconds + "}";
  }

  @Test
  void a_partner_has_two_under_way() {
    Partner partner = Partner.seed();
    String url = RECEIVER.url(path());
    List<HttpResponse<String>> answers = AtOnce.call(5, () -> simulate(partner, delayed(url, 2)));
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

  /** Ten times sixty in the test environment. */
  @Test
  void a_host_is_sent_so_many_in_a_minute_whoever_asks() {
    String url = "https://no-such-host.example.com/";
    String twenty =
        json("{'url':'%s','events':[", url)
            + String.join(
                ",", java.util.Collections.nCopies(20, json("{'eventType':'webhook.test'}")))
            + "]}";
    List<Integer> statuses = new ArrayList<>();
    Partner one = Partner.seed();
    Partner other = Partner.seed();
    for (int i = 0; i < 40; i++) {
      Partner partner = i % 2 == 0 ? one : other;
      statuses.add(partner.test().body(twenty).post(SIMULATOR + "/simulate-batch").statusCode());
    }
    assertThat(statuses.subList(0, 30)).containsOnly(200);
    assertThat(statuses).contains(429);
    assertThat(simulate(one, delayed(RECEIVER.url(path()), 0)).statusCode()).isEqualTo(200);
  }

  @Test
  void fifty_that_wait_starve_nobody() throws InterruptedException {
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
        CompletableFuture.supplyAsync(() -> Together.call(waiting));
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
    assertThat(reads).hasSizeGreaterThan(100);
    assertThat(reads.get(reads.size() * 95 / 100)).isLessThan(Duration.ofMillis(500));
  }
}
