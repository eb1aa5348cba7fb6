package org.cenotes.partners.domain.dispatch;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.webhook.Endpoint;
import org.jspecify.annotations.Nullable;

/**
 * One endpoint, on the node that sends to it. It has its own queue and its own few attempts at a
 * time, so that no other waits for it.
 */
final class EndpointLane {
  private static final int AT_ONCE = 4;

  /** Fetched together; with fewer than half of it left, more is fetched. */
  static final int BATCH = 64;

  /** A success is worth a write a second, not one each. */
  private static final Duration NOT_SO_OFTEN = Duration.ofSeconds(1);

  private final Deque<Due> queue = new ArrayDeque<>();

  /** Fetched, and not yet settled in the database, where they still look as if they were due. */
  private final Set<UUID> open = new HashSet<>();

  private Endpoint endpoint;
  private int inFlight;
  private boolean failing;

  /** Nothing new was found when it was last looked for. */
  private boolean drained;

  private LaneHealth health;
  private long healthTaken;

  EndpointLane(Endpoint endpoint) {
    this.endpoint = endpoint;
    this.health = LaneHealth.none(endpoint.webhookId());
  }

  UUID id() {
    return endpoint.webhookId();
  }

  /** What was fetched, and the endpoint as it is now. */
  synchronized void refill(Endpoint current, Collection<Due> due) {
    endpoint = current;
    drained = true;
    for (Due one : due) {
      if (open.add(one.id())) {
        queue.add(one);
        drained = false;
      }
    }
  }

  /** The endpoint is switched off: what has not begun will not. */
  synchronized void close() {
    queue.forEach(one -> open.remove(one.id()));
    queue.clear();
    drained = true;
  }

  /** How much to fetch; those that are open will be among it. */
  synchronized int wanted() {
    return queue.size() < BATCH / 2 ? BATCH + open.size() : 0;
  }

  /** The next to be sent, if one more may be. */
  synchronized @Nullable Due begin() {
    if (inFlight >= AT_ONCE || queue.isEmpty()) {
      return null;
    }
    inFlight++;
    return queue.poll();
  }

  synchronized Endpoint endpoint() {
    return endpoint;
  }

  synchronized void end(Attempt attempt) {
    inFlight--;
    failing = attempt.isFailure();
    health = health.with(attempt);
  }

  /** Its last attempt failed: it may be one that holds each for as long as it can. */
  synchronized boolean isFailing() {
    return failing;
  }

  /**
   * How it fared since this was last asked; null when nothing was sent, or only successes and that
   * was said a moment ago.
   */
  synchronized @Nullable LaneHealth takeHealth() {
    long now = System.nanoTime();
    if (health.isNone()
        || health.failedAt() == null && !drained && now - healthTaken < NOT_SO_OFTEN.toNanos()) {
      return null;
    }
    LaneHealth taken = health;
    health = LaneHealth.none(id());
    healthTaken = now;
    return taken;
  }

  /** These are settled. */
  synchronized void settled(Collection<UUID> ids) {
    open.removeAll(ids);
  }

  /** Whether there is nothing more to do here now, and nothing more to say. */
  synchronized boolean isIdle() {
    return drained && open.isEmpty() && health.isNone();
  }
}
