package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.outbound.UrlTable;
import org.cenotes.partners.receiver.Authority;
import org.cenotes.partners.receiver.Receiver;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Whatever way a URL comes in, what is not public https is refused, and nothing connects to this
 * machine.
 */
class UrlSafetyIT {
  /** The ways in, and what each may answer. */
  enum Way {
    PORTAL_CREATE("POST", "/api/partner-portal/webhooks", "url"),
    PORTAL_UPDATE("PUT", "/api/partner-portal/webhooks/%s", "url"),
    SETTINGS("PATCH", "/api/partner-settings/api", "webhookUrl"),
    APPROVAL("POST", "/api/admin/partners/%s/approve", "webhookUrl"),
    SIMULATE("POST", SimulatorIT.SIMULATOR + "/simulate", "url"),
    BATCH("POST", SimulatorIT.SIMULATOR + "/simulate-batch", "url"),
    EXAMINE("POST", SimulatorIT.SIMULATOR + "/test-endpoint", "url"),
    /** Of what was stored before a rule was made. */
    PORTAL_TEST("POST", "/api/partner-portal/webhooks/%s/test", ""),
    MANAGEMENT_TEST("POST", "/api/partners/webhooks/test", "");

    private final String verb;
    private final String path;
    private final String member;

    Way(String verb, String path, String member) {
      this.verb = verb;
      this.path = path;
      this.member = member;
    }
  }

  /** A listener on all addresses of this machine: nobody may come. */
  private static ServerSocket trap;

  private static final AtomicInteger CAUGHT = new AtomicInteger();

  private Partner partner;
  private Login admin;
  private String id;

  @BeforeAll
  static void set() throws IOException {
    trap = new ServerSocket(0);
    Thread thread =
        new Thread(
            () -> {
              while (!trap.isClosed()) {
                try {
                  trap.accept().close();
                  CAUGHT.incrementAndGet();
                } catch (IOException e) {
                  return;
                }
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  @AfterAll
  static void take() throws IOException {
    trap.close();
  }

  /**
   * Those of the table whose text or literal address says it, and this machine's by all its names.
   */
  private static List<String> urls() {
    String port = ":" + trap.getLocalPort() + "/";
    List<String> own =
        Stream.of(
                "127.0.0.1",
                "localhost",
                "[::1]",
                "0.0.0.0",
                "[::]",
                "127.1",
                "2130706433",
                "0x7f000001",
                "0177.0.0.1",
                "[::ffff:127.0.0.1]",
                "[::127.0.0.1]",
                "[64:ff9b::7f00:1]",
                "127.0.0.1.",
                "localhost.",
                "a.localhost",
                "127.65.255.255",
                "127.66.0.2")
            .map(host -> "https://" + host + port)
            .toList();
    List<String> table =
        UrlTable.cases()
            .filter(
                row ->
                    row.outcome().equals("form") && !row.kind().equals("port")
                        || row.outcome().equals("inner") && row.kind().startsWith("private"))
            .map(UrlTable.Case::url)
            .filter(url -> !url.isEmpty() && !url.contains("127.66."))
            .toList();
    return Stream.concat(own.stream(), table.stream()).toList();
  }

  @ParameterizedTest
  @EnumSource
  void non_public_urls_are_refused_and_never_called(Way way) {
    List<String> urls = urls();
    assertThat(urls).hasSizeGreaterThan(250);
    prepare(way);
    Map<String, List<String>> answers = new TreeMap<>();
    for (String url : urls) {
      answers.computeIfAbsent(answer(way, url), answer -> new ArrayList<>()).add(url);
    }
    assertThat(answers.keySet())
        .as(answers.toString())
        .allSatisfy(
            answer ->
                assertThat(answer)
                    .matches(
                        way.member.isEmpty()
                            ? "200 (url|host)"
                            : "400 (error.webhook.url_not_allowed|validation.invalid_(input|data))"));
    if (!way.member.isEmpty()) {
      assertThat(answers.get("400 error.webhook.url_not_allowed")).hasSizeGreaterThan(250);
    }
    assertThat(CAUGHT).hasValue(0);
  }

  private void prepare(Way way) {
    partner = Partner.seed();
    admin = way == Way.APPROVAL ? Login.platformAdmin() : partner.admin();
    id =
        switch (way) {
          case APPROVAL -> UserSql.partner("PENDING").toString();
          case PORTAL_UPDATE, PORTAL_TEST, MANAGEMENT_TEST ->
              WebhookCalls.webhook(partner, "live").toString();
          default -> "";
        };
  }

  private String answer(Way way, String url) {
    if (way.member.isEmpty()) {
      store(url);
    }
    HttpResponse<String> response = Api.raw(request(way, body(way, url)));
    JsonNode json = Api.json(response.body());
    String word =
        response.statusCode() == 200
            ? json.path("data").path("error").asText()
            : json.path("message").asText();
    return response.statusCode() + " " + word;
  }

  private void store(String url) {
    Sql.update(
        "UPDATE control.partner_webhooks SET url = left(?, 2048) WHERE id = ?",
        url.replace("\0", " "),
        UUID.fromString(id));
  }

  private static ObjectNode body(Way way, String url) {
    ObjectNode body = Json.mapper().createObjectNode();
    if (!way.member.isEmpty()) {
      body.put(way.member, url);
    }
    switch (way) {
      case APPROVAL -> body.put("partnerType", "hotel_partner");
      case SIMULATE -> body.put("eventType", "webhook.test");
      case BATCH -> body.putArray("events").addObject().put("eventType", "webhook.test");
      default -> {}
    }
    return body;
  }

  private HttpRequest.Builder request(Way way, ObjectNode body) {
    boolean simulator = way.path.startsWith(SimulatorIT.SIMULATOR);
    return Api.rawRequest(way.path.formatted(id))
        .header("Content-Type", "application/json")
        .header(
            simulator ? "X-API-Key" : "Authorization",
            simulator ? partner.testKey() : "Bearer " + admin.accessToken())
        .method(way.verb, BodyPublishers.ofString(body.toString()));
  }

  /** Inner address, closed port, unknown name, bad certificate: the same answer to the letter. */
  @Test
  void unreachable_addresses_are_indistinguishable() {
    Way way = Way.MANAGEMENT_TEST;
    prepare(way);
    try (Receiver stranger = Receiver.start(Authority.selfSigned("127.66.0.1"))) {
      looksTheSame(way, stranger.url("/"));
    }
  }

  private void looksTheSame(Way way, String stranger) {
    for (String url :
        List.of(
            "https://127.0.0.1:" + trap.getLocalPort() + "/",
            "https://10.255.255.1/",
            "https://[fd00::1]/",
            "https://127.66.0.1:1/",
            "https://no-such-name.example.com/",
            stranger)) {
      store(url);
      ObjectNode data =
          (ObjectNode) Api.json(Api.raw(request(way, body(way, url))).body()).path("data");
      assertThat(data.remove("deliveryId")).isNotNull();
      data.remove(List.of("webhookId", "url", "environment"));
      assertThat(data.toString()).as(url).isEqualTo("{\"delivered\":false,\"error\":\"host\"}");
    }
    assertThat(CAUGHT).hasValue(0);
  }
}
