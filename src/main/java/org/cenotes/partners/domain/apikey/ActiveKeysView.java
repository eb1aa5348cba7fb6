package org.cenotes.partners.domain.apikey;

import java.time.Duration;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The keys of a partner that can be used now, live and test.
 *
 * @param active all of them
 * @param expiringSoon those that expire within 30 days
 */
@Schema(name = "ActiveKeyCounts")
public record ActiveKeysView(long active, long expiringSoon) {
  static final Duration SOON = Duration.ofDays(30);
}
