package org.cenotes.partners.api.realtime;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.websocket.CloseReason;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.RemoteEndpoint;
import jakarta.websocket.Session;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.api.realtime.HandshakeServlet.Handshake;
import org.cenotes.partners.api.realtime.PartnerSocket.Services;
import org.cenotes.partners.api.realtime.SubscriberAuthorizer.Subscriber;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which sockets count as unauthenticated: three for an address. */
class RefusedHandshakeTest {
  private static final String HERE = "198.51.100.1";
  private static final CloseReason WRONG = CloseStatus.NOT_AUTHENTICATED.reason();

  private final RealtimeConfig limits = new AdjustableConfig(6, 3);
  private final ConnectionLimits connections = new ConnectionLimits(limits);
  private final SocketExecutors executors = new Later();
  private final EventBroadcaster broadcaster = new Silent();
  private final SubscriberAuthorizer authorizer = authorizer();
  private final NodeSockets nodeSockets =
      new NodeSockets(
          limits,
          connections,
          authorizer,
          broadcaster,
          Clock.systemUTC(),
          proxy(MetricRegistry.class, (self, method, arguments) -> null));

  /** What the server closes, in this order, when the test lets it. */
  private final List<Runnable> closing = new ArrayList<>();

  private final List<Integer> closed = new ArrayList<>();

  /** Closes a socket no sooner than the test says. */
  private final class Later extends SocketExecutors {
    @Override
    void run(Kind kind, Runnable work) {
      closing.add(work);
    }
  }

  /** Sends nothing. */
  private static final class Silent extends EventBroadcaster {
    @SuppressWarnings("NullAway") // unused
    Silent() {
      super(null, null, Clock.systemUTC(), 30);
    }

    @Override
    void join(PartnerSocket socket, UUID partnerId, long heartbeatSeconds) {}

    @Override
    void leave(PartnerSocket socket, UUID partnerId) {}
  }

  @SuppressWarnings("NullAway") // unused
  private static SubscriberAuthorizer authorizer() {
    return new SubscriberAuthorizer(null, null, null, null);
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static Subscriber subscriber(UUID key) {
    return new Subscriber(true, key, key, UUID.randomUUID(), null, Instant.MAX, HERE);
  }

  private PartnerSocket open(@Nullable Subscriber subscriber, @Nullable CloseReason refusal) {
    PartnerSocket socket =
        new PartnerSocket(
            new Services(nodeSockets, broadcaster, authorizer, executors, limits),
            new Handshake(HERE, subscriber, refusal));
    RemoteEndpoint.Async remote =
        proxy(RemoteEndpoint.Async.class, (self, method, arguments) -> null);
    Session session =
        proxy(
            Session.class,
            (self, method, arguments) -> {
              if (method.getName().equals("close")) {
                CloseReason reason = (CloseReason) arguments[0];
                closed.add(reason.getCloseCode().getCode());
                socket.onClose((Session) self, reason);
              }
              return method.getName().equals("getAsyncRemote") ? remote : null;
            });
    socket.onOpen(session, proxy(EndpointConfig.class, (self, method, arguments) -> null));
    return socket;
  }

  private void closeAll() {
    List<Runnable> due = List.copyOf(closing);
    closing.clear();
    due.forEach(Runnable::run);
  }

  @Test
  void refused_handshakes_fill_their_address_until_they_are_closed() {
    for (int i = 0; i < 3; i++) {
      assertThat(connections.isFullOfUnauthenticated(HERE)).isFalse();
      open(null, WRONG);
    }
    assertThat(connections.isFullOfUnauthenticated(HERE)).isTrue();
    assertThat(connections.isFullOfUnauthenticated("198.51.100.2")).isFalse();
    closeAll();
    assertThat(closed).containsExactly(4401, 4401, 4401);
    assertThat(connections.isFullOfUnauthenticated(HERE)).isFalse();
    assertThat(nodeSockets.isEmpty()).isTrue();
  }

  @Test
  void refused_handshakes_and_sockets_without_a_credential_share_the_places_of_an_address() {
    open(null, WRONG);
    open(null, null);
    open(null, null);
    assertThat(connections.isFullOfUnauthenticated(HERE)).isTrue();
    open(null, null);
    closeAll();
    assertThat(closed).containsExactly(4401, 4429);
    assertThat(connections.isFullOfUnauthenticated(HERE)).isFalse();
  }

  @Test
  void authenticated_sockets_take_no_place_of_their_address() {
    for (int i = 0; i < 4; i++) {
      open(subscriber(UUID.randomUUID()), null);
    }
    PartnerSocket waiting = open(null, null);
    nodeSockets.admit(waiting, subscriber(UUID.randomUUID()));
    for (int i = 0; i < 3; i++) {
      assertThat(connections.isFullOfUnauthenticated(HERE)).isFalse();
      connections.enterUnauthenticated(HERE);
    }
    assertThat(connections.isFullOfUnauthenticated(HERE)).isTrue();
  }

  @Test
  void one_socket_too_many_of_a_key_takes_a_place_until_it_is_closed() {
    UUID key = UUID.randomUUID();
    open(subscriber(key), null);
    open(subscriber(key), null);
    for (int i = 0; i < 3; i++) {
      assertThat(connections.isFullOfUnauthenticated(HERE)).isFalse();
      open(subscriber(key), null);
    }
    assertThat(connections.isFullOfUnauthenticated(HERE)).isTrue();
    closeAll();
    assertThat(closed).containsExactly(4429, 4429, 4429);
    assertThat(connections.isFullOfUnauthenticated(HERE)).isFalse();
  }

  @Test
  void a_full_node_counts_what_it_closes() {
    for (int i = 0; i < 6; i++) {
      open(subscriber(UUID.randomUUID()), null);
    }
    PartnerSocket late = open(subscriber(UUID.randomUUID()), null);
    PartnerSocket refused = open(null, WRONG);
    assertThat(late.subscriber()).isNull();
    assertThat(connections.isFull()).isTrue();
    closeAll();
    assertThat(closed).containsExactly(1013, 1013);
    nodeSockets.unregister(refused); // again
    assertThat(connections.isFull()).isTrue();
    for (int i = 0; i < 3; i++) {
      assertThat(connections.enterUnauthenticated(HERE)).isTrue();
    }
  }
}
