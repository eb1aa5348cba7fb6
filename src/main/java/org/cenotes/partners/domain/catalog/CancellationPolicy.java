package org.cenotes.partners.domain.catalog;

/**
 * What is refunded on cancellation: everything up to {@code fullRefundHours} before the visit,
 * {@code partialRefundPercent} up to {@code partialRefundHours} before it, then nothing.
 */
public record CancellationPolicy(
    int fullRefundHours, int partialRefundHours, int partialRefundPercent) {
  public static final CancellationPolicy DEFAULT = new CancellationPolicy(48, 24, 50);
}
