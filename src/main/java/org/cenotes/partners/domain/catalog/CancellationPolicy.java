package org.cenotes.partners.domain.catalog;

/**
 * What a guest gets back: everything until {@code fullRefundHours} before the visit, {@code
 * partialRefundPercent} until {@code partialRefundHours}, then nothing.
 */
public record CancellationPolicy(
    int fullRefundHours, int partialRefundHours, int partialRefundPercent) {
  public static final CancellationPolicy DEFAULT = new CancellationPolicy(48, 24, 50);
}
