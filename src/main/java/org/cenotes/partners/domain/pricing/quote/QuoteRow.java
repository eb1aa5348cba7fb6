package org.cenotes.partners.domain.pricing.quote;

import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.platform.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * A new quote as it is written. Each caller makes its own, so that the one that writes for all does
 * not keep the others waiting while it writes their JSON.
 *
 * @param requested the visit that was priced, as JSON
 * @param priced its price, as JSON
 */
record QuoteRow(
    String id, @Nullable UUID partnerId, String requested, String priced, Instant expiresAt) {
  static QuoteRow of(Quote quote) {
    return new QuoteRow(
        quote.id(),
        quote.partnerId(),
        Json.text(quote.requested()),
        Json.text(quote.priced()),
        quote.expiresAt());
  }
}
