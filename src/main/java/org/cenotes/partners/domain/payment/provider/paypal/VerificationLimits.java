package org.cenotes.partners.domain.payment.provider.paypal;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.ratelimit.RateLimit;
import org.cenotes.partners.platform.ratelimit.RateLimitDecision;
import org.cenotes.partners.platform.ratelimit.RateLimiter;
import org.jspecify.annotations.Nullable;

/**
 * Limits how often PayPal is asked about events, which anybody can invent: each question holds a
 * request thread until PayPal has answered, and is one of the calls that PayPal allows us. An
 * address with rejected events may ask half as many at once, and none after ten in a minute.
 */
final class VerificationLimits {
  private static final RateLimit REJECTIONS =
      new RateLimit("rejected-events", 10, Duration.ofMinutes(1));
  private static final int MAX_AT_ONCE = 4;
  private static final int MAX_OF_SUSPECTS = 2;
  private static final int RETRY_SECONDS = 5;

  private final RateLimiter limiter;
  private final Semaphore all = new Semaphore(MAX_AT_ONCE);
  private final Semaphore suspects = new Semaphore(MAX_OF_SUSPECTS);

  VerificationLimits(RateLimiter limiter) {
    this.limiter = limiter;
  }

  /**
   * Asks about an event.
   *
   * @param address the sender's; null when the event was made inside the process
   * @param question fails as {@link ProviderException.Kind#UNVERIFIED}, or for good, when PayPal
   *     rejects the event
   * @throws ApiException 503 when too many are being asked, 429 when too many events of this
   *     address were rejected
   */
  void ask(@Nullable String address, Runnable question) {
    if (address == null) {
      within(all, question);
      return;
    }
    RateLimitDecision decision = limiter.peekOfAddress(REJECTIONS, address);
    decision.requireAllowed();
    Runnable counted = () -> count(address, question);
    if (decision.remaining() < decision.limit().permits()) {
      within(suspects, () -> within(all, counted));
    } else {
      within(all, counted);
    }
  }

  private void count(String address, Runnable question) {
    try {
      question.run();
    } catch (ProviderException e) {
      if (e.kind() == ProviderException.Kind.UNVERIFIED || e.isDefinite()) {
        limiter.takeOfAddress(REJECTIONS, address);
      }
      throw e;
    }
  }

  private static void within(Semaphore permits, Runnable work) {
    if (!permits.tryAcquire()) {
      throw ApiException.later(HttpError.SERVICE_UNAVAILABLE, RETRY_SECONDS);
    }
    try {
      work.run();
    } finally {
      permits.release();
    }
  }
}
