package org.cenotes.partners.faults;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.cenotes.partners.faults.NodeClient.Response;
import org.cenotes.partners.harness.Node;
import org.cenotes.partners.harness.Postgres;
import org.cenotes.partners.receiver.Receiver;

/**
 * Two nodes on one durable PostgreSQL, with one partner and the catalogue. Starting it takes longer
 * than using it, so the tests of this package share it; each leaves it running and whole.
 */
final class TwoNodes {
  /** Made at first use; a pair that could not start fails every test at once. */
  private static final class Shared {
    static final TwoNodes PAIR = new TwoNodes();
  }

  final Postgres postgres;
  final Node one;
  final Node two;
  final String liveKey;
  final String testKey;
  final String partnerId;
  final Integrity integrity;

  /** How long the second node took to start, on a migrated database. */
  final long startMillis;

  /** A login of the partner's administrator. */
  final JsonNode user;

  private final String cenote;
  private final Deque<Slot> unused = new ArrayDeque<>();
  private LocalDate day = LocalDate.now(ZoneOffset.UTC).plusDays(3);

  /** A slot that no other test has touched. */
  record Slot(String cenote, LocalDate date, String start, int capacity) {
    Booking booking(int visitors) {
      return Booking.of(cenote, date, start, visitors);
    }
  }

  private TwoNodes() {
    postgres = Postgres.forTests(true);
    Map<String, String> variables =
        Map.ofEntries(
            Map.entry("LOG_FORMAT", "json"),
            Map.entry("CENOTES_DRAIN", "PT5S"),
            Map.entry("CENOTES_RESERVATION_HOLD", "PT2S"),
            Map.entry("CENOTES_PRICING_QUOTE_LIFETIME", "PT2S"),
            Map.entry("CENOTES_WEBHOOKS_ALLOWED_NETWORKS", Receiver.NETWORK),
            Map.entry(
                "CENOTES_WEBHOOKS_TRUSTED_CERTIFICATES", Receiver.trustedCertificates().toString()),
            Map.entry("CENOTES_WEBHOOKS_DISABLE_AFTER", "PT30S"),
            Map.entry("CENOTES_REALTIME_HEARTBEAT", "PT5S"),
            Map.entry("CENOTES_LIMITS_LIVE_KEY_READS_PER_MINUTE", "1000000"),
            Map.entry("CENOTES_LIMITS_LIVE_KEY_WRITES_PER_MINUTE", "1000000"));
    one = Node.start(postgres.url(), variables);
    long start = System.nanoTime();
    two = Node.start(postgres.url(), variables);
    startMillis = (System.nanoTime() - start) / 1_000_000;
    // At once, on an empty database: both find no catalogue, and both must find one made.
    CompletableFuture<JsonNode> other =
        CompletableFuture.supplyAsync(() -> NodeClient.seed(two.baseUri()));
    JsonNode data = NodeClient.seed(one.baseUri());
    if (!data.get("cenotes").equals(other.join().get("cenotes"))) {
      throw new IllegalStateException("two catalogues");
    }
    liveKey = data.get("liveKey").asText();
    testKey = data.get("testKey").asText();
    user = data.get("user");
    partnerId = data.at("/partner/id").asText();
    cenote = data.at("/cenotes/0/id").asText();
    integrity = new Integrity(postgres);
  }

  /** The pair, whole: what a test that failed has left stopped is started again. */
  static TwoNodes running() {
    for (Node node : List.of(Shared.PAIR.one, Shared.PAIR.two)) {
      if (!node.isAlive()) {
        node.restart();
      }
    }
    return Shared.PAIR;
  }

  /** The partner's program on the first node. */
  NodeClient onOne() {
    return new NodeClient(one.baseUri(), liveKey);
  }

  /** The partner's program on the second node. */
  NodeClient onTwo() {
    return new NodeClient(two.baseUri(), liveKey);
  }

  /** A fresh slot with all its places free. */
  synchronized Slot freshSlot() {
    while (unused.isEmpty()) {
      Response slots = onOne().get("/api/partner/availability/" + cenote + "?date=" + day);
      if (slots.status() != 200) {
        throw new IllegalStateException("no slots: " + slots);
      }
      for (JsonNode slot : slots.body().at("/data/slots")) {
        int capacity = slot.get("capacity").asInt();
        if (capacity > 0 && slot.get("available").asInt() == capacity) {
          unused.add(new Slot(cenote, day, slot.get("startTime").asText(), capacity));
        }
      }
      day = day.plusDays(1);
    }
    return unused.remove();
  }
}
