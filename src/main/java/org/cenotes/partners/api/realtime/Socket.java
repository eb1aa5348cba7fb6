package org.cenotes.partners.api.realtime;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.bucket4j.Bucket;
import jakarta.websocket.CloseReason;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.MessageHandler;
import jakarta.websocket.PongMessage;
import jakarta.websocket.Session;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.secret.Tokens;
import org.jspecify.annotations.Nullable;

/** One connection: what its client says, who stands behind it, what it is told. */
final class Socket extends Endpoint {
  private static final System.Logger LOG = System.getLogger(Socket.class.getName());
  private static final int MISTAKES = 5;

  /**
   * A frame of the client; which members count depends on its type.
   *
   * @param token with {@code auth}: an access token
   * @param apiKey with {@code auth}: a live key
   * @param types with {@code subscribe}: types of events, or {@code *}
   * @param after with {@code resume}: the number of the last event it has
   */
  record Said(
      @Nullable String type,
      @Nullable String token,
      @Nullable String apiKey,
      @Nullable List<String> types,
      @Nullable Long after) {}

  private final Around around;
  private final Handshake handshake;
  private final String id = "ws_" + Tokens.base62(22);
  private final Bucket frames;
  private final AtomicBoolean replaying = new AtomicBoolean();

  @SuppressWarnings("NullAway.Init") // by onOpen, before anybody else knows the socket
  private volatile Outbox outbox;

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
  private int mistakes;

  Socket(Around around, Handshake handshake) {
    this.around = around;
    this.handshake = handshake;
    int framesPerSecond = around.limits().framesPerSecond();
    this.frames =
        Bucket.builder()
            .addLimit(
                band ->
                    band.capacity(framesPerSecond)
                        .refillGreedy(framesPerSecond, Duration.ofSeconds(1)))
            .build();
  }

  /** What every socket works with. */
  record Around(
      Hub hub, Channels channels, Doorkeeper doorkeeper, Lanes lanes, RealtimeLimits limits) {}

  /**
   * What was found out before the connection became a socket.
   *
   * @param listener by the handshake's credential; null: a frame has to bring one
   * @param refusal why the credential is refused; a socket is opened to say so
   */
  record Handshake(String address, @Nullable Listener listener, @Nullable CloseReason refusal) {
    boolean isOfStranger() {
      return listener == null && refusal == null;
    }
  }

  @Override
  public void onOpen(Session opened, EndpointConfig config) {
    session = opened;
    opened.setMaxIdleTimeout(0); // heartbeats find out
    opened.setMaxTextMessageBufferSize(around.limits().maxFrameBytes());
    opened.setMaxBinaryMessageBufferSize(around.limits().maxFrameBytes());
    outbox = new Outbox(opened, around.lanes(), around.limits(), this::hasRoom);
    opened.addMessageHandler(String.class, new Texts());
    opened.addMessageHandler(ByteBuffer.class, new Binaries());
    opened.addMessageHandler(PongMessage.class, new Pongs());
    try {
      around.hub().enter(this);
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "a socket cannot be opened: {0}", e.toString());
      close(Ending.TRY_LATER);
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

  /** Whatever its client says; the container calls one at a time, on its own threads. */
  private void hear(String text) {
    heardAt = System.nanoTime();
    if (!frames.tryConsume(1)) {
      close(Ending.TOO_MANY_FRAMES);
      return;
    }
    Said frame;
    try {
      frame = Json.mapper().readValue(text, Said.class);
    } catch (JsonProcessingException e) {
      frame = null;
    }
    if (frame == null || frame.type() == null) {
      mistake("a frame is a JSON object with a type");
    } else if (frame.type().equals("auth")) {
      authenticate(frame);
    } else {
      Listener who = listener;
      if (who == null) {
        mistake("the first frame is auth");
      } else {
        obey(frame, frame.type(), who);
      }
    }
  }

  private void obey(Said frame, String type, Listener who) {
    switch (type) {
      case "ping" -> send(Frame.PONG);
      case "subscribe" -> subscribe(frame.types());
      case "resume" -> {
        if (frame.after() == null || frame.after() < 0) {
          mistake("resume needs after, the sequence of an event");
        } else {
          around.channels().resume(this, who.partnerId(), frame.after());
        }
      }
      default -> mistake("type is one of auth, subscribe, resume, ping");
    }
  }

  private void authenticate(Said frame) {
    String token = frame.token();
    String key = frame.apiKey();
    try {
      if (token != null && key == null) {
        around.hub().admit(this, around.doorkeeper().withToken(token, address()));
      } else if (key != null && token == null) {
        around.hub().admit(this, around.doorkeeper().withKey(key, address()));
      } else {
        mistake("auth needs token or apiKey");
      }
    } catch (ApiException refusal) {
      outbox.close(Ending.of(refusal));
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "nobody can be authenticated: {0}", e.toString());
      close(Ending.TRY_LATER);
    }
  }

  private void subscribe(@Nullable List<String> types) {
    if (types == null || types.isEmpty()) {
      mistake("subscribe needs types");
      return;
    }
    Set<String> wanted = new HashSet<>();
    for (String type : types) {
      if (!"*".equals(type) && (type == null || EventType.of(type).isEmpty())) {
        mistake("types are types of events, or *");
        return;
      }
      wanted.add(type);
    }
    subscribed = wanted.contains("*") ? null : Set.copyOf(wanted);
  }

  private void mistake(String sentence) {
    send(Frame.error(sentence));
    if (++mistakes >= MISTAKES) {
      close(Ending.BAD_FRAMES);
    }
  }

  /** From time to time: whether it is time for a ping, or for an end. */
  void look(RealtimeLimits limits, Instant now) {
    outbox.look();
    long nanos = System.nanoTime();
    Listener who = listener;
    if (who == null) {
      if (nanos - openedAt > limits.authTimeout().toNanos()) {
        close(Ending.NO_AUTH_FRAME);
      }
    } else if (!who.until().isAfter(now)) {
      close(Ending.EXPIRED);
    }
    if (nanos - heardAt > 2 * limits.heartbeat().toNanos()) {
      close(Ending.SILENT);
    } else if (nanos - pingedAt > limits.heartbeat().toNanos()) {
      pingedAt = nanos;
      outbox.ping();
    }
    if (!session.isOpen()) {
      around.hub().leave(this); // should the container not have said so
    }
  }

  /** Whether it may go on listening, and to what. */
  void review(Listener before, Doorkeeper.Verdict verdict) {
    try {
      Listener now = verdict.apply(before);
      synchronized (this) {
        listener = listener == before ? now : listener;
      }
    } catch (ApiException refusal) {
      outbox.close(Ending.of(refusal));
    }
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
      close(Ending.TOO_SLOW);
    }
  }

  void dropEvents() {
    outbox.dropEvents();
  }

  boolean isRoomy() {
    return outbox.isRoomy();
  }

  void close(Ending why) {
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

  private final class Texts implements MessageHandler.Whole<String> {
    @Override
    public void onMessage(String text) {
      hear(text);
    }
  }

  private final class Binaries implements MessageHandler.Whole<ByteBuffer> {
    @Override
    public void onMessage(ByteBuffer bytes) {
      close(Ending.NOT_TEXT);
    }
  }

  private final class Pongs implements MessageHandler.Whole<PongMessage> {
    @Override
    public void onMessage(PongMessage pong) {
      heardAt = System.nanoTime();
    }
  }
}
