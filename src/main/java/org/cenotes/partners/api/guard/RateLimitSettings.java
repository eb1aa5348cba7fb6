package org.cenotes.partners.api.guard;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.apikey.ResolvedApiKey;
import org.cenotes.partners.platform.config.Environment;
import org.cenotes.partners.platform.ratelimit.RateLimit;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The configured rate limits of callers; ten times as high in development and test. */
@ApplicationScoped
public class RateLimitSettings {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final int RELAXED_FACTOR = 10;

  private final long liveReads;
  private final long liveWrites;
  private final long testReads;
  private final long testWrites;
  private final long publicReads;
  private final long authentication;
  private final long checkout;
  private final long unknownKeys;
  private final long users;
  private final long notifications;
  private final long images;
  private final boolean relaxed = Environment.current().isRelaxed();

  @Inject
  RateLimitSettings(
      @ConfigProperty(name = "cenotes.limits.live-key.reads-per-minute", defaultValue = "600")
          long liveReads,
      @ConfigProperty(name = "cenotes.limits.live-key.writes-per-minute", defaultValue = "120")
          long liveWrites,
      @ConfigProperty(name = "cenotes.limits.test-key.reads-per-minute", defaultValue = "150")
          long testReads,
      @ConfigProperty(name = "cenotes.limits.test-key.writes-per-minute", defaultValue = "60")
          long testWrites,
      @ConfigProperty(name = "cenotes.limits.public.reads-per-minute", defaultValue = "60")
          long publicReads,
      @ConfigProperty(
              name = "cenotes.limits.authentication.requests-per-minute",
              defaultValue = "60")
          long authentication,
      @ConfigProperty(name = "cenotes.limits.checkout.requests-per-minute", defaultValue = "60")
          long checkout,
      @ConfigProperty(name = "cenotes.limits.unknown-keys-per-minute", defaultValue = "60")
          long unknownKeys,
      @ConfigProperty(name = "cenotes.limits.users.requests-per-minute", defaultValue = "300")
          long users,
      @ConfigProperty(
              name = "cenotes.limits.notifications.requests-per-minute",
              defaultValue = "3000")
          long notifications,
      @ConfigProperty(name = "cenotes.limits.images.requests-per-minute", defaultValue = "600")
          long images) {
    this.liveReads = liveReads;
    this.liveWrites = liveWrites;
    this.testReads = testReads;
    this.testWrites = testWrites;
    this.publicReads = publicReads;
    this.authentication = authentication;
    this.checkout = checkout;
    this.unknownKeys = unknownKeys;
    this.users = users;
    this.notifications = notifications;
    this.images = images;
  }

  /** Reads per minute of one key; higher on larger plans. */
  public RateLimit reads(ResolvedApiKey key) {
    return perMinute("reads", (isLive(key) ? liveReads : testReads) * factor(key.partner().plan()));
  }

  /** Writes per minute of one key; higher on larger plans. */
  public RateLimit writes(ResolvedApiKey key) {
    return perMinute(
        "writes", (isLive(key) ? liveWrites : testWrites) * factor(key.partner().plan()));
  }

  /** Reads per minute of a live key on this plan. */
  public long readsPerMinute(String plan) {
    return relaxed(liveReads * factor(plan));
  }

  /** Writes per minute of a live key on this plan. */
  public long writesPerMinute(String plan) {
    return relaxed(liveWrites * factor(plan));
  }

  /** Requests per minute of one client address without a credential. */
  public RateLimit of(Anyone.Limit limit) {
    return switch (limit) {
      case READS -> perMinute("public", publicReads);
      case AUTHENTICATION -> perMinute("authentication", authentication);
      case CHECKOUT -> perMinute("checkout", checkout);
      case NOTIFICATIONS -> perMinute("notifications", notifications);
      case IMAGES -> perMinute("images", images);
    };
  }

  /** Unknown keys per minute of one client address. */
  RateLimit unknownKeys() {
    return perMinute("unknown-keys", unknownKeys);
  }

  /** Requests per minute of one logged-in user. */
  RateLimit users() {
    return perMinute("user", users);
  }

  private static boolean isLive(ResolvedApiKey key) {
    return key.environment() == KeyEnvironment.LIVE;
  }

  private static int factor(String plan) {
    return switch (plan) {
      case "enterprise" -> 5;
      case "pro" -> 2;
      default -> 1;
    };
  }

  private RateLimit perMinute(String name, long permits) {
    return new RateLimit(name, relaxed(permits), MINUTE);
  }

  private long relaxed(long permits) {
    return relaxed ? permits * RELAXED_FACTOR : permits;
  }
}
