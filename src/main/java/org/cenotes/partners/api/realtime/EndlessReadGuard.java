package org.cenotes.partners.api.realtime;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.websocket.Session;
import java.lang.System.Logger.Level;
import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Ends a loop of the server's reader of frames: it reads a frame that claims a negative length
 * again and again, on a request thread and into memory, until the node has none. Nothing of this is
 * visible through the WebSocket API, so it looks into the server's objects (docs/adr/0038).
 */
final class EndlessReadGuard {
  /** A message of at most 8 KiB does not come in so many frames. */
  private static final int MAX_FRAMES = 10_000;

  private static final System.Logger LOG = System.getLogger(EndlessReadGuard.class.getName());
  private static final String CONTAINER = "com.ibm.ws.wsoc.";
  private static final List<String> PATH = List.of("impl", "connLink", "linkRead", "messageReader");

  /**
   * Also those that are closed, as long as the container waits for their clients' close frame. A
   * concurrent set of weakly held keys, compared by identity.
   */
  private final Cache<Session, Boolean> sessions = Caffeine.newBuilder().weakKeys().build();

  private final Map<Class<?>, Field> fields = new HashMap<>();

  /** Watches a session until the container drops it. */
  void watch(Session session) {
    if (session.getClass().getName().startsWith(CONTAINER)) {
      sessions.put(session, true);
    }
  }

  /** Ends the loops that there are; called several times a second, on one thread. */
  void end() {
    sessions.asMap().keySet().forEach(this::end);
  }

  private void end(Session session) {
    try {
      Object reader = session;
      for (String name : PATH) {
        reader = field(reader, name).get(reader);
        if (reader == null) {
          return; // not yet, or no more
        }
      }
      Field frames = field(reader, "countOfIOFrames");
      if (frames.getInt(reader) > MAX_FRAMES) {
        frames.setInt(reader, Integer.MIN_VALUE); // no index: the loop fails on it
        LOG.log(Level.WARNING, "A socket whose client sent a malformed frame was broken off");
      }
    } catch (NoSuchFieldException | IllegalAccessException | RuntimeException e) {
      sessions.invalidate(session);
      LOG.log(
          Level.WARNING,
          "Endless reads of sockets cannot be found in this server: {0}",
          e.toString());
    }
  }

  /** Of each class of the container one field is read, so that it is looked up once. */
  private Field field(Object of, String name) throws NoSuchFieldException {
    Field known = fields.get(of.getClass());
    if (known != null) {
      return known;
    }
    for (Class<?> type = of.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          field.setAccessible(true);
          fields.put(of.getClass(), field);
          return field;
        }
      }
    }
    throw new NoSuchFieldException(name);
  }
}
