package org.cenotes.partners.api.realtime;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.websocket.CloseReason;
import jakarta.websocket.SendResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.cenotes.partners.api.guard.AccessError;
import org.cenotes.partners.api.realtime.HandshakeServlet.Handshake;
import org.cenotes.partners.api.realtime.PartnerSocket.Services;
import org.cenotes.partners.api.realtime.SubscriberAuthorizer.Subscriber;
import org.cenotes.partners.domain.event.InMemoryEvents;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.json.Json;
import org.eclipse.microprofile.metrics.MetricRegistry;

/**
 * All services of the sockets of one node, on the test's own thread, with an event log in memory.
 */
final class RealtimeNode {
  static final Instant NOW = Instant.parse("2027-03-01T12:00:00Z");
  static final UUID PARTNER = new UUID(1, 1);
  static final String TYPE = "cenote.published";
  static final String ADDRESS = "192.0.2.1";

  final AdjustableConfig limits = new AdjustableConfig();
  final QueuedExecutors executors = new QueuedExecutors();
  final InMemoryEvents log = new InMemoryEvents();
  final Credentials credentials = new Credentials();
  final ConnectionLimits connections = new ConnectionLimits(limits);
  private Instant now = NOW;
  final EventBroadcaster broadcaster = new EventBroadcaster(log, executors, clock(), 30);
  final NodeSockets nodeSockets =
      new NodeSockets(limits, connections, credentials, broadcaster, clock(), metrics());

  /** Credentials by their text; a test adds and removes them. */
  static final class Credentials extends SubscriberAuthorizer {
    final Map<String, Subscriber> known = new HashMap<>();
    RuntimeException failure;
    int rechecks;

    Credentials() {
      super(null, null, null, null);
    }

    @Override
    Subscriber authorizeKey(String key, String address) {
      return find(key);
    }

    @Override
    Subscriber authorizeToken(String token, String address) {
      return find(token);
    }

    private Subscriber find(String text) {
      if (failure != null) {
        throw failure;
      }
      Subscriber found = known.get(text);
      if (found == null) {
        throw new ApiException(AccessError.INVALID_TOKEN);
      }
      return found;
    }

    @Override
    Reauthorization reauthorize(Collection<Subscriber> subscribers) {
      rechecks++;
      if (failure != null) {
        throw failure;
      }
      return before ->
          known.values().stream()
              .filter(now -> now.id().equals(before.id()))
              .findFirst()
              .orElseThrow(() -> new ApiException(AccessError.INVALID_TOKEN));
    }
  }

  /** A client with its socket. */
  final class Client {
    final RecordingSession session = new RecordingSession();
    final PartnerSocket socket;

    private Client(Handshake handshake) {
      socket =
          new PartnerSocket(
              new Services(nodeSockets, broadcaster, credentials, executors, limits), handshake);
      socket.onOpen(session.session(), null);
    }

    /** The client reads all that is sent to it. */
    Client readAll() {
      executors.runAll();
      while (session.isSending()) {
        session.finishSend(new SendResult());
        executors.runAll();
      }
      return this;
    }

    /** The client sends a message in one frame. */
    void send(String message) {
      sendPart(message, true);
    }

    void resume(long after) {
      send("{\"type\":\"resume\",\"after\":" + after + "}");
    }

    /** The client sends a fragment of a message. */
    void sendPart(String part, boolean last) {
      session.receive(String.class, part, last);
    }

    /** What came, in short: {@code ready 3}, {@code reservation.created 4}, {@code pong}. */
    List<String> received() {
      readAll();
      return session.sent().stream().map(RealtimeNode::brief).toList();
    }

    List<String> receivedSince(int frames) {
      List<String> all = received();
      return all.subList(frames, all.size());
    }

    /** The code with which the server has closed it; 0 when it has not. */
    int closeCode() {
      executors.runAll();
      List<CloseReason> closes = session.closes();
      return closes.isEmpty() ? 0 : closes.get(0).getCloseCode().getCode();
    }
  }

  private static String brief(String text) {
    try {
      JsonNode frame = Json.mapper().readTree(text);
      String name =
          frame.path("type").asText().equals("event")
              ? frame.path("eventType").asText()
              : frame.path("type").asText();
      String detail = frame.path("message").asText(frame.path("sequence").asText());
      return (name + " " + detail).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Opens a socket of the key with this number. */
  Client open(int number) {
    return open(key(new UUID(2, number)));
  }

  Client open(Subscriber subscriber) {
    return new Client(new Handshake(ADDRESS, subscriber, null));
  }

  Client openUnauthenticated(String address) {
    return new Client(new Handshake(address, null, null));
  }

  Client openRefused(CloseReason refusal) {
    return new Client(new Handshake(ADDRESS, null, refusal));
  }

  /** A key that may see everything. */
  static Subscriber key(UUID id) {
    return new Subscriber(true, id, id, PARTNER, null, Instant.MAX, ADDRESS);
  }

  /** A user's session that may see events of these resource types. */
  static Subscriber user(UUID session, UUID user, UUID partner, Instant until, String... topics) {
    return new Subscriber(false, session, user, partner, Set.of(topics), until, ADDRESS);
  }

  /** Appends an event, which no notification announces. */
  void append(String type) {
    log.append(PARTNER, type, now);
  }

  /** Appends so many events of {@link #TYPE}, which no notification announces. */
  void append(int count) {
    for (int i = 0; i < count; i++) {
      append(TYPE);
    }
  }

  /** How those with these sequences are received. */
  static String[] events(int from, int to) {
    return IntStream.rangeClosed(from, to).mapToObj(i -> TYPE + " " + i).toArray(String[]::new);
  }

  void passUntil(Instant moment) {
    now = moment;
  }

  private Clock clock() {
    return new Clock() {
      @Override
      public ZoneId getZone() {
        return ZoneOffset.UTC;
      }

      @Override
      public Clock withZone(ZoneId zone) {
        return this;
      }

      @Override
      public Instant instant() {
        return now;
      }
    };
  }

  private static MetricRegistry metrics() {
    return (MetricRegistry)
        Proxy.newProxyInstance(
            MetricRegistry.class.getClassLoader(),
            new Class<?>[] {MetricRegistry.class},
            (proxy, method, arguments) -> null);
  }
}
