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

/** A WebSocket client for tests. */
public final class Ws implements WebSocket.Listener, AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final BlockingQueue<JsonNode> frames = new LinkedBlockingQueue<>();
  private final CompletableFuture<Integer> closed = new CompletableFuture<>();
  private final StringBuilder text = new StringBuilder();
  private @Nullable WebSocket socket;

  private Ws() {}

  /**
   * Opens a socket.
   *
   * @param headers alternating names and values
   */
  public static Ws open(URI root, String... headers) {
    WebSocket.Builder builder = CLIENT.newWebSocketBuilder().connectTimeout(TIMEOUT);
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

  /** A socket of a key, that is ready. */
  public static Ws ofKey(URI root, String key) {
    Ws ws = open(root, "X-API-Key", key);
    ws.ready();
    return ws;
  }

  /** A socket of a user, that is ready. */
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
    return next(TIMEOUT);
  }

  /** The next frame; fails when none comes in this time. */
  public JsonNode next(Duration timeout) {
    JsonNode frame = poll(timeout);
    if (frame == null) {
      throw new AssertionError("no frame within " + timeout + ", closed: " + closed.getNow(null));
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

  private @Nullable JsonNode poll(Duration timeout) {
    try {
      return frames.poll(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Waits for the ready frame; returns the last event before it. */
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
    return closeCode(TIMEOUT);
  }

  /** The code with which the server closes it in this time. */
  public int closeCode(Duration timeout) {
    try {
      return closed.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError("not closed within " + timeout + ", received " + frames, e);
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
