package org.cenotes.partners.domain.payment.provider.paypal;

import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.jspecify.annotations.Nullable;

/** PayPal refused a request. */
final class PayPalRefusal extends ProviderException {
  private static final long serialVersionUID = 1L;

  private static final int BAD_REQUEST = 400;
  private static final int NOT_FOUND = 404;

  private final int status;
  private final @Nullable String issue;

  private PayPalRefusal(ProviderException meaning, int status, @Nullable String issue) {
    super(meaning.kind(), String.valueOf(meaning.getMessage()), null, meaning.isDefinite());
    this.status = status;
    this.issue = issue;
  }

  static PayPalRefusal of(int status, @Nullable String issue) {
    return new PayPalRefusal(
        ProviderException.fromStatus(PayPalPayments.NAME, status, issue), status, issue);
  }

  /** Whether the request was malformed. */
  boolean isBadRequest() {
    return status == BAD_REQUEST;
  }

  /** Whether the resource does not exist, or no longer. */
  boolean isNotFound() {
    return status == NOT_FOUND;
  }

  /** PayPal's code of the reason, for example {@code INSTRUMENT_DECLINED}. */
  @Nullable String issue() {
    return issue;
  }
}
