package org.cenotes.partners.domain.pricing.quote;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A price, and the quote that holds it.
 *
 * @param quoteId to be sent when the visit is booked
 * @param quoteExpiresAt until when the price is guaranteed
 */
@Schema(name = "Quote")
public record QuoteView(@JsonUnwrapped PriceView price, String quoteId, Instant quoteExpiresAt) {}
