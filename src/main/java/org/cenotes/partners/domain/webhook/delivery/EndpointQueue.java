package org.cenotes.partners.domain.webhook.delivery;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.webhook.endpoint.DeliveryEndpoint;
import org.jspecify.annotations.Nullable;

/**
 * One endpoint, on the node that sends to it. It has its own queue and its own few attempts at a
 * time, so that no other waits for it.
 */
final class EndpointQueue {
  private static final int AT_ONCE = 4;

  /** Fetched together; with fewer than half of it left, more is fetched. */
  static final int BATCH = 64;

  /** An endpoint that was changed is called as it was for no longer than this. */
  private static final Duration LOOK_AGAIN = Duration.ofMillis(150);

  /** A success is worth a write a second, not one each. */
  private static final Duration NOT_SO_OFTEN = Duration.ofSeconds(1);

  private final Deque<DueDelivery> queue = new ArrayDeque<>();

  /** Fetched, and not yet settled in the database, where they still look as if they were due. */
  private final Set<UUID> open = new HashSet<>();

  private DeliveryEndpoint endpoint;
  private int inFlight;
  private boolean failing;

  /** Others are to have its place. */
  private boolean leaving;

  /** The receiver asked never to be called again. */
  private boolean gone;

  /** Until then what waited was said to be discarded. */
  private @Nullable Instant deactivatedAt;

  private long looked;

  /** Nothing new was found when it was last looked for. */
  private boolean drained;

  private EndpointHealth health;
  private long healthTaken;

  EndpointQueue(DeliveryEndpoint endpoint) {
    this.endpoint = endpoint;
    this.failing = endpoint.isFailing();
    this.health = EndpointHealth.none(endpoint.webhookId());
  }

  UUID id() {
    return endpoint.webhookId();
  }

  /**
   * What was fetched, and the endpoint as it is now.
   *
   * @return whether it is switched off, or was since this was last asked: what waited is to be
   *     discarded
   */
  synchronized boolean refill(DeliveryEndpoint current, Collection<DueDelivery> due) {
    looked = System.nanoTime();
    boolean wasOff = !Objects.equals(deactivatedAt, current.deactivatedAt());
    deactivatedAt = current.deactivatedAt();
    endpoint = current;
    if (gone || leaving || !current.isActive() || !current.isReadable()) {
      close();
      return wasOff || !current.isActive();
    }
    if (wasOff || !current.isPartnerActive()) {
      close(); // what may be sent all the same is among what was fetched
    }
    boolean asked = queue.size() < BATCH / 2;
    boolean found = false;
    for (DueDelivery one : due) {
      if (open.add(one.id())) {
        queue.add(one);
        found = true;
      }
    }
    drained = asked ? !found : drained;
    return wasOff;
  }

  /** What has not begun will not: the endpoint is switched off, or another node's by now. */
  synchronized void close() {
    queue.forEach(one -> open.remove(one.id()));
    queue.clear();
    drained = true;
  }

  /** What has not begun is left for when there is room again. */
  synchronized void leave() {
    leaving = true;
    close();
  }

  /**
   * Whether to look in the database: for more, or whether the endpoint is as it was.
   *
   * @return how much to fetch, those that are open among it; 0 for the endpoint alone; empty: it
   *     was looked at a moment ago
   */
  synchronized OptionalInt wanted() {
    boolean low = !leaving && queue.size() < BATCH / 2;
    boolean lately = System.nanoTime() - looked < LOOK_AGAIN.toNanos();
    if (low && !(drained && lately)) {
      return OptionalInt.of(BATCH + open.size());
    }
    return lately ? OptionalInt.empty() : OptionalInt.of(0);
  }

  /**
   * The next to be sent, if one more may be. One at a time while it fails: each costs a new
   * connection, if not the longest wait.
   */
  synchronized @Nullable DueDelivery begin() {
    if (inFlight >= (failing ? 1 : AT_ONCE) || queue.isEmpty()) {
      return null;
    }
    inFlight++;
    return queue.poll();
  }

  synchronized DeliveryEndpoint endpoint() {
    return endpoint;
  }

  synchronized void end(DeliveryAttempt attempt) {
    inFlight--;
    failing = attempt.isFailure();
    if (attempt.isGone()) {
      gone = true;
      close();
    }
    health = health.with(attempt);
  }

  /**
   * Its last attempt failed, here or before it was taken: it may be one that holds each for as long
   * as it can.
   */
  synchronized boolean isFailing() {
    return failing;
  }

  /**
   * How it fared since this was last asked; null when nothing was sent, or only successes and that
   * was said a moment ago.
   */
  synchronized @Nullable EndpointHealth takeHealth() {
    long now = System.nanoTime();
    if (health.isNone()
        || health.failedAt() == null && !drained && now - healthTaken < NOT_SO_OFTEN.toNanos()) {
      return null;
    }
    EndpointHealth taken = health;
    health = EndpointHealth.none(id());
    healthTaken = now;
    return taken;
  }

  /** These are settled. */
  synchronized void settled(Collection<UUID> ids) {
    open.removeAll(ids);
  }

  /**
   * Whether there is nothing more to do here now, and nothing more to say. A lane whose secret
   * cannot be opened is kept: it would be found again at once.
   */
  synchronized boolean isIdle() {
    return drained
        && open.isEmpty()
        && health.isNone()
        && (gone || endpoint.isReadable() || !endpoint.isActive());
  }
}
