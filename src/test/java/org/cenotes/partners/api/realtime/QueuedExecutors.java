package org.cenotes.partners.api.realtime;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Keeps work until the test lets it run, on the test's own thread. */
final class QueuedExecutors extends SocketExecutors {
  private final Deque<Runnable> work = new ArrayDeque<>();
  private final List<Kind> kinds = new ArrayList<>();

  @Override
  void run(Kind kind, Runnable task) {
    kinds.add(kind);
    work.add(task);
  }

  /** Does not wait: the test closes the socket afterwards, on the same thread. */
  @Override
  void awaitClose(CountDownLatch begun) {}

  /** Runs what is queued, and what that queues. */
  void runAll() {
    for (Runnable task = work.poll(); task != null; task = work.poll()) {
      task.run();
    }
  }

  int waiting() {
    return work.size();
  }

  /** The kinds of all work so far, in order. */
  List<Kind> kinds() {
    return kinds;
  }
}
