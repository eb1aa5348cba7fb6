package org.cenotes.partners.platform.ratelimit;

import java.time.Duration;

/**
 * How often something may be done.
 *
 * @param name names the limit in the headers, ASCII
 * @param permits how often
 * @param window in this time
 */
public record RateLimit(String name, long permits, Duration window) {}
