package org.cenotes.partners.platform.idempotency;

import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.ErrorKey;

/** Why a request with an {@code Idempotency-Key} is refused. */
public enum IdempotencyError implements ErrorKey {
  IN_PROGRESS(409, "error.idempotency.in_progress"),
  NOT_REPLAYABLE(409, "error.idempotency.not_replayable"),
  KEY_REUSED(422, "error.idempotency.key_reused");

  private static final int RETRY_SECONDS = 1;

  private final Entry entry;

  IdempotencyError(int status, String key) {
    this.entry = new Entry(status, key);
  }

  @Override
  public Entry entry() {
    return entry;
  }

  /** 409 with the wait after which the same request is worth another try. */
  static ApiException inProgress() {
    return ApiException.later(IN_PROGRESS, RETRY_SECONDS);
  }
}
