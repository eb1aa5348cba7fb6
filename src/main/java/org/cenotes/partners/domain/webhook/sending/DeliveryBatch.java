package org.cenotes.partners.domain.webhook.sending;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.cenotes.partners.domain.webhook.endpoint.UnsealedEndpoint;

/**
 * What a sender reads from the database in one transaction.
 *
 * @param endpoints by id, of the queues that were requested or taken over; deleted ones are missing
 * @param due what is to be sent, in each queue those due longest first
 * @param complete queues of which all was read that was asked for: the limits of the batch cut off
 *     nothing
 * @param failing endpoints whose last attempts failed
 */
public record DeliveryBatch(
    Map<UUID, UnsealedEndpoint> endpoints,
    List<DueDelivery> due,
    Set<UUID> complete,
    List<Failing> failing) {
  /**
   * What a sender writes and requests in the same transaction.
   *
   * @param node the sender's id
   * @param attempts to be recorded
   * @param healths how the endpoints fared
   * @param held queues of this node, the idle ones included
   * @param idle queues to release
   * @param wanted what to read, by queue of this node
   * @param claims how many queues to take over
   * @param first what to read of a queue taken over
   * @param mayRead how many bytes of events to read in all
   */
  record Request(
      UUID node,
      Collection<DeliveryAttempt> attempts,
      Collection<EndpointHealth> healths,
      Collection<UUID> held,
      Collection<UUID> idle,
      Map<UUID, Wanted> wanted,
      Claims claims,
      Function<UnsealedEndpoint, Wanted> first,
      ReadLimits mayRead) {}

  /**
   * How many bytes of events to read in all.
   *
   * @param healthy for queues of healthy endpoints
   * @param failing for queues of failing endpoints
   */
  record ReadLimits(long healthy, long failing) {}

  /**
   * What to read of a queue.
   *
   * @param deliveries how many; 0 for the endpoint alone
   * @param bytes how many bytes of events; the last delivery may exceed them
   * @param open deliveries to leave out, which this node holds already
   * @param failing whether the endpoint fails
   */
  record Wanted(int deliveries, long bytes, Set<UUID> open, boolean failing) {
    /** The endpoint alone. */
    static final Wanted NOTHING = new Wanted(0, 0, Set.of(), false);
  }

  /**
   * Queues to take over.
   *
   * @param max how many
   * @param failing whether to take over those of failing endpoints too
   */
  record Claims(int max, boolean failing) {
    /** No queue. */
    static final Claims NONE = new Claims(0, false);
  }

  /**
   * An endpoint that fails.
   *
   * @param warnedPercent how much of the time until it is disabled had passed when its partner was
   *     last warned
   */
  record Failing(UUID webhookId, UUID partnerId, Instant since, int warnedPercent) {}

  /**
   * Endpoints to warn about or disable.
   *
   * @param gone those that responded 410 Gone and were not disabled yet
   */
  record Trouble(List<Failing> failing, List<Gone> gone) {
    boolean isEmpty() {
      return failing.isEmpty() && gone.isEmpty();
    }
  }

  /**
   * An endpoint that responded 410 Gone.
   *
   * @param url the URL that was called; the endpoint may have another by now
   * @param at when it was called
   */
  record Gone(UUID webhookId, String url, Instant at) {}
}
