package org.cenotes.partners.domain.webhook.delivery;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.domain.webhook.endpoint.DeliveryEndpoint;

/**
 * What the sender of one data schema has the database do in one transaction, and what it gets.
 *
 * @param endpoints of the lanes that were asked for or taken; one that is missing is no more
 * @param due what is to be sent, in each lane those due longest first
 * @param failing endpoints that failed just now
 */
public record DeliveryBatch(
    Map<UUID, DeliveryEndpoint> endpoints, List<DueDelivery> due, List<Failing> failing) {
  /**
   * What is to be written and wanted.
   *
   * @param node who asks
   * @param attempts that were made
   * @param healths how the endpoints fared
   * @param held lanes of this node, those to be left among them
   * @param idle lanes to be left
   * @param wanted lanes of this node that can send more, and how much
   * @param claims which lanes more the node would take
   * @param first how much of each of those
   */
  record Request(
      UUID node,
      Collection<DeliveryAttempt> attempts,
      Collection<EndpointHealth> healths,
      Collection<UUID> held,
      Collection<UUID> idle,
      Map<UUID, Integer> wanted,
      Claims claims,
      int first) {}

  /**
   * Lanes a node would take.
   *
   * @param most how many
   * @param failing among them those that fail
   */
  record Claims(int most, boolean failing) {
    /** Taken in one turn: few enough to leave other nodes some. */
    private static final int AT_ONCE = 32;

    /**
     * At most so many that do not fail at a time: it bounds what is fetched and waits in memory.
     */
    private static final int WELL = 1024;

    /** At most so many that fail, however many there are: each may keep its place for hours. */
    static final int FAILING = 512;

    /** Of a node that has so many; what fails takes no place from what does not. */
    static Claims of(int well, int failing) {
      return new Claims(Math.max(0, Math.min(AT_ONCE, WELL - well)), failing + AT_ONCE <= FAILING);
    }
  }

  /**
   * An endpoint that fails.
   *
   * @param warnedPercent of the time after which it is switched off, how much had passed when its
   *     partner was last warned
   */
  record Failing(UUID webhookId, UUID partnerId, Instant since, int warnedPercent) {}

  /**
   * Endpoints that need looking after.
   *
   * @param gone those that answered that they are no more, until they have been looked after
   */
  record Trouble(List<Failing> failing, List<Gone> gone) {}

  /**
   * An endpoint that answered that it is no more.
   *
   * @param url what was called; the endpoint may have moved since
   * @param at when
   */
  record Gone(UUID webhookId, String url, Instant at) {}
}
