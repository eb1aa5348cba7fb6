package org.cenotes.partners.domain.webhook.sending;

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
import org.cenotes.partners.domain.webhook.endpoint.UnsealedEndpoint;
import org.jspecify.annotations.Nullable;

/**
 * The deliveries of one endpoint on the node that sends to it. Each endpoint has its own queue and
 * its own concurrent attempts, so that no other waits for it.
 */
final class EndpointQueue {
  /** Attempts in progress to one endpoint. */
  static final int MAX_CONCURRENT = 4;

  /** Deliveries read together; more are read when fewer than half of it are left. */
  static final int BATCH = 64;

  /** How long a change of the endpoint may go unnoticed. */
  private static final Duration REFRESH = Duration.ofMillis(150);

  /** Successes are reported at most once a second, to save updates. */
  private static final Duration SUCCESS_REPORT_INTERVAL = Duration.ofSeconds(1);

  private final Deque<DueDelivery> queue = new ArrayDeque<>();

  /** Read and not settled yet: in the database they still look due. */
  private final Set<UUID> open = new HashSet<>();

  private UnsealedEndpoint endpoint;
  private int inFlight;
  private boolean failing;

  /** The queue is being given up: to make place for others, or because this node cannot sign. */
  private boolean leaving;

  /** The receiver responded 410 Gone. */
  private boolean gone;

  /** The switch-off for which a discard was requested last. */
  private @Nullable Instant deactivatedAt;

  private long refreshedAt;

  /** The last read found nothing new. */
  private boolean drained;

  /** The overloaded receiver wants no request before then, in nanoseconds; null when it may get one. */
  private @Nullable Long pausedUntil;

  private EndpointHealth health;
  private long healthTakenAt;

  EndpointQueue(UnsealedEndpoint endpoint) {
    this.endpoint = endpoint;
    this.failing = endpoint.isFailing();
    this.health = EndpointHealth.none(endpoint.webhookId());
  }

  UUID id() {
    return endpoint.webhookId();
  }

  UUID partnerId() {
    return endpoint.partnerId();
  }

  /**
   * Adds deliveries that were read, and updates the endpoint.
   *
   * @return whether the endpoint is inactive, or was since the last call: what waited is to be
   *     discarded
   */
  synchronized boolean refill(UnsealedEndpoint current, Collection<DueDelivery> due) {
    refreshedAt = System.nanoTime();
    boolean wasOff = !Objects.equals(deactivatedAt, current.deactivatedAt());
    deactivatedAt = current.deactivatedAt();
    if (!current.url().equals(endpoint.url())) {
      pausedUntil = null; // another receiver
    }
    endpoint = current;
    if (gone || leaving || !current.isActive() || !current.isReadable()) {
      close();
      return wasOff || !current.isActive();
    }
    if (wasOff || !current.isPartnerActive()) {
      close(); // what may still be sent is among what was read now
    }
    boolean requested = queue.size() < BATCH / 2;
    boolean found = false;
    for (DueDelivery one : due) {
      if (open.add(one.id())) {
        queue.add(one);
        found = true;
      }
    }
    drained = requested ? !found : drained;
    forgetPauseWhenNothingWaits();
    return wasOff;
  }

  /** Drops what has not been sent: the endpoint is inactive, or another node owns the queue. */
  synchronized void close() {
    queue.forEach(one -> open.remove(one.id()));
    queue.clear();
    drained = true;
  }

  /** Gives up the queue after the attempts in flight. */
  synchronized void leave() {
    leaving = true;
    close();
  }

  /**
   * What to read from the database.
   *
   * @return how many deliveries, open ones included; 0 for the endpoint alone; empty when it was
   *     read a moment ago
   */
  synchronized OptionalInt wanted() {
    boolean low = !leaving && queue.size() < BATCH / 2;
    boolean fresh = System.nanoTime() - refreshedAt < REFRESH.toNanos();
    if (low && !(drained && fresh)) {
      return OptionalInt.of(BATCH + open.size());
    }
    return fresh ? OptionalInt.empty() : OptionalInt.of(0);
  }

  /**
   * Takes the next delivery to send; null when there is none, enough are in flight, or the receiver
   * wants none now. A failing endpoint has one at a time: each costs a new connection, if not the
   * longest timeout.
   */
  synchronized @Nullable DueDelivery begin() {
    if (inFlight >= (failing ? 1 : MAX_CONCURRENT) || queue.isEmpty() || isPaused()) {
      return null;
    }
    inFlight++;
    return queue.poll();
  }

  synchronized UnsealedEndpoint endpoint() {
    return endpoint;
  }

  synchronized void end(DeliveryAttempt attempt) {
    inFlight--;
    failing = attempt.isFailure();
    if (attempt.isGone()) {
      gone = true;
      close();
    }
    if (attempt.endpointPause() != null) {
      pausedUntil = System.nanoTime() + attempt.endpointPause().toNanos();
    }
    health = health.with(attempt);
  }

  /** A pause protects from a backlog; what is resent by hand afterwards is sent at once. */
  private void forgetPauseWhenNothingWaits() {
    if (drained && open.isEmpty()) {
      pausedUntil = null;
    }
  }

  /** The next batch after the pause starts what waits. */
  private boolean isPaused() {
    if (pausedUntil != null && System.nanoTime() - pausedUntil >= 0) {
      pausedUntil = null;
    }
    return pausedUntil != null;
  }

  /** Whether the last attempt failed, on this node or before the queue was taken over. */
  synchronized boolean isFailing() {
    return failing;
  }

  /**
   * Takes how the endpoint fared since the last call; null when nothing was sent, or only successes
   * less than a second after the last report.
   */
  synchronized @Nullable EndpointHealth takeHealth() {
    long now = System.nanoTime();
    if (health.isNone()
        || health.failedAt() == null
            && !drained
            && now - healthTakenAt < SUCCESS_REPORT_INTERVAL.toNanos()) {
      return null;
    }
    EndpointHealth taken = health;
    health = EndpointHealth.none(id());
    healthTakenAt = now;
    return taken;
  }

  /** These deliveries are settled in the database. */
  synchronized void settled(Collection<UUID> ids) {
    open.removeAll(ids);
    forgetPauseWhenNothingWaits();
  }

  /**
   * Whether nothing is left to send or record. A queue whose secret cannot be decrypted is kept,
   * unless it is given up: it would be taken over again at once.
   */
  synchronized boolean isIdle() {
    return drained
        && open.isEmpty()
        && health.isNone()
        && (gone || leaving || endpoint.isReadable() || !endpoint.isActive());
  }
}
