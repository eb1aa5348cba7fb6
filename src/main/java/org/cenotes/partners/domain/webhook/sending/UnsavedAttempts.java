package org.cenotes.partners.domain.webhook.sending;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.cenotes.partners.platform.component.SqlStates;

/**
 * Attempts that are not recorded in the database yet, so that a failed transaction loses none. Any
 * thread adds attempts; all other methods are the sender thread's own.
 */
final class UnsavedAttempts {
  private static final System.Logger LOG = System.getLogger(UnsavedAttempts.class.getName());

  /** Classes of SQL states that say that a value or a row can never be stored. */
  private static final String BAD_VALUE = "22";

  private static final String BROKEN_CONSTRAINT = "23";

  private static final Duration ONE_BY_ONE = Duration.ofSeconds(2);

  private final ConcurrentLinkedQueue<DeliveryAttempt> added = new ConcurrentLinkedQueue<>();
  private final Queue<DeliveryAttempt> unsettled = new ArrayDeque<>();
  private final Map<UUID, EndpointHealth> healths = new HashMap<>();

  /** Endpoints that responded 410 Gone and were not disabled yet, by URL; the first ones first. */
  private final Map<Receiver, DeliveryBatch.Gone> gone = new LinkedHashMap<>();

  /** The database refused to store something of the last batch. */
  private boolean refused;

  private record Receiver(UUID webhookId, String url) {
    static Receiver of(DeliveryBatch.Gone gone) {
      return new Receiver(gone.webhookId(), gone.url());
    }
  }

  void add(DeliveryAttempt attempt) {
    added.add(attempt);
  }

  /** Collects what was added since, beside what could not be recorded before. */
  void collect(Collection<EndpointQueue> queues) {
    for (DeliveryAttempt attempt = added.poll(); attempt != null; attempt = added.poll()) {
      unsettled.add(attempt);
    }
    queues.stream()
        .map(EndpointQueue::takeHealth)
        .filter(Objects::nonNull)
        .forEach(health -> healths.merge(health.webhookId(), health, EndpointHealth::and));
  }

  List<DeliveryAttempt> attempts() {
    return List.copyOf(unsettled);
  }

  List<EndpointHealth> healths() {
    return List.copyOf(healths.values());
  }

  /**
   * Runs a transaction that records attempts and healths. If something in it cannot be stored,
   * attempts are recorded one by one next.
   */
  <T> T save(Map<UUID, EndpointQueue> queues, Supplier<T> transaction) {
    T result;
    try {
      result = transaction.get();
    } catch (RuntimeException e) {
      refused = !refusal(e).isEmpty();
      throw e;
    }
    saved(queues);
    return result;
  }

  private void saved(Map<UUID, EndpointQueue> queues) {
    healths.clear();
    refused = false;
    settled(queues);
  }

  /** All attempts were recorded. */
  private void settled(Map<UUID, EndpointQueue> queues) {
    settled(unsettled, queues);
    unsettled.clear();
  }

  private void settled(Collection<DeliveryAttempt> attempts, Map<UUID, EndpointQueue> queues) {
    Map<UUID, List<UUID>> byQueue =
        attempts.stream()
            .map(DeliveryAttempt::due)
            .collect(
                Collectors.groupingBy(
                    DueDelivery::webhookId,
                    Collectors.mapping(DueDelivery::id, Collectors.toList())));
    byQueue.forEach((id, ids) -> Objects.requireNonNull(queues.get(id)).settled(ids));
    for (DeliveryAttempt attempt : attempts) {
      if (attempt.isGone() && attempt.url() != null) {
        DeliveryBatch.Gone one =
            new DeliveryBatch.Gone(attempt.due().webhookId(), attempt.url(), attempt.at());
        gone.put(Receiver.of(one), one);
      }
    }
  }

  /**
   * Records attempts one by one for two seconds, if something of the last batch was refused: the
   * heartbeat and the next batch wait. One attempt that the database refuses is forgotten, because
   * it would keep all others from being recorded and new ones from being made: its delivery stays
   * due, and is sent again only when a node takes the queue over. Any other failure ends this call;
   * what was recorded before stays so.
   *
   * @param save records an attempt in a transaction of its own
   */
  void saveOneByOne(Map<UUID, EndpointQueue> queues, Consumer<DeliveryAttempt> save) {
    long start = System.nanoTime();
    while (refused && !unsettled.isEmpty() && System.nanoTime() - start < ONE_BY_ONE.toNanos()) {
      DeliveryAttempt one = unsettled.element();
      if (isSaved(one, save)) {
        settled(List.of(one), queues);
      } else {
        Objects.requireNonNull(queues.get(one.due().webhookId())).attemptRefused(one.due().id());
      }
      unsettled.remove();
    }
  }

  private static boolean isSaved(DeliveryAttempt attempt, Consumer<DeliveryAttempt> save) {
    try {
      save.accept(attempt);
      return true;
    } catch (RuntimeException e) {
      String state = refusal(e);
      if (state.isEmpty()) {
        throw e;
      }
      if (attempt.response() != null) {
        return isSaved(attempt.withoutResponse(), save);
      }
      LOG.log(
          Level.ERROR,
          "The attempt to send delivery {0} is not recorded: PostgreSQL refuses it ({1}); this"
              + " node does not send the delivery again until it is restarted",
          attempt.due().id(),
          state);
      return false;
    }
  }

  /** The SQL state with which the database refused what was to be stored; otherwise empty. */
  private static String refusal(Throwable failure) {
    return SqlStates.find(
            failure, state -> state.startsWith(BAD_VALUE) || state.startsWith(BROKEN_CONSTRAINT))
        .orElse("");
  }

  List<DeliveryBatch.Gone> gone() {
    return List.copyOf(gone.values());
  }

  /** These endpoints were disabled, or had changed. */
  void handled(Collection<DeliveryBatch.Gone> endpoints, Map<UUID, EndpointQueue> queues) {
    for (DeliveryBatch.Gone one : endpoints) {
      gone.remove(Receiver.of(one));
      EndpointQueue queue = queues.get(one.webhookId());
      if (queue != null) {
        queue.goneHandled();
      }
    }
  }
}
