package org.cenotes.partners.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.cenotes.partners.api.guard.ApiLogFilter;
import org.cenotes.partners.harness.Node;
import org.cenotes.partners.harness.Postgres;
import org.cenotes.partners.receiver.Receiver;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/**
 * The system that is measured: a durable PostgreSQL and one node of the built WAR (plus {@link
 * NoOpResource} and {@link OutboundResource}), with raised limits and large slots in the
 * demonstration catalogue.
 */
final class SystemUnderTest implements AutoCloseable {
  private static final Path TARGET = Path.of("target").toAbsolutePath();
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String UNLIMITED = "100000000";
  private static final int AVAILABILITY_REQUESTS = 20_000;

  /** Open daily from 8 to 18 in slots of an hour, 5,000 places each. */
  private static final String LARGE_SLOTS =
      """
      UPDATE live.cenotes SET version = version + 1, schedule = schedule ||
        '{"slotMinutes": 60, "capacityPerSlot": 5000, "bookingWindowDays": 730, "closures": [], "overrides": []}' ||
        jsonb_build_object('weekly', (SELECT jsonb_object_agg(day, '[{"open": "08:00", "close": "18:00"}]'::jsonb)
           FROM unnest(ARRAY['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']) AS day))
      """;

  final Postgres postgres;
  final Node node;
  final String partnerId;
  final List<String> cenotes = new ArrayList<>();
  private final String liveKey;

  /** A partner, its live key and its administrator. */
  record SeededPartner(String partnerId, String liveKey, String email, String password) {
    /** The administrator's login. */
    byte[] login() {
      return Requests.post(
          "/api/auth/login",
          "",
          "{\"email\":\"%s\",\"password\":\"%s\"}".formatted(email, password));
    }
  }

  SystemUnderTest() throws IOException, SQLException {
    postgres = Postgres.forTests(true);
    node = Node.start(postgres.url(), serverVariables(), benchWar("partner-platform", List.of()));
    SeededPartner seeded = seedPartner();
    partnerId = seeded.partnerId();
    liveKey = seeded.liveKey();
    sql(LARGE_SLOTS);
  }

  /** Creates another partner with demonstration data. */
  SeededPartner seedPartner() throws IOException {
    try (HttpConnection connection = new HttpConnection(base())) {
      int status = connection.exchange(Requests.post("/api/partner/seed-test-data", "", "{}"));
      if (status != 201) {
        throw new IllegalStateException("seeding failed: " + status + " " + connection.body());
      }
      JsonNode data = JSON.readTree(connection.body()).get("data");
      if (cenotes.isEmpty()) {
        data.get("cenotes").forEach(cenote -> cenotes.add(cenote.get("id").asText()));
      }
      return new SeededPartner(
          data.at("/partner/id").asText(),
          data.get("liveKey").asText(),
          data.at("/user/email").asText(),
          data.at("/user/password").asText());
    }
  }

  /** An access token of the partner's administrator, for some minutes. */
  String token(SeededPartner partner) {
    try (HttpConnection connection = new HttpConnection(base())) {
      int status = connection.exchange(partner.login());
      if (status != 200) {
        throw new IllegalStateException("login failed: " + status + " " + connection.body());
      }
      return JSON.readTree(connection.body()).at("/data/accessToken").asText();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  String liveKey() {
    return liveKey;
  }

  URI base() {
    return node.baseUri();
  }

  /** Maps a number to one of 70,000 slots, from the day after tomorrow on. */
  Slot slot(int number) {
    int cenote = Math.floorMod(number, cenotes.size());
    int hour = Math.floorMod(number / cenotes.size(), 10);
    int day = Math.floorMod(number / cenotes.size() / 10, 500);
    return new Slot(
        cenotes.get(cenote),
        LocalDate.now(java.time.ZoneOffset.UTC).plusDays(2L + day),
        "%02d:00".formatted(8 + hour));
  }

  /** A cenote, a date and a start time. */
  record Slot(String cenote, LocalDate date, String start) {
    /** Asks for the availability of the cenote on the date. */
    byte[] availability(String key) {
      return Requests.get("/api/partner/availability/" + cenote + "?date=" + date, key);
    }
  }

  /** Availability of many cenotes and dates, as partners' search pages request it. */
  Supplier<byte[]> availabilityRequests() {
    return Requests.cycle(AVAILABILITY_REQUESTS, n -> slot(n * 3).availability(liveKey));
  }

  /** Executes statements as the owner of the tables. */
  void sql(String statements) throws SQLException {
    try (Connection connection = postgres.owner();
        Statement statement = connection.createStatement()) {
      statement.execute(statements);
    }
  }

  /** Returns the first column of a query, run as the owner of the tables. */
  List<String> firstColumn(String query) throws SQLException {
    try (Connection connection = postgres.owner();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      List<String> values = new ArrayList<>();
      while (rows.next()) {
        values.add(rows.getString(1));
      }
      return values;
    }
  }

  private static Map<String, String> serverVariables() {
    Map<String, String> variables = new HashMap<>(Receiver.settings());
    variables.put("CENOTES_LIMITS_LIVE_KEY_READS_PER_MINUTE", UNLIMITED);
    variables.put("CENOTES_LIMITS_LIVE_KEY_WRITES_PER_MINUTE", UNLIMITED);
    variables.put("CENOTES_LIMITS_PUBLIC_READS_PER_MINUTE", UNLIMITED);
    variables.put("CENOTES_LIMITS_AUTHENTICATION_REQUESTS_PER_MINUTE", UNLIMITED);
    variables.put("CENOTES_LIMITS_CHECKOUT_REQUESTS_PER_MINUTE", UNLIMITED);
    variables.put("CENOTES_LIMITS_USERS_REQUESTS_PER_MINUTE", UNLIMITED);
    variables.put("CENOTES_LIMITS_IMAGES_REQUESTS_PER_MINUTE", UNLIMITED);
    variables.put("CENOTES_API_LOG_BUFFER", "200000");
    variables.put("CENOTES_REALTIME_SOCKETS_PER_CREDENTIAL", "1000");
    return variables;
  }

  /** Another node of the same database, which records no calls. */
  Node nodeWithoutApiLog() throws IOException {
    return Node.start(
        postgres.url(),
        serverVariables(),
        benchWar("without-api-log", List.of(ApiLogFilter.class)));
  }

  /** Another node of the same database, like the first. */
  Node secondNode() {
    return Node.start(
        postgres.url(), serverVariables(), TARGET.resolve("bench").resolve("partner-platform.war"));
  }

  private static Path benchWar(String name, List<Class<?>> left) throws IOException {
    Path war = Files.createDirectories(TARGET.resolve("bench")).resolve(name + ".war");
    WebArchive archive =
        ShrinkWrap.createFromZipFile(
                WebArchive.class, TARGET.resolve("partner-platform.war").toFile())
            .addClasses(
                NoOpResource.class,
                ApiLogResource.class,
                OutboundResource.class,
                OutboundResource.Order.class);
    for (Class<?> type : left) {
      archive.delete("/WEB-INF/classes/" + type.getName().replace('.', '/') + ".class");
    }
    archive.as(ZipExporter.class).exportTo(war.toFile(), true);
    return war;
  }

  @Override
  public void close() {
    node.close();
    postgres.close();
  }

  /** HTTP requests as bytes, ready to be sent. */
  static final class Requests {
    private Requests() {}

    /**
     * Cycles through {@code count} distinct requests. They are all built in advance, so that
     * building them is not measured.
     */
    static Supplier<byte[]> cycle(int count, IntFunction<byte[]> build) {
      List<byte[]> requests = IntStream.range(0, count).mapToObj(build).toList();
      AtomicInteger next = new AtomicInteger();
      return () -> requests.get(Math.floorMod(next.getAndIncrement(), count));
    }

    static byte[] get(String path, String key) {
      String credential = key.isEmpty() ? "" : "X-API-Key: " + key + "\r\n";
      return ("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + credential + "\r\n")
          .getBytes(UTF_8);
    }

    /** As a logged-in user. */
    static byte[] getAs(String token, String path) {
      return ("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ")
          .concat(token + "\r\n\r\n")
          .getBytes(UTF_8);
    }

    static byte[] post(String path, String key, String json) {
      String credential = key.isEmpty() ? "" : "X-API-Key: " + key + "\r\n";
      int length = json.getBytes(UTF_8).length;
      return ("POST " + path + " HTTP/1.1\r\nHost: localhost\r\n" + credential)
          .concat("Content-Type: application/json\r\nContent-Length: " + length + "\r\n\r\n" + json)
          .getBytes(UTF_8);
    }
  }
}
