package org.cenotes.partners.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.SoftAssertions;
import org.cenotes.partners.faults.RawHttp.Response;
import org.cenotes.partners.harness.Node;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What a stranger sends costs a node an error response and one line of its log at most. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HostileRequestsIT {
  private static final Path TARGET = Path.of("target").toAbsolutePath();
  private static final String IMPORT = "/api/admin/cenotes/import";
  private static final String LOGIN = "/api/auth/login";
  private static final String METHODS = "/api/payment-methods";
  private static final String PAGE = "/simulator/payments/x";
  private static final int MAX_LINE = 16_000;
  private static final int CALLERS = 8;
  private static final int ROUNDS = 25;

  private Node node;
  private RawHttp http;

  @BeforeAll
  void start() throws IOException {
    Path war = Files.createDirectories(TARGET.resolve("hostile")).resolve("partner-platform.war");
    ShrinkWrap.createFromZipFile(WebArchive.class, TARGET.resolve("partner-platform.war").toFile())
        .addClasses(
            FailingResource.class,
            FailingResource.Filter.class,
            FailingResource.Outage.class,
            FailingResource.FailingWork.class,
            FailingMark.class)
        .as(ZipExporter.class)
        .exportTo(war.toFile(), true);
    node =
        Node.start(Product.postgres().url(), Map.of("THREADS_MAX", "8", "LOG_FORMAT", "json"), war);
    http = new RawHttp(node.baseUri());
  }

  @AfterAll
  void stop() {
    node.close();
  }

  @Test
  void after_any_failure_the_next_request_finds_nothing_of_it() throws Exception {
    http.get("/api/failing/state", ""); // loaded and initialised
    long before = logSize();
    int failures = 0;
    List<Future<List<String>>> callers = new ArrayList<>();
    ExecutorService threads = Executors.newFixedThreadPool(CALLERS);
    for (int i = 0; i < CALLERS; i++) {
      callers.add(threads.submit(this::failAndLook));
    }
    for (Future<List<String>> caller : callers) {
      failures += caller.get().size();
    }
    threads.shutdown();
    assertThat(failures).isEqualTo(CALLERS * ROUNDS * 3);
    assertThat(newLines(before)).hasSizeBetween(1, failures).allSatisfy(this::isBounded);
  }

  /** Fails in each place with one of the errors in turn, and looks at what is left after each. */
  private List<String> failAndLook() {
    List<String> done = new ArrayList<>();
    String[] errors = {"stack", "memory", "link", "state"};
    for (int round = 0; round < ROUNDS; round++) {
      for (String place : List.of("resource", "transaction", "filter")) {
        String path = "/api/failing/" + place + "/" + errors[round % errors.length];
        String trace = "traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\r\n";
        Response failed = http.get(path, trace);
        assertThat(failed.status()).as(path).isEqualTo(500);
        assertThat(failed.body()).as(path).contains("\"message\":\"error.internal\"");
        assertThat(failed.head()).as(path).containsIgnoringCase("X-Request-Id: req_");
        Response state = http.get("/api/failing/state", "");
        assertThat(state.status()).as("after " + path).isEqualTo(200);
        assertThat(state.body()).as("after " + path).isEmpty();
        done.add(path);
      }
    }
    return done;
  }

  /**
   * Announced forms of 64 MiB: seven of them, read before they are refused, are more than a heap.
   */
  @Test
  void a_form_that_is_only_announced_takes_neither_memory_nor_a_thread() throws IOException {
    String[] paths = {IMPORT, IMPORT, LOGIN, LOGIN, METHODS, PAGE, PAGE};
    List<Socket> callers = new ArrayList<>();
    try {
      for (String credential : List.of("", "Basic eDp4", "Bearer", "Bearer x", "bearer x")) {
        for (String path : paths) {
          Socket caller = new Socket(node.baseUri().getHost(), node.baseUri().getPort());
          callers.add(caller);
          String header = credential.isEmpty() ? "" : "Authorization: " + credential + "\r\n";
          String head =
              "POST "
                  + path
                  + " HTTP/1.1\r\nHost: localhost\r\n"
                  + "Content-Type: application/x-www-form-urlencoded\r\n"
                  + "Content-Length: 67108864\r\n";
          caller.getOutputStream().write((head + header + "\r\n").getBytes(UTF_8));
        }
      }
      for (Socket caller : callers) {
        caller.setSoTimeout(20_000);
        assertThat(new String(caller.getInputStream().readNBytes(12), UTF_8))
            .isIn("HTTP/1.1 400", "HTTP/1.1 401", "HTTP/1.1 405", "HTTP/1.1 413", "HTTP/1.1 415");
      }
    } finally {
      for (Socket caller : callers) {
        caller.close();
      }
    }
    assertThat(http.get(METHODS, "").status()).isEqualTo(200);
  }

  /** Some 200,000 cookies each, with which the server's own security would have no end of work. */
  @Test
  void cookies_cost_no_more_than_other_headers() {
    String cookies = ("Cookie: " + "a;".repeat(8_000) + "\r\n").repeat(24);
    for (String path : List.of(METHODS, "/partner/ws", "/nowhere")) {
      assertThat(http.get(path, cookies).status()).as(path).isIn(200, 400, 401, 404);
    }
    Duration ofOthers = cpuTimeOf(cookies.replace("Cookie: ", "X-More: "));
    assertThat(cpuTimeOf(cookies)).isLessThan(ofOthers.multipliedBy(3).plusSeconds(1));
  }

  /** That of thirty requests with these headers. */
  private Duration cpuTimeOf(String headers) {
    Duration before = cpuTime();
    for (int i = 0; i < 30; i++) {
      http.get("/api/partner/whoami", headers);
    }
    return cpuTime().minus(before);
  }

  private Duration cpuTime() {
    return ProcessHandle.of(node.pid()).orElseThrow().info().totalCpuDuration().orElseThrow();
  }

  @Test
  void without_a_database_a_servlet_is_answered_503_and_logged_once_a_second() {
    http.get("/failing/outage", ""); // initialised
    long before = logSize();
    long began = System.nanoTime();
    for (int i = 0; i < 40; i++) {
      Response response = http.get("/failing/outage", "");
      assertThat(response.status()).isEqualTo(503);
      assertThat(response.head()).containsIgnoringCase("\r\nRetry-After: 2");
      assertThat(response.body()).contains("\"message\":\"error.service_unavailable\"");
    }
    int seconds = (int) TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began);
    assertThat(newLines(before))
        .hasSizeBetween(1, seconds + 1)
        .allMatch(line -> line.contains("Database unavailable, answered 503"));
  }

  @Test
  void a_failure_on_another_thread_is_logged_with_the_id_of_its_request() {
    long before = logSize();
    Response response = http.get("/api/failing/later", "X-Request-Id: failed-later\r\n");
    assertThat(response.status()).isEqualTo(500);
    assertThat(newLines(before))
        .singleElement()
        .asString()
        .contains("answered 500", "\"ext_requestId\":\"failed-later\"");
    assertThat(http.get("/api/failing/state", "").body()).isEmpty();
  }

  @Test
  void a_malformed_request_is_a_4xx_in_the_envelope_and_one_line_of_the_log_at_most() {
    http.get(METHODS, "");
    http.get(PAGE, "");
    long before = logSize();
    SoftAssertions all = new SoftAssertions();
    Map<String, Integer> requests = MalformedRequests.withStatus();
    requests.forEach(
        (request, status) -> {
          Response response = http.send(request);
          String name = request.substring(0, Math.min(request.length(), 200));
          all.assertThat(response.status()).as(name + "\n→ " + response).isEqualTo(status);
          all.assertThat(response.isJson()).as(name + "\n→ " + response).isTrue();
          all.assertThat(response.body()).as(name).contains("\"statusCode\":" + status);
        });
    List<String> lines = newLines(before);
    all.assertThat(lines).hasSizeLessThanOrEqualTo(requests.size());
    all.assertThat(lines).allSatisfy(this::isBounded);
    all.assertThat(lines).noneMatch(line -> LogLines.isOfStack(line) || line.contains("ERROR"));
    Map<String, Long> perRequest = LogLines.perRequest(lines);
    all.assertThat(perRequest).allSatisfy((id, count) -> assertThat(count).as(id).isOne());
    all.assertAll();
  }

  @Test
  void a_simulation_is_answered_with_its_context() {
    String key = "X-API-Key: " + NodeClient.seed(node.baseUri()).get("testKey").asText() + "\r\n";
    String body = "{\"url\":\"https://receiver.example/\",\"eventType\":\"reservation.created\"}";
    String path = "/api/partner/webhooks/simulator/simulate";
    assertThat(http.post(path, key, body).status()).isEqualTo(200);
    long before = logSize();
    assertThat(http.post(path, key, body).status()).isEqualTo(200);
    assertThat(newLines(before)).isEmpty();
  }

  private void isBounded(String line) {
    assertThat(line.length())
        .as(line.substring(0, Math.min(200, line.length())))
        .isLessThan(MAX_LINE);
    assertThat(line).doesNotContain("WELD-0", "CWWKC1158E");
  }

  private long logSize() {
    Wait.pause(2_000); // the server writes its log a little later
    try {
      return Files.size(node.log());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> newLines(long before) {
    logSize();
    try {
      byte[] log = Files.readAllBytes(node.log());
      String added =
          new String(log, (int) before, log.length - (int) before, StandardCharsets.UTF_8);
      return added.lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
