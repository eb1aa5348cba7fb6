package org.cenotes.partners.api.realtime;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.local.LocalBucket;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.cenotes.partners.api.realtime.PartnerSocket.Services;
import org.cenotes.partners.api.realtime.SubscriberAuthorizer.Subscriber;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.json.WireEnum;
import org.jspecify.annotations.Nullable;

/**
 * Handles the frames that the client of a socket sends. The container calls it for one frame at a
 * time, on its own threads.
 */
final class ClientMessageHandler {
  private static final System.Logger LOG = System.getLogger(ClientMessageHandler.class.getName());
  private static final int MAX_ERRORS = 5;

  /** Each drops what is queued for the socket and reads a page of the log. */
  private static final int MAX_RESUMES = 10;

  private static final Duration RESUMES_WITHIN = Duration.ofSeconds(10);

  private final PartnerSocket socket;
  private final Services services;
  private final Bucket frames;
  private final Bucket resumes;
  private final StringBuilder parts = new StringBuilder();
  private int bytes;
  private int errorCount;

  ClientMessageHandler(PartnerSocket socket, Services services) {
    this.socket = socket;
    this.services = services;
    this.frames = bucket(services.limits().framesPerSecond(), Duration.ofSeconds(1));
    this.resumes = bucket(MAX_RESUMES, RESUMES_WITHIN);
  }

  /** Goes by the time of the process, which no step of the clock changes. */
  static LocalBucket bucket(int number, Duration within) {
    return Bucket.builder()
        .withNanosecondPrecision()
        .addLimit(band -> band.capacity(number).refillGreedy(number, within))
        .build();
  }

  /**
   * A frame of the client. Which members are read depends on its type.
   *
   * @param token for {@code auth}: an access token
   * @param apiKey for {@code auth}: a live API key
   * @param types for {@code subscribe}: event types, or {@code *}
   * @param after for {@code resume}: the sequence of the last event received
   */
  record Message(
      @Nullable String type,
      @Nullable String token,
      @Nullable String apiKey,
      @Nullable List<String> types,
      @Nullable Long after) {}

  /**
   * Handles one frame, which is a message or a fragment of one. The limits apply before the message
   * is complete, so that a client cannot fill the memory with one that never ends.
   */
  void onPart(String part, boolean last) {
    if (!permit()) {
      return;
    }
    bytes += part.getBytes(StandardCharsets.UTF_8).length;
    if (bytes > services.limits().maxFrameBytes()) {
      clear();
      socket.refuse(CloseStatus.TOO_LARGE);
      return;
    }
    parts.append(part);
    if (last) {
      String text = parts.toString();
      clear();
      onMessage(text);
    }
  }

  /** Notes a pong. The container answers pings itself and does not report them. */
  void onPong() {
    permit();
  }

  private boolean permit() {
    if (socket.isClosing()) {
      return false;
    }
    socket.onActivity();
    if (frames.tryConsume(1)) {
      return true;
    }
    clear();
    socket.refuse(CloseStatus.TOO_MANY_FRAMES);
    return false;
  }

  private void clear() {
    parts.setLength(0);
    parts.trimToSize();
    bytes = 0;
  }

  private void onMessage(String text) {
    Message frame;
    try {
      frame = Json.mapper().readValue(text, Message.class);
    } catch (JsonProcessingException e) {
      frame = null;
    }
    if (frame == null || frame.type() == null) {
      protocolError("a frame must be a JSON object with a type");
    } else if (frame.type().equals("auth")) {
      authenticate(frame);
    } else {
      Subscriber current = socket.subscriber();
      if (current == null) {
        protocolError("the first frame must be auth");
      } else {
        dispatch(frame, frame.type(), current);
      }
    }
  }

  private void dispatch(Message frame, String type, Subscriber current) {
    switch (type) {
      case "ping" -> services.broadcaster().pong(socket, current.partnerId());
      case "subscribe" -> subscribe(frame.types());
      case "resume" -> {
        if (frame.after() == null || frame.after() < 0) {
          protocolError("resume requires after, the sequence of an event");
        } else if (!resumes.tryConsume(1)) {
          protocolError("resume at most ten times in ten seconds");
        } else {
          services.broadcaster().resume(socket, current.partnerId(), frame.after());
        }
      }
      default -> protocolError("type must be one of: auth, subscribe, resume, ping");
    }
  }

  private void authenticate(Message frame) {
    String token = frame.token();
    String key = frame.apiKey();
    try {
      if (token != null && key == null) {
        admit(services.authorizer().authorizeToken(token, socket.address()));
      } else if (key != null && token == null) {
        admit(services.authorizer().authorizeKey(key, socket.address()));
      } else {
        protocolError("auth requires either token or apiKey");
      }
    } catch (ApiException refusal) {
      socket.refuse(CloseStatus.of(refusal));
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "Socket not authenticated, closed with 1013: {0}", e.toString());
      socket.refuse(CloseStatus.TRY_LATER);
    }
  }

  private void admit(Subscriber subscriber) {
    CloseStatus refusal = services.nodeSockets().admit(socket, subscriber);
    if (refusal != null) {
      socket.refuse(refusal);
    }
  }

  private void subscribe(@Nullable List<String> types) {
    if (types == null || types.isEmpty()) {
      protocolError("subscribe requires types");
      return;
    }
    Set<String> wanted = new HashSet<>();
    for (String type : types) {
      if (!"*".equals(type) && (type == null || WireEnum.find(EventType.class, type).isEmpty())) {
        protocolError("types must be event types, or *");
        return;
      }
      wanted.add(type);
    }
    socket.subscribe(wanted.contains("*") ? null : Set.copyOf(wanted));
  }

  private void protocolError(String sentence) {
    socket.send(OutboundFrame.error(sentence));
    if (++errorCount >= MAX_ERRORS) {
      socket.refuse(CloseStatus.BAD_FRAMES);
    }
  }
}
