package org.cenotes.partners.domain.catalog;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * Prices per adult and per child, in cents.
 *
 * @param adult price of an adult, in cents
 * @param child price of a child, in cents
 */
@Schema(name = "AgePriceTerms")
public record AgePriceTerms(
    @NotNull @Min(0) @Max(Cents.MAX_VALUE) Long adult,
    @NotNull @Min(0) @Max(Cents.MAX_VALUE) Long child) {
  AdultChildPrices price() {
    return new AdultChildPrices(Cents.of(adult), Cents.of(child));
  }
}
