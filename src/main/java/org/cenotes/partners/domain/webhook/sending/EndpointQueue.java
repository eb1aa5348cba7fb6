package org.cenotes.partners.domain.webhook.sending;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
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
  private static final int BATCH = 64;

  /** The same for a failing endpoint, which may hold them for hours. */
  private static final int FAILING_BATCH = 16;

  /** Events are hardly shorter than this, so no more are read than would fit at this length. */
  private static final long SHORT_EVENT = 1 << 10;

  /** How long a change of the endpoint may go unnoticed. */
  private static final Duration REFRESH = Duration.ofMillis(150);

  /** Successes are reported at most once a second, to save updates. */
  private static final Duration SUCCESS_REPORT_INTERVAL = Duration.ofSeconds(1);

  private final Deque<DueDelivery> queue = new ArrayDeque<>();

  /** Read and not settled yet, with their bytes: in the database they still look due. */
  private final Map<UUID, Integer> open = new HashMap<>();

  private UnsealedEndpoint endpoint;
  private int inFlight;
  private boolean failing;

  /** The queue is being given up: to make place for others, or because this node cannot sign. */
  private boolean leaving;

  private boolean gone; // the receiver responded 410 Gone

  private @Nullable Instant deactivatedAt; // for which a discard was requested last

  private @Nullable Long takenAt = System.nanoTime(); // null: it stays here
  private boolean attempted; // since it was taken, or paused
  private long refreshedAt;

  /** When deliveries were last asked for, in nanoseconds: queues of a partner take turns by it. */
  private long askedAt = System.nanoTime();

  /** The last read found nothing new, and nothing was dropped since that is still to be sent. */
  private boolean drained;

  /** Something was dropped since deliveries were last asked for: that read may have left it out. */
  private boolean dropped;

  /**
   * The overloaded receiver wants no request before then, in nanoseconds; null when it may get one.
   * Until then the queue is kept and holds nothing: what is due waits in the database.
   */
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
   * @param complete whether all was read that was asked for; not if it was cut off by the batch's
   *     limit, or nothing was asked for
   * @return whether the endpoint is inactive, or was since the last call: what waited is to be
   *     discarded
   */
  synchronized boolean refill(
      UnsealedEndpoint current, Collection<DueDelivery> due, boolean complete) {
    refreshedAt = System.nanoTime();
    boolean wasOff = !Objects.equals(deactivatedAt, current.deactivatedAt());
    deactivatedAt = current.deactivatedAt();
    boolean suspended = endpoint.isPartnerActive() && !current.isPartnerActive();
    if (wasOff || !current.url().equals(endpoint.url())) {
      pausedUntil = null; // perhaps another receiver
    }
    endpoint = current;
    if (gone || leaving || !current.isActive() || !current.isReadable()) {
      close();
      return wasOff || !current.isActive();
    }
    if (wasOff || suspended) {
      drop(); // what may still be sent is read again: it was left out of this read
    }
    if (isPaused()) {
      drained &= due.isEmpty(); // read before the pause began
      return wasOff;
    }
    boolean found = false;
    for (DueDelivery one : due) {
      if (open.putIfAbsent(one.id(), one.bytes()) == null) {
        queue.add(one);
        found = true;
      }
    }
    drained = !found && (drained || complete && !dropped);
    return wasOff;
  }

  /** Drops what has not been begun; what of it is still to be sent is read again. */
  private void drop() {
    drained &= queue.isEmpty();
    dropped |= !queue.isEmpty();
    queue.forEach(one -> open.remove(one.id()));
    queue.clear();
  }

  /** A failing endpoint holds few deliveries: its budget is small, and it may keep them long. */
  private void dropBeyond(int kept) {
    while (queue.size() > kept) {
      open.remove(queue.removeLast().id());
      drained = false;
      dropped = true;
    }
  }

  /** Drops what has not been begun: nothing more is to be sent. */
  private void close() {
    drop();
    drained = true;
  }

  /** Gives up the queue after the attempts in flight; perhaps another node owns it already. */
  synchronized void leave() {
    leaving = true;
    close();
  }

  /**
   * What to read from the database: more deliveries when few are left.
   *
   * @param maxBytes how many bytes may wait here; 0: no delivery is to be read
   * @return the endpoint alone when no delivery is to be read; empty when it was read a moment ago
   */
  synchronized Optional<DeliveryBatch.Wanted> wanted(long maxBytes) {
    int batch = failing ? FAILING_BATCH : BATCH;
    long waiting = queue.stream().mapToLong(DueDelivery::bytes).sum();
    boolean low = queue.size() < batch / 2 && waiting < maxBytes / 2;
    boolean fresh = System.nanoTime() - refreshedAt < REFRESH.toNanos();
    if (low && !(drained && fresh) && !leaving && !gone && !isPaused()) {
      askedAt = System.nanoTime();
      dropped = false;
      return Optional.of(wanted(batch, maxBytes - waiting, open.keySet(), failing));
    }
    return fresh ? Optional.empty() : Optional.of(DeliveryBatch.Wanted.NOTHING);
  }

  /** For how many nanoseconds it has been here; 0 before its first attempt, or if it must stay. */
  synchronized long heldNanos(long now) {
    boolean served = attempted || !endpoint.isReadable(); // to which nothing can be sent
    return gone || isPaused() || takenAt == null || !served ? 0 : now - takenAt;
  }

  /** When deliveries were last asked for, as {@link System#nanoTime}. */
  synchronized long askedAt() {
    return askedAt;
  }

  /** What to read first of a queue that is taken over. */
  static DeliveryBatch.Wanted first(boolean failing, long maxBytes) {
    return maxBytes == 0
        ? DeliveryBatch.Wanted.NOTHING
        : wanted(failing ? FAILING_BATCH : BATCH, maxBytes, Set.of(), failing);
  }

  private static DeliveryBatch.Wanted wanted(
      int batch, long bytes, Set<UUID> open, boolean failing) {
    int deliveries = (int) Math.min(batch, Math.max(MAX_CONCURRENT, bytes / SHORT_EVENT));
    return new DeliveryBatch.Wanted(deliveries, bytes, Set.copyOf(open), failing);
  }

  /** Bytes of what was read and is not settled yet. */
  synchronized long bytes() {
    return open.values().stream().mapToLong(Integer::longValue).sum();
  }

  /**
   * Takes the next delivery to send; null when there is none or enough are in flight. A failing
   * endpoint has one at a time: each costs a new connection, if not the longest timeout.
   */
  synchronized @Nullable DueDelivery begin() {
    if (inFlight >= (failing ? 1 : MAX_CONCURRENT) || queue.isEmpty()) {
      return null;
    }
    inFlight++;
    attempted = true;
    return queue.poll();
  }

  synchronized UnsealedEndpoint endpoint() {
    return endpoint;
  }

  synchronized void end(DeliveryAttempt attempt) {
    inFlight--;
    boolean again = failing && attempt.isFailure(); // one that fails now and then keeps its batch
    failing = attempt.isFailure() || failing && !attempt.isSuccess(); // expired: was not sent
    if (again) {
      dropBeyond(FAILING_BATCH);
    }
    boolean sameReceiver = endpoint.url().equals(attempt.url());
    if (attempt.isGone() && sameReceiver) {
      gone = true;
      close();
    }
    if (attempt.endpointPause() != null && sameReceiver) {
      pausedUntil = System.nanoTime() + attempt.endpointPause().toNanos();
      drop();
    }
    health = health.with(attempt);
  }

  /** The endpoint that responded 410 Gone was switched off, or had changed. */
  synchronized void goneHandled() {
    gone = false;
  }

  /** The attempt to send one delivery is never recorded: that one, and so the queue, stays here. */
  synchronized void attemptRefused(UUID delivery) {
    gone = false;
    open.put(delivery, 0); // its event is no longer in memory
    takenAt = null;
  }

  private boolean isPaused() {
    if (pausedUntil != null && System.nanoTime() - pausedUntil >= 0) {
      pausedUntil = null;
      attempted = false;
    }
    return pausedUntil != null;
  }

  /** Whether the last attempt failed, on this node or before the queue was taken over. */
  synchronized boolean isFailing() {
    return failing;
  }

  /** Takes how the endpoint fared; null when nothing was sent, or only successes a moment ago. */
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
    open.keySet().removeAll(ids);
  }

  /**
   * Whether nothing is left to send or record. Unless given up, a queue is kept whose secret cannot
   * be read, or that is gone or paused: it would be taken over at once, and the latter two sent to.
   */
  synchronized boolean isIdle() {
    return drained
        && open.isEmpty()
        && health.isNone()
        && (leaving || !endpoint.isActive() || endpoint.isReadable() && !gone && !isPaused());
  }
}
