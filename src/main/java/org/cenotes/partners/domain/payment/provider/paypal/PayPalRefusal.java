package org.cenotes.partners.domain.payment.provider.paypal;

import java.util.Set;
import org.cenotes.partners.domain.payment.provider.ProviderException;

/** PayPal itself refused a request. */
final class PayPalRefusal extends ProviderException {
  private static final long serialVersionUID = 1L;

  private static final int BAD_REQUEST = 400;
  private static final int NOT_FOUND = 404;

  /** The same key was used before, perhaps for a request that is still in progress. */
  private static final Set<String> KEY_USED =
      Set.of(
          "DUPLICATE_REQUEST_ID",
          "PAYPAL_REQUEST_ID_PREVIOUSLY_USED",
          "PREVIOUS_REQUEST_IN_PROGRESS");

  private final int status;
  private final String issue;

  private PayPalRefusal(ProviderException meaning, int status, String issue) {
    super(meaning);
    this.status = status;
    this.issue = issue;
  }

  static PayPalRefusal of(int status, String issue) {
    return new PayPalRefusal(
        KEY_USED.contains(issue)
            ? keyUsedBefore(PayPalPayments.NAME, issue)
            : fromStatus(PayPalPayments.NAME, status, issue),
        status,
        issue);
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
  String issue() {
    return issue;
  }
}
