package org.cenotes.partners.api.realtime;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.bucket4j.Bucket;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.cenotes.partners.api.realtime.PartnerSocket.Around;
import org.cenotes.partners.api.realtime.SubscriberAuthorizer.Listener;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.json.WireEnum;
import org.jspecify.annotations.Nullable;

/** What the client of a socket says, and what is done about it. */
final class ClientMessageHandler {
  private static final System.Logger LOG = System.getLogger(ClientMessageHandler.class.getName());
  private static final int MISTAKES = 5;

  private final PartnerSocket socket;
  private final Around around;
  private final Bucket frames;
  private int mistakes;

  ClientMessageHandler(PartnerSocket socket, Around around) {
    this.socket = socket;
    this.around = around;
    int framesPerSecond = around.limits().framesPerSecond();
    this.frames =
        Bucket.builder()
            .addLimit(
                band ->
                    band.capacity(framesPerSecond)
                        .refillGreedy(framesPerSecond, Duration.ofSeconds(1)))
            .build();
  }

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

  /** Whatever its client says; the container calls one at a time, on its own threads. */
  void hear(String text) {
    socket.isAlive();
    if (!frames.tryConsume(1)) {
      socket.close(CloseStatus.TOO_MANY_FRAMES);
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
      Listener who = socket.listener();
      if (who == null) {
        mistake("the first frame is auth");
      } else {
        obey(frame, frame.type(), who);
      }
    }
  }

  private void obey(Said frame, String type, Listener who) {
    switch (type) {
      case "ping" -> socket.send(Frame.PONG);
      case "subscribe" -> subscribe(frame.types());
      case "resume" -> {
        if (frame.after() == null || frame.after() < 0) {
          mistake("resume needs after, the sequence of an event");
        } else {
          around.channels().resume(socket, who.partnerId(), frame.after());
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
        around.hub().admit(socket, around.doorkeeper().withToken(token, socket.address()));
      } else if (key != null && token == null) {
        around.hub().admit(socket, around.doorkeeper().withKey(key, socket.address()));
      } else {
        mistake("auth needs token or apiKey");
      }
    } catch (ApiException refusal) {
      socket.close(CloseStatus.of(refusal));
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "nobody can be authenticated: {0}", e.toString());
      socket.close(CloseStatus.TRY_LATER);
    }
  }

  private void subscribe(@Nullable List<String> types) {
    if (types == null || types.isEmpty()) {
      mistake("subscribe needs types");
      return;
    }
    Set<String> wanted = new HashSet<>();
    for (String type : types) {
      if (!"*".equals(type) && (type == null || WireEnum.find(EventType.class, type).isEmpty())) {
        mistake("types are types of events, or *");
        return;
      }
      wanted.add(type);
    }
    socket.subscribe(wanted.contains("*") ? null : Set.copyOf(wanted));
  }

  private void mistake(String sentence) {
    socket.send(Frame.error(sentence));
    if (++mistakes >= MISTAKES) {
      socket.close(CloseStatus.BAD_FRAMES);
    }
  }
}
