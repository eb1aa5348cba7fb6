package org.cenotes.partners.platform.ratelimit;

import java.time.Duration;

/**
 * A rate limit.
 *
 * @param name ASCII name of the limit in the headers
 * @param permits number of requests per window
 * @param window period in which all permits are refilled
 */
public record RateLimit(String name, long permits, Duration window) {}
