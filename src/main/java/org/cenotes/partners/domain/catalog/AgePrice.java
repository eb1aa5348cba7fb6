package org.cenotes.partners.domain.catalog;

import org.cenotes.partners.platform.money.Cents;

/**
 * Prices per adult and per child, in cents.
 *
 * @param adult price of an adult, in cents
 * @param child price of a child, in cents
 */
public record AgePrice(Cents adult, Cents child) {}
