package org.cenotes.partners.api.guard;

import jakarta.enterprise.context.RequestScoped;
import jakarta.enterprise.event.Observes;
import java.util.Optional;
import org.cenotes.partners.domain.apikey.ResolvedApiKey;
import org.cenotes.partners.domain.identity.session.ActiveSession;
import org.cenotes.partners.platform.ratelimit.RateLimitDecision;
import org.jspecify.annotations.Nullable;

/** The caller that the guard admitted. */
@RequestScoped
public class Caller {
  private @Nullable ResolvedApiKey key;
  private @Nullable ResolvedApiKey identifiedKey;
  private boolean live;
  private @Nullable ActiveSession user;
  private @Nullable RateLimitDecision limit;

  public void setKey(ResolvedApiKey resolved) {
    key = resolved;
  }

  public void setUser(ActiveSession session) {
    user = session;
  }

  /**
   * Notes the key of a partner that may use the API, whatever the checks that follow say.
   *
   * @param livemode false on routes of the sandbox and the simulator
   */
  void identify(ResolvedApiKey resolved, boolean livemode) {
    identifiedKey = resolved;
    live = livemode;
  }

  /** The key of {@link #identify}; null when there is none. */
  @Nullable ResolvedApiKey identifiedKey() {
    return identifiedKey;
  }

  /** Whether the route of the identified key is a live one. */
  boolean isLive() {
    return live;
  }

  /**
   * Notes a decision for the headers of the response: of several limits they name the one that
   * leaves fewest requests, and one that refuses before all others.
   */
  public void setLimit(RateLimitDecision decision) {
    if (limit == null || !decision.allowed() || decision.remaining() <= limit.remaining()) {
      limit = decision;
    }
  }

  /** A limit of its own that the route checked. */
  void onDecision(@Observes RateLimitDecision decision) {
    setLimit(decision);
  }

  /** The key of the request. */
  public ResolvedApiKey key() {
    if (key == null) {
      throw new IllegalStateException("the method requires no API key");
    }
    return key;
  }

  /** The user of the request. */
  public ActiveSession user() {
    if (user == null) {
      throw new IllegalStateException("the method requires no user");
    }
    return user;
  }

  /** The user of the request; empty where none is required and none came. */
  public Optional<ActiveSession> optionalUser() {
    return Optional.ofNullable(user);
  }

  /** The state of the caller's rate limit; null when none was checked. */
  public @Nullable RateLimitDecision limit() {
    return limit;
  }

  /** Whether the request was beyond a rate limit, even if another check refused it. */
  boolean isBeyondLimit() {
    return limit != null && !limit.allowed();
  }
}
