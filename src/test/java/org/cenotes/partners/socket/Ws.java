package org.cenotes.partners.socket;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A client as a partner's program has it. */
public final class Ws implements WebSocket.Listener, AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final BlockingQueue<JsonNode> frames = new LinkedBlockingQueue<>();
  private final CompletableFuture<Integer> closed = new CompletableFuture<>();
  private final StringBuilder text = new StringBuilder();
  private @Nullable WebSocket socket;

  private Ws() {}

  /**
   * Opens a socket.
   *
   * @param headers names and values by turns
   */
  public static Ws open(URI root, String... headers) {
    WebSocket.Builder builder = CLIENT.newWebSocketBuilder().connectTimeout(PATIENCE);
    if (headers.length > 0) {
      for (int i = 0; i < headers.length; i += 2) {
        builder.header(headers[i], headers[i + 1]);
      }
    }
    Ws ws = new Ws();
    URI address = URI.create("ws://" + root.getAuthority() + "/partner/ws");
    ws.socket = builder.buildAsync(address, ws).join();
    return ws;
  }

  /** A socket of a key, which has been told that it is ready. */
  public static Ws ofKey(URI root, String key) {
    Ws ws = open(root, "X-API-Key", key);
    ws.ready();
    return ws;
  }

  /** A socket of a user, which has been told that it is ready. */
  public static Ws ofToken(URI root, String token) {
    Ws ws = open(root, "Authorization", "Bearer " + token);
    ws.ready();
    return ws;
  }

  private WebSocket socket() {
    if (socket == null) {
      throw new IllegalStateException("not open");
    }
    return socket;
  }

  /** Says something; single quotes stand for double ones. */
  public Ws say(String frame) {
    socket().sendText(frame.replace('\'', '"'), true).join();
    return this;
  }

  /** Says something that is not text. */
  public void sayBinary() {
    socket().sendBinary(ByteBuffer.wrap(new byte[] {1, 2, 3}), true).join();
  }

  /** The next frame; fails when none comes. */
  public JsonNode next() {
    return next(PATIENCE);
  }

  /** The next frame; fails when none comes in this time. */
  public JsonNode next(Duration patience) {
    JsonNode frame = poll(patience);
    if (frame == null) {
      throw new AssertionError("no frame within " + patience + ", closed: " + closed.getNow(null));
    }
    return frame;
  }

  /** The next frame of this type; whatever else comes fails. */
  public JsonNode next(String type) {
    JsonNode frame = next();
    if (!frame.path("type").asText().equals(type)) {
      throw new AssertionError("not " + type + ": " + frame);
    }
    return frame;
  }

  private @Nullable JsonNode poll(Duration patience) {
    try {
      return frames.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Is told that it is ready; answers after which event it hears. */
  public long ready() {
    return next("ready").path("sequence").asLong();
  }

  /** The types of the events that come before the answer to a ping. */
  public List<String> eventsUntilPong() {
    say("{'type':'ping'}");
    List<String> types = new ArrayList<>();
    JsonNode frame = next();
    while (!frame.path("type").asText().equals("pong")) {
      types.add(frame.path("eventType").asText());
      frame = next();
    }
    return types;
  }

  /** The code with which the server closes it. */
  public int closeCode() {
    return closeCode(PATIENCE);
  }

  /** The code with which the server closes it in this time. */
  public int closeCode(Duration patience) {
    try {
      return closed.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError("not closed within " + patience + ", heard " + frames, e);
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError(e);
    }
  }

  /** Whether it is open still. */
  public boolean isOpen() {
    return !closed.isDone();
  }

  @Override
  public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
    text.append(part);
    if (last) {
      try {
        frames.add(JSON.readTree(text.toString()));
      } catch (JsonProcessingException e) {
        closed.completeExceptionally(e);
      }
      text.setLength(0);
    }
    from.request(1);
    return CompletableFuture.completedStage(null);
  }

  @Override
  public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
    closed.complete(code);
    return CompletableFuture.completedStage(null);
  }

  @Override
  public void onError(WebSocket from, Throwable failure) {
    closed.completeExceptionally(failure);
  }

  @Override
  public void close() {
    WebSocket open = socket();
    if (!open.isOutputClosed()) {
      open.sendClose(WebSocket.NORMAL_CLOSURE, "").exceptionally(failed -> open).join();
      open.abort();
    }
  }
}
