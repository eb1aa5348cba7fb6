package org.cenotes.partners.domain.identity.user;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.cenotes.partners.domain.identity.throttle.AttemptThrottle;
import org.cenotes.partners.domain.identity.throttle.ThrottleService.AttemptLimit;
import org.cenotes.partners.platform.http.ApiException;
import org.jspecify.annotations.Nullable;

/**
 * Limits how often a partner is told that an e-mail is taken: a refused request leaves no trace,
 * and tells whether somebody has an account on the platform.
 */
@ApplicationScoped
public class TakenEmailLimit {
  private static final int MAX_REFUSALS = 20;
  private static final Duration WINDOW = Duration.ofHours(1);

  private final AttemptThrottle throttle;

  @Inject
  TakenEmailLimit(AttemptThrottle throttle) {
    this.throttle = throttle;
  }

  /**
   * Does work that adds a user of the partner, outside of any transaction. It is counted before it
   * begins and counts on only if it is refused because the e-mail is taken.
   *
   * @throws ApiException 429 when that was so too often, and whatever the work throws
   */
  public <T> @Nullable T count(UUID partnerId, Supplier<@Nullable T> work) {
    List<AttemptLimit> limits =
        List.of(new AttemptLimit("email_taken", partnerId.toString(), MAX_REFUSALS, WINDOW));
    throttle.recordAttempt(limits);
    boolean taken = false;
    try {
      return work.get();
    } catch (ApiException refusal) {
      taken = refusal.error() == UserError.EMAIL_TAKEN;
      throw refusal;
    } finally {
      if (!taken) {
        throttle.undoAttempt(limits);
      }
    }
  }
}
