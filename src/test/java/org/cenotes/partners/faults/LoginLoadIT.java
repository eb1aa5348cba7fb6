package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Future;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.cenotes.partners.faults.NodeClient.Response;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Login timing reveals nothing, and logins do not starve other requests. */
@Tag("faults")
class LoginLoadIT {
  private static final int SAMPLES = 200;
  private static final int ROUNDS = 10;

  /** Below the limit of one address in test, which all failures here count for. */
  private static final int PARALLEL = 50;

  /** In milliseconds: reads that are answered by then are not starved, whatever the ratio. */
  private static final double QUICK = 250;

  /** Until the compiler is done with what both sides of the comparison run. */
  private static final int WARM_UP = 3_000;

  private final TwoNodes pair = TwoNodes.running();
  private final URI base = pair.one.baseUri();

  @Test
  void an_unknown_email_and_a_wrong_password_take_the_same_time() throws Exception {
    String email = NodeClient.seed(base).at("/user/email").asText();
    long[] unknown = new long[SAMPLES];
    long[] wrong = new long[SAMPLES];
    for (int i = 0; i < SAMPLES; i++) {
      forget();
      String nobody = "nobody-" + UUID.randomUUID() + "@partners.example";
      // In turn, so that neither is always the one after the counters were emptied.
      if (i % 2 == 0) {
        unknown[i] = failed(nobody);
        wrong[i] = failed(email);
      } else {
        wrong[i] = failed(email);
        unknown[i] = failed(nobody);
      }
    }
    forget();
    double ratio = median(wrong) / median(unknown);
    System.out.printf(
        "login refused: unknown e-mail %.1f ms, wrong password %.1f ms (medians of %d)%n",
        median(unknown) / 1e6, median(wrong) / 1e6, SAMPLES);
    assertThat(ratio).isBetween(0.9, 1.1);
    // Guessing which is which by one sample must be no better than tossing a coin.
    assertThat(sideOf(unknown, wrong)).isBetween(0.35, 0.65);
  }

  private long failed(String email) {
    long start = System.nanoTime();
    Response response = NodeClient.logIn(base, email, "not-the-password");
    long took = System.nanoTime() - start;
    assertThat(response.status() + response.message())
        .isEqualTo("401error.auth.invalid_credentials");
    return took;
  }

  /** The counters of failed logins would end the test before its samples are taken. */
  private void forget() throws Exception {
    pair.integrity.rows(
        "WITH gone AS (DELETE FROM control.throttles RETURNING 1) SELECT count(*) FROM gone");
  }

  private static double median(long[] samples) {
    return median(LongStream.of(samples).asDoubleStream());
  }

  private static double median(DoubleStream samples) {
    double[] sorted = samples.sorted().toArray();
    return sorted[sorted.length / 2];
  }

  /** How often a sample of the one lies above a sample of the other. */
  private static double sideOf(long[] one, long[] other) {
    int above = 0;
    for (long left : one) {
      for (long right : other) {
        above += left > right ? 1 : 0;
      }
    }
    return above / ((double) one.length * other.length);
  }

  @Test
  void fifty_concurrent_logins_do_not_starve_availability_reads() throws Exception {
    JsonNode data = NodeClient.seed(base);
    String email = data.at("/user/email").asText();
    String password = data.at("/user/password").asText();
    String path =
        "/api/partner/availability/"
            + data.at("/cenotes/0/id").asText()
            + "?date="
            + LocalDate.now(ZoneOffset.UTC).plusDays(9);
    NodeClient shop = new NodeClient(base, data.get("liveKey").asText());
    for (int i = 0; i < WARM_UP; i++) {
      look(shop, path);
      if (i % 50 == 0) {
        NodeClient.logIn(base, email, password);
      }
    }
    // Alternating, so that what else the machine does is in both.
    double[] without = new double[ROUNDS];
    double[] with = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      without[round] = percentile95(looks(shop, path));
      try (Callers callers = new Callers(PARALLEL)) {
        List<Future<Integer>> logins =
            callers.start(PARALLEL, number -> NodeClient.logIn(base, email, password).status());
        with[round] = percentile95(looks(shop, path));
        // Those a slow machine does not get to in time are told to come again.
        List<Integer> statuses = Callers.finish(logins);
        assertThat(statuses).isSubsetOf(200, 503);
        assertThat(statuses)
            .filteredOn(status -> status == 200)
            .hasSizeGreaterThanOrEqualTo(PARALLEL / 5);
      }
    }
    double ratio = median(IntStream.range(0, ROUNDS).mapToDouble(i -> with[i] / without[i]));
    double busy = median(DoubleStream.of(with));
    System.out.printf(
        "p95 of availability: %.1f ms, with %d logins %.1f ms (%.2f; medians of %d rounds)%n",
        median(DoubleStream.of(without)), PARALLEL, busy, ratio, ROUNDS);
    // 1.5 is wanted where the server has its cores to itself. Here the one hash at work is one of
    // two, and a p95 of three milliseconds doubles by a turn of the scheduler.
    assertThat(ratio <= 3 || busy < QUICK).as("ratio %.2f, %.1f ms", ratio, busy).isTrue();
  }

  private static double percentile95(long[] nanos) {
    Arrays.sort(nanos);
    return nanos[nanos.length * 95 / 100] / 1e6;
  }

  private static long[] looks(NodeClient shop, String path) {
    return LongStream.generate(() -> look(shop, path)).limit(SAMPLES).toArray();
  }

  private static long look(NodeClient shop, String path) {
    long start = System.nanoTime();
    assertThat(shop.get(path).status()).isEqualTo(200);
    return System.nanoTime() - start;
  }
}
