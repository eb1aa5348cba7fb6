package org.cenotes.partners.harness;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/** Ports for the servers of the tests. */
public final class Ports {
  /**
   * Below those that systems give to outgoing connections (from 32768 on Linux): a server that is
   * stopped and started again finds its port as it left it.
   */
  private static final int FIRST = 15_000;

  private static final int LAST = 32_000;
  private static final int TRIES = 100;

  private static final Set<Integer> GIVEN = new HashSet<>();

  private Ports() {}

  /** A port on which nobody listens, and which this process has not been given before. */
  public static synchronized int free() {
    for (int i = 0; i < TRIES; i++) {
      int port = ThreadLocalRandom.current().nextInt(FIRST, LAST);
      if (!GIVEN.contains(port) && isFree(port)) {
        GIVEN.add(port);
        return port;
      }
    }
    throw new IllegalStateException("no free port from " + FIRST + " to " + LAST);
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port)) {
      return socket.isBound();
    } catch (IOException taken) {
      return false;
    }
  }
}
