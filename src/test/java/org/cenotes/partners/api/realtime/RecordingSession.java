package org.cenotes.partners.api.realtime;

import jakarta.websocket.CloseReason;
import jakarta.websocket.MessageHandler;
import jakarta.websocket.PongMessage;
import jakarta.websocket.RemoteEndpoint;
import jakarta.websocket.SendHandler;
import jakarta.websocket.SendResult;
import jakarta.websocket.Session;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/**
 * The container's side of a socket: records what is sent, and reports the end of a send when the
 * test says so.
 */
final class RecordingSession {
  private final List<String> sent = new ArrayList<>();
  private final Queue<SendHandler> sending = new ArrayDeque<>();
  private final List<CloseReason> closes = new ArrayList<>();
  private final Map<Object, MessageHandler> handlers = new HashMap<>();
  private RuntimeException failure;
  private Runnable duringSend = () -> {};
  private int pings;
  private boolean open = true;

  private final RemoteEndpoint.Async remote =
      proxy(
          RemoteEndpoint.Async.class,
          (name, arguments) -> {
            if (name.equals("sendText")) {
              send((String) arguments[0], (SendHandler) arguments[1]);
            } else if (name.equals("sendPing")) {
              pings++;
            }
            return null;
          });

  private final Session session =
      proxy(
          Session.class,
          (name, arguments) ->
              switch (name) {
                case "getAsyncRemote" -> remote;
                case "isOpen" -> open;
                case "addMessageHandler" ->
                    handlers.put(arguments[0], (MessageHandler) arguments[1]);
                case "close" -> closes.add((CloseReason) arguments[0]);
                default -> null;
              });

  private interface Call {
    Object answer(String name, Object[] arguments);
  }

  private static <T> T proxy(Class<T> type, Call call) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              Object answer = call.answer(method.getName(), arguments);
              return method.getReturnType() == void.class ? null : answer;
            }));
  }

  private void send(String text, SendHandler handler) {
    if (failure != null) {
      throw failure;
    }
    sent.add(text);
    sending.add(handler);
    duringSend.run();
  }

  Session session() {
    return session;
  }

  /** Lets every call to send fail. */
  void failSends() {
    failure = new IllegalStateException("not open");
  }

  /** What happens inside the container's method that starts a send. */
  void duringSend(Runnable what) {
    duringSend = what;
  }

  /** Ends the connection without a word to the endpoint. */
  void drop() {
    open = false;
  }

  /** Reports the end of the send in progress. */
  void finishSend(SendResult result) {
    sending.remove().onResult(result);
  }

  boolean isSending() {
    return !sending.isEmpty();
  }

  /** The client sends a frame: a message, or a fragment of one. */
  <T> void receive(Class<T> type, T part, boolean last) {
    @SuppressWarnings("unchecked")
    MessageHandler.Partial<T> handler = (MessageHandler.Partial<T>) handlers.get(type);
    handler.onMessage(part, last);
  }

  /** The client sends a pong. */
  void receivePong() {
    @SuppressWarnings("unchecked")
    MessageHandler.Whole<PongMessage> handler =
        (MessageHandler.Whole<PongMessage>) handlers.get(PongMessage.class);
    handler.onMessage(() -> ByteBuffer.allocate(0));
  }

  List<String> sent() {
    return sent;
  }

  int pings() {
    return pings;
  }

  List<CloseReason> closes() {
    return closes;
  }
}
