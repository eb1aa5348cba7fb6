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
import java.util.concurrent.atomic.AtomicBoolean;
import org.cenotes.partners.api.realtime.HandshakeServlet.Handshake;
import org.cenotes.partners.api.realtime.SubscriberAuthorizer.Listener;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.secret.Tokens;
import org.jspecify.annotations.Nullable;

/** One connection: who stands behind it, what it is told, how it ends. */
final class PartnerSocket extends Endpoint {
  private static final System.Logger LOG = System.getLogger(PartnerSocket.class.getName());
  private final Around around;
  private final Handshake handshake;
  private final String id = "ws_" + Tokens.base62(22);
  private final AtomicBoolean replaying = new AtomicBoolean();

  @SuppressWarnings("NullAway.Init") // by onOpen, before anybody else knows the socket
  private volatile SendQueue outbox;

  @SuppressWarnings("NullAway.Init") // by onOpen
  private volatile Session session;

  private volatile @Nullable Listener listener;

  /** Null: all types. */
  private volatile @Nullable Set<String> subscribed;

  /** Spares every send a look at the channel. */
  private volatile boolean catchingUp;

  private final long openedAt = System.nanoTime();
  private volatile long heardAt = openedAt;
  private long pingedAt = openedAt;

  PartnerSocket(Around around, Handshake handshake) {
    this.around = around;
    this.handshake = handshake;
  }

  /** What every socket works with. */
  record Around(
      SocketRegistry hub,
      EventBroadcaster channels,
      SubscriberAuthorizer doorkeeper,
      SocketExecutors lanes,
      RealtimeLimits limits) {}

  @Override
  public void onOpen(Session opened, EndpointConfig config) {
    session = opened;
    opened.setMaxIdleTimeout(0); // heartbeats find out
    opened.setMaxTextMessageBufferSize(around.limits().maxFrameBytes());
    opened.setMaxBinaryMessageBufferSize(around.limits().maxFrameBytes());
    outbox = new SendQueue(opened, around.lanes(), around.limits(), this::hasRoom);
    opened.addMessageHandler(String.class, new ClientMessageHandler(this, around)::hear);
    opened.addMessageHandler(ByteBuffer.class, bytes -> close(CloseStatus.NOT_TEXT));
    opened.addMessageHandler(PongMessage.class, pong -> isAlive());
    try {
      around.hub().enter(this);
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "a socket cannot be opened: {0}", e.toString());
      close(CloseStatus.TRY_LATER);
    }
  }

  @Override
  public void onClose(Session closed, CloseReason reason) {
    around.hub().leave(this);
  }

  @Override
  public void onError(Session failed, Throwable failure) {
    LOG.log(Level.DEBUG, "a socket failed", failure);
  }

  /** From time to time: whether it is time for a ping, or for an end. */
  void look(RealtimeLimits limits, Instant now) {
    outbox.look();
    long nanos = System.nanoTime();
    Listener who = listener;
    if (who == null) {
      if (nanos - openedAt > limits.authTimeout().toNanos()) {
        close(CloseStatus.NO_AUTH_FRAME);
      }
    } else if (!who.until().isAfter(now)) {
      close(CloseStatus.EXPIRED);
    } else {
      around.channels().goOn(this, who.partnerId()); // should the last send have said too early
    }
    if (nanos - pingedAt > limits.heartbeat().toNanos()) {
      if (heardAt - pingedAt < 0) {
        close(CloseStatus.SILENT); // and it was asked: who was late himself has heard nobody
      } else {
        pingedAt = nanos;
        outbox.ping();
      }
    }
    if (!session.isOpen()) {
      around.hub().leave(this); // should the container not have said so
    }
  }

  /** Whether it may go on listening, and to what. */
  void review(Listener before, SubscriberAuthorizer.Verdict verdict) {
    try {
      Listener now = verdict.of(before);
      synchronized (this) {
        listener = listener == before ? now : listener;
      }
    } catch (ApiException refusal) {
      if (listener == before) { // else a new token has come meanwhile
        close(CloseStatus.of(refusal));
      }
    }
  }

  /** A frame of its client has come. */
  void isAlive() {
    heardAt = System.nanoTime();
  }

  /** Only these types from now on; null: all. */
  void subscribe(@Nullable Set<String> types) {
    subscribed = types;
  }

  void become(Listener now) {
    listener = now;
  }

  @Nullable Listener listener() {
    return listener;
  }

  Handshake handshake() {
    return handshake;
  }

  String id() {
    return id;
  }

  /** An event that has just been read; not all are for everybody. */
  void tell(Frame event) {
    if (wants(event)) {
      send(event);
    }
  }

  /** An event that was missed. */
  void replay(Frame event) {
    if (wants(event)) {
      outbox.offerPaced(event);
    }
  }

  private boolean wants(Frame event) {
    Listener who = listener;
    Set<String> types = subscribed;
    String type = event.eventType();
    return who != null
        && type != null
        && who.mayHear(type)
        && (types == null || types.contains(type));
  }

  void send(Frame frame) {
    if (!outbox.offer(frame)) {
      close(CloseStatus.TOO_SLOW);
    }
  }

  void dropEvents() {
    outbox.dropEvents();
  }

  boolean isRoomy() {
    return outbox.isRoomy();
  }

  void close(CloseStatus why) {
    close(why.reason());
  }

  void close(CloseReason reason) {
    outbox.close(reason);
  }

  /** Few frames are left to be sent: a replay that waits for it may go on. */
  private void hasRoom() {
    Listener who = listener;
    if (catchingUp && who != null) {
      around.channels().goOn(this, who.partnerId());
    }
  }

  void isCatchingUp(boolean so) {
    catchingUp = so;
  }

  String address() {
    return handshake.address();
  }

  /** At most one replay reads for a socket. */
  AtomicBoolean replaying() {
    return replaying;
  }
}
