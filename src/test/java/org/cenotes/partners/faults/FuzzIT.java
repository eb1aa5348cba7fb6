package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;
import org.cenotes.partners.faults.RawHttp.Response;
import org.cenotes.partners.harness.Node;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Sends a node with its own options ({@code -Xmx512m}) requests of all kinds: it answers each with
 * an error of the API or a success, reveals nothing of its inside, and keeps its memory. {@code
 * -Dfuzz.seed=} sends another series than the usual one, {@code -Dfuzz.minutes=} sends for so long.
 */
@Tag("faults")
class FuzzIT {
  private static final Path WAR = Path.of("target/partner-platform.war").toAbsolutePath();
  private static final long SEED = Long.getLong("fuzz.seed", 1);
  private static final int REQUESTS = Integer.getInteger("fuzz.requests", 10_000);
  private static final Duration TIME = Duration.ofMinutes(Long.getLong("fuzz.minutes", 0));
  private static final int CALLERS = 4;
  private static final int TRIES = 3;
  private static final String UNLIMITED = "1000000";

  /** Names of classes, statements of SQL and stack traces. */
  private static final Pattern INSIDE =
      Pattern.compile(
          "(java|jakarta|org|com|io)\\.[a-z]+\\.[A-Za-z.]+|[A-Z][a-z]+Exception|\\tat "
              + "|(?i:select .* from |insert into |syntax error at)|SQLState|ERROR:");

  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private final AtomicInteger sent = new AtomicInteger();
  private final AtomicInteger succeeded = new AtomicInteger();
  private final AtomicInteger unavailable = new AtomicInteger();

  @Test
  @Timeout(value = 3, unit = TimeUnit.HOURS)
  void no_request_brings_the_node_down_or_shows_its_inside() throws Exception {
    Map<String, String> limits =
        Map.of(
            "CENOTES_LIMITS_LIVE_KEY_READS_PER_MINUTE", UNLIMITED,
            "CENOTES_LIMITS_LIVE_KEY_WRITES_PER_MINUTE", UNLIMITED,
            "CENOTES_LIMITS_PUBLIC_READS_PER_MINUTE", UNLIMITED,
            "CENOTES_LIMITS_AUTHENTICATION_REQUESTS_PER_MINUTE", UNLIMITED,
            "CENOTES_LIMITS_CHECKOUT_REQUESTS_PER_MINUTE", UNLIMITED,
            "CENOTES_AUTH_ACCESS_TOKEN_LIFETIME", "PT3H");
    // a database of its own: the administrator's requests change what all others share
    try (Node node = Node.start(Product.postgres().createDatabase("fuzz"), limits)) {
      JsonNode seeded = NodeClient.seed(node.baseUri());
      String admin = token(node, "admin@cenotes.local", "cenotes-admin-dev");
      List<Future<?>> callers = new ArrayList<>();
      ExecutorService threads = Executors.newFixedThreadPool(CALLERS);
      for (int i = 0; i < CALLERS; i++) {
        FuzzRequests requests = series(i, node, seeded, admin);
        callers.add(threads.submit(() -> send(new RawHttp(node.baseUri()), requests)));
      }
      long started = System.nanoTime();
      while (isWarmingUp(started) && !areDone(callers)) {
        Thread.sleep(500);
      }
      int warm = sent.get();
      long before = liveBytes(node);
      for (Future<?> caller : callers) {
        caller.get();
      }
      threads.shutdown();
      long after = liveBytes(node);
      System.out.printf(
          "fuzz: %d requests in %d s, live heap %.1f MB after %d, %.1f MB at the end%n",
          sent.get(),
          (System.nanoTime() - started) / 1_000_000_000,
          before / 1e6,
          warm,
          after / 1e6);
      assertThat(failures).as("seed " + SEED).isEmpty();
      assertThat(succeeded.get()).as("requests that were right by chance").isPositive();
      assertThat(unavailable.get()).as("answered 503").isLessThan(sent.get() / 50);
      assertThat(node.isAlive()).isTrue();
      assertThat(warm).as("requests before the heap was looked at").isLessThan(sent.get() * 3 / 4);
      assertThat(after).as("live heap, seed " + SEED).isLessThan(before + before / 10);
      assertIntegrity(node);
    }
  }

  /** The first half fills what a node keeps in any case. */
  private boolean isWarmingUp(long started) {
    return sent.get() < REQUESTS / 2 || System.nanoTime() - started < TIME.toNanos() / 2;
  }

  private static boolean areDone(List<Future<?>> callers) {
    return callers.stream().allMatch(Future::isDone);
  }

  private static FuzzRequests series(int caller, Node node, JsonNode seeded, String admin)
      throws IOException {
    List<String> credentials =
        List.of(
            "",
            "X-API-Key: " + seeded.get("liveKey").asText(),
            "X-API-Key: " + seeded.get("testKey").asText(),
            "Authorization: Bearer " + admin,
            "Authorization: Bearer "
                + token(
                    node, seeded.at("/user/email").asText(), seeded.at("/user/password").asText()));
    List<String> ids = new ArrayList<>(List.of("0198c0de-0000-7000-8000-000000000000"));
    ids.add(seeded.at("/partner/id").asText());
    seeded.path("cenotes").forEach(cenote -> ids.add(cenote.path("id").asText()));
    return new FuzzRequests(SEED + caller, document(), credentials, ids);
  }

  private static String token(Node node, String email, String password) {
    NodeClient.Response login = NodeClient.logIn(node.baseUri(), email, password);
    assertThat(login.status()).as(login.toString()).isEqualTo(200);
    return login.body().at("/data/accessToken").asText();
  }

  /** The OpenAPI document of the whole API, as the WAR has it. */
  static JsonNode document() throws IOException {
    try (ZipFile war = new ZipFile(WAR.toFile());
        InputStream file = war.getInputStream(war.getEntry("WEB-INF/openapi/openapi.json"))) {
      return Json.mapper().readTree(file);
    }
  }

  private void send(RawHttp http, FuzzRequests requests) {
    long end = System.nanoTime() + TIME.toNanos();
    for (int i = 0;
        (i < REQUESTS / CALLERS || System.nanoTime() < end) && failures.size() < 20;
        i++) {
      sent.incrementAndGet();
      FuzzRequests.Request request = requests.next();
      try {
        Response response = answered(http, request);
        succeeded.addAndGet(response.status() / 100 == 2 ? 1 : 0);
        unavailable.addAndGet(response.status() == 503 ? 1 : 0);
        String wrong = judge(request, response);
        if (wrong != null) {
          failures.add(wrong + "\n← " + shortened(request.text()));
        }
      } catch (IllegalStateException e) {
        failures.add(e.getCause() + "\n← " + shortened(request.text()));
      }
    }
  }

  /**
   * The response to a request. A server that refuses a request before it has read its body closes
   * the connection, and the response is lost to a client that is still sending: it tries again.
   */
  private static Response answered(RawHttp http, FuzzRequests.Request request) {
    Response response = http.send(request.text());
    for (int i = 1; i < TRIES && response.status() == 0; i++) {
      response = http.send(request.text());
    }
    return response;
  }

  /** What is wrong with a response; null when nothing is. */
  private static String judge(FuzzRequests.Request request, Response response) {
    String shown = shortened(response.head() + "\n" + response.body());
    if (response.status() >= 500 && !isIntended(response) && request.isHttp()) {
      return "status " + shown;
    }
    if (response.status() == 500) {
      return "status " + shown;
    }
    if (response.status() == 0 && request.isHttp()) {
      return "no response";
    }
    boolean hasBody = !request.text().startsWith("HEAD ") && response.status() != 304;
    boolean enveloped = response.isJson() && response.body().contains("\"success\":");
    boolean problem = response.head().contains("application/problem+json");
    if (request.isHttp() && response.status() >= 400 && hasBody && !enveloped && !problem) {
      return "no envelope " + shown;
    }
    // programs in several languages, for partners to copy
    boolean snippets = response.body().contains("partners.portal.quickstart_retrieved");
    return !snippets && INSIDE.matcher(response.body()).find() ? "inside shown " + shown : null;
  }

  /** The one 5xx that is expected: the database, a pool or a provider is not available. */
  private static boolean isIntended(Response response) {
    return response.status() == 503 && response.head().contains("\r\nRetry-After: ");
  }

  private static String shortened(String text) {
    return text.length() > 1_200 ? text.substring(0, 1_200) + "… " + text.length() : text;
  }

  /** Bytes of all objects that are alive after a full collection. */
  private static long liveBytes(Node node) throws IOException {
    Process jcmd =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                Long.toString(node.pid()),
                "GC.class_histogram")
            .redirectErrorStream(true)
            .start();
    String last =
        new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .filter(line -> line.startsWith("Total"))
            .findFirst()
            .orElseThrow();
    return Long.parseLong(last.trim().split(" +")[2]);
  }

  private static void assertIntegrity(Node node) {
    RawHttp http = new RawHttp(node.baseUri());
    String admin = token(node, "admin@cenotes.local", "cenotes-admin-dev");
    Response integrity =
        http.get("/api/admin/integrity", "Authorization: Bearer " + admin + "\r\n");
    assertThat(integrity.status()).as(integrity.body()).isEqualTo(200);
    assertThat(integrity.body()).as("seed " + SEED).contains("\"ok\":true");
  }
}
