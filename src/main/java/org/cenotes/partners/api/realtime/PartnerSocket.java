package org.cenotes.partners.api.realtime;

import jakarta.websocket.CloseReason;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.PongMessage;
import jakarta.websocket.Session;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.cenotes.partners.api.realtime.HandshakeServlet.Handshake;
import org.cenotes.partners.api.realtime.SubscriberAuthorizer.Subscriber;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.secret.RandomText;
import org.jspecify.annotations.Nullable;

/** One WebSocket connection of a partner. */
final class PartnerSocket extends Endpoint {
  private static final System.Logger LOG = System.getLogger(PartnerSocket.class.getName());

  /** Sockets without a subscriber share the threads of one partner. */
  private static final UUID NOBODY = new UUID(0, 0);

  private final Services services;
  private final Handshake handshake;
  private final String id = "ws_" + RandomText.base62(22);
  private final AtomicBoolean replaying = new AtomicBoolean();
  private final AtomicReference<@Nullable Long> pendingResume = new AtomicReference<>();
  private final CountDownLatch closeBegun = new CountDownLatch(1);

  @SuppressWarnings("NullAway.Init") // by onOpen, before the socket is shared
  private volatile SendQueue queue;

  @SuppressWarnings("NullAway.Init") // by onOpen
  private volatile Session session;

  private volatile @Nullable Subscriber subscriber;

  /** Guarded by this socket, once it is registered. */
  private boolean countedUnauthenticated;

  /** Null for all types. */
  private volatile @Nullable Set<String> subscribed;

  /** Saves each send a look-up of the channel. */
  private volatile boolean catchingUp;

  private final long openedAt = System.nanoTime();
  private final Heartbeat heartbeat = new Heartbeat(openedAt);

  PartnerSocket(Services services, Handshake handshake) {
    this.services = services;
    this.handshake = handshake;
  }

  /** The services that sockets use. */
  record Services(
      NodeSockets nodeSockets,
      EventBroadcaster broadcaster,
      SubscriberAuthorizer authorizer,
      SocketExecutors executors,
      RealtimeConfig limits) {}

  @Override
  public void onOpen(Session opened, EndpointConfig config) {
    session = opened;
    opened.setMaxIdleTimeout(0); // heartbeats detect dead peers
    opened.setMaxTextMessageBufferSize(services.limits().maxFrameBytes());
    opened.setMaxBinaryMessageBufferSize(services.limits().maxFrameBytes());
    queue =
        new SendQueue(
            opened,
            services.executors(),
            services.limits(),
            this::partnerId,
            this::maySee,
            this::onCapacity,
            System::nanoTime);
    ClientMessageHandler messages = new ClientMessageHandler(this, services);
    // By parts: for a handler of whole messages the container collects their fragments without
    // limit, because it applies the sizes above to each frame.
    opened.addMessageHandler(String.class, messages::onPart);
    opened.addMessageHandler(ByteBuffer.class, (part, last) -> refuse(CloseStatus.NOT_TEXT));
    opened.addMessageHandler(PongMessage.class, pong -> messages.onPong());
    try {
      services.nodeSockets().register(this);
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "Socket not opened, closed with 1013: {0}", e.toString());
      close(CloseStatus.TRY_LATER);
    }
  }

  /** The container's session. */
  Session session() {
    return session;
  }

  @Override
  public void onClose(Session closed, CloseReason reason) {
    closeBegun.countDown();
    services.nodeSockets().unregister(this);
  }

  @Override
  public void onError(Session failed, Throwable failure) {
    LOG.log(Level.DEBUG, "Socket failed", failure);
  }

  /** Called periodically: pings the client, and closes the socket when a time limit has passed. */
  void checkTimeouts(RealtimeConfig limits, Instant now) {
    queue.checkStalled();
    long nanos = System.nanoTime();
    Subscriber current = subscriber;
    if (current == null) {
      if (nanos - openedAt > limits.authTimeout().toNanos()) {
        close(CloseStatus.NO_AUTH_FRAME);
      }
    } else if (!current.until().isAfter(now)) {
      close(CloseStatus.EXPIRED);
    } else {
      services
          .broadcaster()
          .continueReplay(
              this, current.partnerId()); // in case the last send reported capacity too early
    }
    switch (heartbeat.check(nanos, limits.heartbeat())) {
      case PING -> queue.ping();
      case CLOSE -> close(CloseStatus.HEARTBEAT_TIMEOUT);
      case NOTHING -> {}
    }
    if (!session.isOpen()) {
      services.nodeSockets().unregister(this); // in case the container did not call onClose
    }
  }

  /** Updates what the subscriber may receive, or closes the socket. */
  void recheckRights(Subscriber before, SubscriberAuthorizer.Reauthorization reauthorization) {
    try {
      Subscriber now = reauthorization.apply(before);
      synchronized (this) {
        subscriber = subscriber == before ? now : subscriber;
      }
    } catch (ApiException refusal) {
      if (subscriber == before) { // otherwise a new token has arrived meanwhile
        close(CloseStatus.of(refusal));
      }
    }
  }

  private UUID partnerId() {
    Subscriber current = subscriber;
    return current == null ? NOBODY : current.partnerId();
  }

  /** Notes that the client has sent a frame. */
  void onActivity() {
    heartbeat.onFrame(System.nanoTime());
  }

  /** Restricts the events to these types; null for all. */
  void subscribe(@Nullable Set<String> types) {
    subscribed = types;
  }

  void setSubscriber(Subscriber now) {
    subscriber = now;
  }

  @Nullable Subscriber subscriber() {
    return subscriber;
  }

  /** Whether {@link ConnectionLimits} counts it as unauthenticated. */
  boolean isCountedUnauthenticated() {
    return countedUnauthenticated;
  }

  void setCountedUnauthenticated(boolean value) {
    countedUnauthenticated = value;
  }

  Handshake handshake() {
    return handshake;
  }

  String id() {
    return id;
  }

  /** Sends a new event, if the subscriber may see it and wants it. */
  void publish(OutboundFrame event) {
    if (wants(event)) {
      send(event);
    }
  }

  /** Sends a replayed event, if the subscriber may see it and wants it. */
  void replay(OutboundFrame event) {
    if (wants(event)) {
      queue.offerPaced(event);
    }
  }

  private boolean wants(OutboundFrame event) {
    Set<String> types = subscribed;
    String type = event.eventType();
    return type != null && maySee(event) && (types == null || types.contains(type));
  }

  private boolean maySee(OutboundFrame frame) {
    Subscriber current = subscriber;
    String type = frame.eventType();
    return type == null || (current != null && current.maySee(type));
  }

  void send(OutboundFrame frame) {
    if (!queue.offer(frame)) {
      close(CloseStatus.TOO_SLOW);
    }
  }

  void dropEvents() {
    queue.dropEvents();
  }

  boolean hasCapacity() {
    return queue.hasCapacity();
  }

  long replayBytes() {
    return queue.replayBytes();
  }

  /** Whether the server has decided to close it. */
  boolean isClosing() {
    return queue.isClosing();
  }

  void close(CloseStatus why) {
    close(why.reason());
  }

  void close(CloseReason reason) {
    queue.close(reason);
  }

  /**
   * Closes the socket because of what the client has sent. For the handlers of messages, on the
   * container's thread: it must not return before the container has begun to close. Otherwise the
   * container can stop reading while the client goes on sending, and then it neither sees the end
   * of the connection nor ends it after the 30 seconds that it waits for a close frame.
   */
  void refuse(CloseReason reason) {
    if (isClosing()) {
      return; // a client that goes on sending must not hold the thread again and again
    }
    close(reason);
    services.executors().awaitClose(closeBegun);
  }

  void refuse(CloseStatus why) {
    refuse(why.reason());
  }

  /** Continues a replay that waited for the queue to drain. */
  private void onCapacity() {
    Subscriber current = subscriber;
    if (catchingUp && current != null) {
      services.broadcaster().continueReplay(this, current.partnerId());
    }
  }

  void setCatchingUp(boolean value) {
    catchingUp = value;
  }

  String address() {
    return handshake.address();
  }

  /** Where it is to resume, ahead of what this node has read; null when that is decided. */
  AtomicReference<@Nullable Long> pendingResume() {
    return pendingResume;
  }

  /** Set while a replay reads for this socket; there is at most one. */
  AtomicBoolean replaying() {
    return replaying;
  }
}
