package org.cenotes.partners.domain.catalog;

import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * Prices per adult and per child, in cents.
 *
 * @param adult price of an adult, in cents
 * @param child price of a child, in cents
 */
@Schema(name = "AgePrice")
public record AgePrices(Cents adult, Cents child) {}
