package org.cenotes.partners.domain.catalog;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import org.cenotes.partners.platform.http.FieldErrors;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * What is refunded on cancellation.
 *
 * @param fullRefundHours hours before the visit until which a cancellation is refunded in full
 * @param partialRefundHours hours before the visit until which a cancellation is refunded in part;
 *     not more than fullRefundHours
 * @param partialRefundPercent refunded part after the first and until the second limit, in percent
 */
@Schema(name = "CancellationTerms")
public record CancellationTerms(
    @NotNull @Min(0) @Max(8760) Integer fullRefundHours,
    @NotNull @Min(0) @Max(8760) Integer partialRefundHours,
    @NotNull @Min(0) @Max(100) Integer partialRefundPercent) {
  CancellationPolicy policy() {
    return new CancellationPolicy(fullRefundHours, partialRefundHours, partialRefundPercent);
  }

  /** Reports what does not fit together. */
  void check(FieldErrors.Collector errors) {
    if (partialRefundHours > fullRefundHours) {
      errors.add(
          "cancellationPolicy.partialRefundHours", "must not be greater than fullRefundHours");
    }
  }
}
