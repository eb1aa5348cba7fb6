package org.cenotes.partners.domain.webhook.delivery;

/**
 * The deliveries to a partner's endpoints in a period.
 *
 * @param deliveries queued or made as a test, whatever became of them
 * @param failed every attempt failed
 */
public record DeliveryCounts(long deliveries, long failed) {}
