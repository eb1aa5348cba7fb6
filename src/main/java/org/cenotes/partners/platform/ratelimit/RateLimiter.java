package org.cenotes.partners.platform.ratelimit;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.EstimationProbe;
import io.github.bucket4j.local.LocalBucket;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.function.Function;
import org.cenotes.partners.platform.http.Networks;

/** Token buckets in this node's memory; one that is unused for 20 minutes is dropped. */
@ApplicationScoped
public class RateLimiter {
  /**
   * Some 25 MB, whatever number of addresses a caller has; the least used one goes first, and its
   * owner begins anew.
   */
  private static final long MAX_BUCKETS = 50_000;

  private final Cache<String, Bucket> buckets =
      Caffeine.newBuilder()
          .maximumSize(MAX_BUCKETS)
          .expireAfterAccess(Duration.ofMinutes(20))
          .build();

  /** Takes one token from the bucket of this subject under this limit. */
  public RateLimitDecision take(RateLimit limit, String subject) {
    return take(limit, subject, 1);
  }

  /** Takes this number of tokens, or none. */
  public RateLimitDecision take(RateLimit limit, String subject, int tokens) {
    ConsumptionProbe probe = bucket(limit, subject).tryConsumeAndReturnRemaining(tokens);
    return new RateLimitDecision(
        limit,
        probe.isConsumed(),
        probe.getRemainingTokens(),
        seconds(probe.getNanosToWaitForReset()),
        seconds(probe.getNanosToWaitForRefill()));
  }

  /** The decision that {@link #take} would make; takes no token. */
  public RateLimitDecision peek(RateLimit limit, String subject) {
    EstimationProbe probe = bucket(limit, subject).estimateAbilityToConsume(1);
    long missing = limit.permits() - probe.getRemainingTokens();
    return new RateLimitDecision(
        limit,
        probe.canBeConsumed(),
        probe.getRemainingTokens(),
        seconds(limit.window().toNanos() / limit.permits() * missing),
        seconds(probe.getNanosToWaitForRefill()));
  }

  /**
   * Takes one token from the bucket of a client address, or of its /64 for IPv6, and then one from
   * the bucket of its /48, which has five times as many: a site commonly has all networks of it.
   * The decision is that of the bucket that has fewer left.
   */
  public RateLimitDecision takeOfAddress(RateLimit limit, String address) {
    return ofAddress(address, subject -> take(limit, subject), site -> take(ofSite(limit), site));
  }

  /** The decision that {@link #takeOfAddress} would make; takes no token. */
  public RateLimitDecision peekOfAddress(RateLimit limit, String address) {
    return ofAddress(address, subject -> peek(limit, subject), site -> peek(ofSite(limit), site));
  }

  private static RateLimitDecision ofAddress(
      String address,
      Function<String, RateLimitDecision> network,
      Function<String, RateLimitDecision> site) {
    RateLimitDecision own = network.apply(Networks.limitKey(address));
    String siteKey = Networks.siteKey(address);
    if (!own.allowed() || siteKey.equals(address)) { // IPv4: an address is its own site
      return own;
    }
    RateLimitDecision ofSite = site.apply(siteKey);
    return ofSite.allowed() && own.remaining() <= ofSite.remaining() ? own : ofSite;
  }

  private static RateLimit ofSite(RateLimit limit) {
    return new RateLimit(
        limit.name() + "-site", Networks.SITE_FACTOR * limit.permits(), limit.window());
  }

  private Bucket bucket(RateLimit limit, String subject) {
    return buckets.get(
        limit.name() + '\n' + limit.permits() + '\n' + subject, name -> fresh(limit));
  }

  /** A full bucket. It refills by the time of the process, which no step of the clock changes. */
  static LocalBucket fresh(RateLimit limit) {
    return Bucket.builder()
        .withNanosecondPrecision()
        .addLimit(
            band -> band.capacity(limit.permits()).refillGreedy(limit.permits(), limit.window()))
        .build();
  }

  private static long seconds(long nanos) {
    return Math.max(0, (nanos + 999_999_999L) / 1_000_000_000L);
  }
}
