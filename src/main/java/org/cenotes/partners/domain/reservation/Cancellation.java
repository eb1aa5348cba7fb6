package org.cenotes.partners.domain.reservation;

import java.time.Duration;
import java.time.Instant;
import org.cenotes.partners.domain.catalog.CancellationPolicy;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.money.BasisPoints;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * How a reservation was cancelled.
 *
 * @param reason why it was cancelled; absent when no reason was given
 * @param at when the reservation was cancelled
 * @param by {@code api_key} or the id of a user
 * @param refund how much of the price is refunded by the cenote's policy
 * @param refundAmount cents refunded because of the cancellation, or credited for {@code
 *     partner_account}; 0 if nothing had been paid, also when a payment that came later was
 *     refunded
 */
public record Cancellation(
    @Nullable String reason, Instant at, String by, Refund refund, Cents refundAmount) {
  /** How much is refunded. */
  @Schema(name = "RefundExtent")
  public enum Refund implements WireEnum {
    FULL,
    PARTIAL,
    NONE
  }

  /** A cancellation now, with the refund that the policy grants. */
  public static Cancellation of(
      @Nullable String reason,
      Instant at,
      String by,
      CancellationPolicy policy,
      Instant startsAt,
      Cents owed) {
    Duration notice = Duration.between(at, startsAt);
    Refund refund =
        notice.compareTo(Duration.ofHours(policy.fullRefundHours())) >= 0
            ? Refund.FULL
            : notice.compareTo(Duration.ofHours(policy.partialRefundHours())) >= 0
                ? Refund.PARTIAL
                : Refund.NONE;
    Cents amount =
        switch (refund) {
          case FULL -> owed;
          case PARTIAL -> owed.share(new BasisPoints(policy.partialRefundPercent() * 100));
          case NONE -> Cents.ZERO;
        };
    return amount.equals(Cents.ZERO)
        ? new Cancellation(reason, at, by, Refund.NONE, Cents.ZERO)
        : new Cancellation(reason, at, by, refund, amount);
  }
}
