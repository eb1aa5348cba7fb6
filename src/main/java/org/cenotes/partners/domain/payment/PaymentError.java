package org.cenotes.partners.domain.payment;

import java.util.List;
import java.util.Map;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.ErrorKey;
import org.cenotes.partners.platform.http.FieldErrors;

/** Errors of payments. */
public enum PaymentError implements ErrorKey {
  NOT_FOUND(404, "error.payment.not_found"),
  INVALID_TRANSITION(409, "error.payment.invalid_transition");

  private final Entry entry;

  PaymentError(int status, String key) {
    this.entry = new Entry(status, key);
  }

  /** 409 with a sentence that says why. */
  public static ApiException refused(String sentence) {
    return ApiException.because(INVALID_TRANSITION, sentence);
  }

  /** 409 with a sentence that says why, and one that says how to go on. */
  static ApiException refused(String why, PaymentRetry.How how) {
    return ApiException.of(
        INVALID_TRANSITION, new FieldErrors(List.of(why, how.sentence()), Map.of()));
  }

  @Override
  public Entry entry() {
    return entry;
  }
}
