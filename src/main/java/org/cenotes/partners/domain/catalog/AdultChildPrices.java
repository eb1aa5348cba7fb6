package org.cenotes.partners.domain.catalog;

import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Prices per adult and per child, in cents.
 *
 * @param adult price of an adult, in cents
 * @param child price of a child, in cents
 */
@Schema(name = "AgePrice")
public record AdultChildPrices(Cents adult, Cents child) {
  /** Both prices; null unless both are given. */
  public static @Nullable AdultChildPrices of(@Nullable Cents adult, @Nullable Cents child) {
    return adult == null || child == null ? null : new AdultChildPrices(adult, child);
  }
}
