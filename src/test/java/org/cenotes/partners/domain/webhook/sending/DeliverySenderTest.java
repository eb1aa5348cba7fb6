package org.cenotes.partners.domain.webhook.sending;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import org.cenotes.partners.domain.webhook.endpoint.UnsealedEndpoint;
import org.cenotes.partners.platform.outbound.OutboundReply;
import org.cenotes.partners.platform.outbound.OutboundRequest;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.UnitTransactions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Partners share a sender: the slow receivers of one leave the rest of it to the others. */
class DeliverySenderTest {
  private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
  private static final int PERMITS = 64;
  private static final int PER_PARTNER = 8;

  private final Queued queued = new Queued();
  private final Receivers receivers = new Receivers();
  private final DeliverySender sender =
      new DeliverySender(
          DataSet.LIVE,
          UUID.randomUUID(),
          queued,
          receivers::post,
          Clock.fixed(NOW, ZoneOffset.UTC),
          PERMITS);

  @BeforeAll
  static void install() {
    UnitTransactions.install();
  }

  /** A queue in memory: all that is due is read with the next batch. */
  private static final class Queued extends DeliveryQueueService {
    private final Map<UUID, UnsealedEndpoint> endpoints = new HashMap<>();
    private final List<DueDelivery> due = new ArrayList<>();
    private final Set<UUID> added = new HashSet<>();
    private final List<DeliveryAttempt> recorded = new ArrayList<>();
    private int claims;

    /** When the endpoints added next were switched off; they are on again. */
    private @Nullable Instant deactivatedAt;

    /** How often there is something to discard. */
    private int portions;

    @SuppressWarnings("NullAway") // what is overridden here needs none of it
    Queued() {
      super(null, null, null);
    }

    void add(UUID partner, String host, int deliveries) {
      UUID webhook = UUID.randomUUID();
      List<String> secrets = List.of("whsec_c2VjcmV0");
      endpoints.put(
          webhook,
          new UnsealedEndpoint(
              webhook, partner, "https://" + host, secrets, true, true, false, deactivatedAt));
      added.add(webhook);
      for (int i = 0; i < deliveries; i++) {
        due.add(new DueDelivery(UUID.randomUUID(), NOW, partner, webhook, 1, "evt_1", new byte[0]));
      }
    }

    @Override
    public DeliveryBatch exchange(DeliveryBatch.Request request) {
      recorded.addAll(request.attempts());
      claims = request.claims().max();
      Set<UUID> read = new HashSet<>(request.wanted().keySet());
      read.addAll(added);
      added.clear();
      Map<UUID, UnsealedEndpoint> found = new HashMap<>(endpoints);
      found.keySet().retainAll(read);
      DeliveryBatch batch = new DeliveryBatch(found, List.copyOf(due), read, List.of());
      due.clear();
      return batch;
    }

    @Override
    public void heartbeat(UUID node, Duration ttl) {
      // the only node
    }

    @Override
    public boolean discard(Collection<UUID> closed) {
      assertThat(portions).as("portions that are left").isPositive();
      return --portions == 0;
    }
  }

  /** Receivers that respond when the test says so. */
  private static final class Receivers {
    private final Map<String, Queue<CompletableFuture<OutboundReply>>> open = new LinkedHashMap<>();
    private final List<String> called = new ArrayList<>();
    private boolean atOnce;

    /** How many attempts still fail in the client itself. */
    private int broken;

    CompletableFuture<OutboundReply> post(OutboundRequest request) {
      if (broken > 0) {
        broken--;
        if (broken % 2 == 0) {
          throw new IllegalStateException("broken");
        }
        throw new LinkageError("broken");
      }
      CompletableFuture<OutboundReply> reply = new CompletableFuture<>();
      if (atOnce) {
        called.add(request.url());
        reply.complete(new OutboundReply(200, null, "", 1, null, null));
        return reply;
      }
      open.computeIfAbsent(request.url(), any -> new ArrayDeque<>()).add(reply);
      called.add(request.url());
      return reply;
    }

    int open(String prefix) {
      return open.entrySet().stream()
          .filter(receiver -> receiver.getKey().startsWith("https://" + prefix))
          .mapToInt(receiver -> receiver.getValue().size())
          .sum();
    }

    /** The first attempt to this host that has no response yet gets one. */
    void respond(String host) {
      open.getOrDefault("https://" + host, new ArrayDeque<>())
          .remove()
          .complete(new OutboundReply(200, null, "", 14_500, null, null));
    }

    long calls(String host) {
      return called.stream().filter(("https://" + host)::equals).count();
    }
  }

  /** Twenty endpoints that take all time they have, with a backlog each. */
  private void slowPartner(String name) {
    UUID partner = UUID.randomUUID();
    IntStream.range(0, 20).forEach(i -> queued.add(partner, name + i + ".example", 20));
  }

  @Test
  void slow_receivers_of_a_partner_do_not_delay_those_of_another() {
    slowPartner("slow");
    sender.sendBatch(true);
    assertThat(receivers.open("slow")).isEqualTo(PER_PARTNER);
    queued.add(UUID.randomUUID(), "quick.example", 20);
    sender.sendBatch(true);
    assertThat(receivers.open("quick")).isEqualTo(EndpointQueue.MAX_CONCURRENT);
    for (int i = 0; i < 20; i++) {
      receivers.respond("quick.example");
    }
    assertThat(receivers.calls("quick.example")).isEqualTo(20);
    assertThat(receivers.open("slow")).isEqualTo(PER_PARTNER);
  }

  @Test
  void slow_receivers_of_a_partner_take_turns() {
    slowPartner("slow");
    sender.sendBatch(true);
    for (int i = 0; i < 20 - PER_PARTNER; i++) {
      receivers.respond(receivers.called.get(i).substring("https://".length()));
    }
    assertThat(receivers.called).hasSize(20).doesNotHaveDuplicates();
  }

  @Test
  void permits_in_use_go_to_a_new_partner_next() {
    for (int i = 0; i < PERMITS / PER_PARTNER; i++) {
      slowPartner("slow" + i + "-");
    }
    sender.sendBatch(true);
    assertThat(receivers.open("slow")).isEqualTo(PERMITS);
    queued.add(UUID.randomUUID(), "quick.example", 1);
    sender.sendBatch(true);
    assertThat(receivers.open("quick")).isZero();
    for (int i = 0; i < PERMITS / PER_PARTNER + 1; i++) {
      receivers.respond(receivers.called.get(i).substring("https://".length()));
    }
    assertThat(receivers.calls("quick.example")).isEqualTo(1);
  }

  @Test
  void attempts_that_end_at_once_do_not_fill_the_stack() {
    receivers.atOnce = true;
    queued.add(UUID.randomUUID(), "quick.example", 50_000);
    sender.sendBatch(true);
    assertThat(receivers.called).hasSize(50_000);
  }

  @Test
  void an_attempt_that_cannot_start_makes_place_for_the_next() {
    receivers.broken = PERMITS;
    for (int i = 0; i < 4; i++) { // a failing endpoint holds 16 at a time
      queued.add(UUID.randomUUID(), "quick" + i + ".example", PERMITS / 4);
    }
    Logger log = Logger.getLogger(DeliverySender.class.getName());
    log.setLevel(Level.OFF); // it has the stack of each failure
    try {
      sender.sendBatch(true);
    } finally {
      log.setLevel(null);
    }
    assertThat(receivers.broken).isZero();
    queued.add(UUID.randomUUID(), "other.example", 4);
    sender.sendBatch(true);
    assertThat(receivers.open("other")).isEqualTo(EndpointQueue.MAX_CONCURRENT);
    assertThat(queued.recorded)
        .hasSize(PERMITS)
        .allSatisfy(attempt -> assertThat(attempt.isFailure()).isTrue());
  }

  @Test
  void without_the_database_nothing_more_is_sent_after_a_few_seconds() {
    queued.add(UUID.randomUUID(), "quick.example", 20);
    sender.sendBatch(true);
    receivers.respond("quick.example");
    assertThat(receivers.calls("quick.example")).isEqualTo(5);
    sender.lease().heartbeat(System.nanoTime() - Duration.ofSeconds(16).toNanos());
    sender.sendBatch(true);
    receivers.respond("quick.example");
    receivers.respond("quick.example");
    assertThat(receivers.calls("quick.example")).isEqualTo(5);
    sender.heartbeat(SendingLease.HEARTBEAT_TTL);
    sender.sendBatch(true);
    assertThat(receivers.calls("quick.example")).isEqualTo(7);
  }

  @Test
  void no_queue_is_taken_over_when_the_node_stops() {
    sender.sendBatch(true);
    assertThat(queued.claims).isPositive();
    sender.stop();
    sender.sendBatch(true);
    assertThat(queued.claims).isZero();
  }

  @Test
  void however_much_waited_when_an_endpoint_was_switched_off_is_discarded() {
    queued.deactivatedAt = NOW;
    queued.add(UUID.randomUUID(), "quick.example", 1);
    queued.portions = 3;
    for (int left = 2; left >= 0; left--) {
      sender.sendBatch(true);
      assertThat(queued.portions).isEqualTo(left);
    }
    sender.sendBatch(true);
    assertThat(receivers.open("quick")).isEqualTo(1);
  }

  @Test
  void all_that_is_due_is_sent_once() {
    slowPartner("one");
    slowPartner("other");
    sender.sendBatch(true);
    for (int i = 0; i < 800; i++) {
      receivers.respond(receivers.called.get(i).substring("https://".length()));
    }
    assertThat(receivers.called).hasSize(800);
    assertThat(receivers.open("")).isZero();
  }
}
