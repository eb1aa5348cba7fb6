package org.cenotes.partners.domain.catalog;

/**
 * What is refunded on cancellation: everything up to {@code fullRefundHours} before the visit,
 * {@code partialRefundPercent} up to {@code partialRefundHours} before it, then nothing.
 *
 * @param fullRefundHours hours before the visit until which a cancellation is refunded in full
 * @param partialRefundHours hours before the visit until which a cancellation is refunded in part
 * @param partialRefundPercent refunded part after the first and until the second limit, in percent
 */
public record CancellationPolicy(
    int fullRefundHours, int partialRefundHours, int partialRefundPercent) {
  public static final CancellationPolicy DEFAULT = new CancellationPolicy(48, 24, 50);
}
