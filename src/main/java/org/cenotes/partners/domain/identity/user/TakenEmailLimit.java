package org.cenotes.partners.domain.identity.user;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.cenotes.partners.domain.identity.throttle.AttemptThrottle;
import org.cenotes.partners.domain.identity.throttle.ThrottleService.AttemptLimit;
import org.cenotes.partners.platform.http.ApiException;
import org.jspecify.annotations.Nullable;

/**
 * Limits how often a partner is told that an e-mail is taken by somebody else: a refused request
 * leaves no trace, and tells whether somebody has an account on the platform. Of its own users a
 * partner learns nothing new, so that they do not count.
 */
@ApplicationScoped
public class TakenEmailLimit {
  private static final int MAX_REFUSALS = 20;
  private static final Duration WINDOW = Duration.ofHours(1);

  private final AttemptThrottle throttle;
  private final UserService users;

  @Inject
  TakenEmailLimit(AttemptThrottle throttle, UserService users) {
    this.throttle = throttle;
    this.users = users;
  }

  /**
   * Does work that adds a user of the partner, outside of any transaction. Only work that is
   * refused because somebody else has the e-mail counts, and only after that: valid requests,
   * however many at once, use up nothing. Of those that are refused, no more than the limit learn
   * why. At the limit, too, a partner can invite its own users again, and is told which they are.
   *
   * @param email the user's, normalised
   * @param replay prepares the stored response of this request, if there is one, and says whether;
   *     asked at the limit only, because what was done before tells nothing new
   * @return null also when the stored response is sent instead
   * @throws ApiException 429 when that was so too often, and whatever the work throws
   */
  public <T> @Nullable T guard(
      UUID partnerId, String email, BooleanSupplier replay, Supplier<@Nullable T> work) {
    AttemptLimit limit =
        new AttemptLimit("email_taken", partnerId.toString(), MAX_REFUSALS, WINDOW);
    try {
      throttle.requireAttemptLeft(limit);
    } catch (ApiException limited) {
      if (replay.getAsBoolean()) {
        return null;
      }
      if (!users.isKnown(partnerId, email)) {
        throw limited;
      }
    }
    try {
      return work.get();
    } catch (ApiException refusal) {
      if (refusal.error() == UserError.EMAIL_TAKEN && !users.isKnown(partnerId, email)) {
        throttle.recordAttempt(List.of(limit));
      }
      throw refusal;
    }
  }
}
