package org.cenotes.partners.platform.queueing;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;

/** Lets a few through at a time, in the order in which they came. */
public final class AdmissionQueue {
  private final Semaphore places;
  private final Duration patience;

  /**
   * A turnstile.
   *
   * @param places how many may be through it at once
   * @param patience how long a caller waits before it is sent away with 503
   */
  public AdmissionQueue(int places, Duration patience) {
    this.places = new Semaphore(places, true);
    this.patience = patience;
  }

  /** Does the work when it is this caller's turn. */
  public <T> T pass(Supplier<T> work) {
    try {
      if (!places.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        throw ApiException.later(HttpError.SERVICE_UNAVAILABLE, 1);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ApiException.later(HttpError.SERVICE_UNAVAILABLE, 1);
    }
    try {
      return work.get();
    } finally {
      places.release();
    }
  }
}
