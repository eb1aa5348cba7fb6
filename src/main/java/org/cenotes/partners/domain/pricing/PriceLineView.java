package org.cenotes.partners.domain.pricing;

import java.util.UUID;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * One line of a price in a response; the lines add up to the total.
 *
 * @param kind what the line is about
 * @param label text of the line in the language of the response
 * @param quantity how many units the line counts
 */
@Schema(name = "PriceLine")
public record PriceLineView(
    PriceLine.Kind kind,
    String label,
    int quantity,
    @Schema(implementation = Long.class, description = "Cents; negative for discounts and coupons.")
        Cents unitPrice,
    @Schema(implementation = Long.class, description = "quantity × unitPrice, in cents.")
        Cents total,
    @Nullable
        @Schema(description = "Service of a line about an additional service or transportation.")
        UUID serviceId,
    @Nullable @Schema(description = "Discount rule of the line.") UUID ruleId) {
  public static PriceLineView of(PriceLine line, Language language) {
    return new PriceLineView(
        line.kind(),
        line.label().in(language),
        line.quantity(),
        line.unitPrice(),
        line.total(),
        line.serviceId(),
        line.ruleId());
  }
}
