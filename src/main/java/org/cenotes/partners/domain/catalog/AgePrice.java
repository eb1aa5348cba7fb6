package org.cenotes.partners.domain.catalog;

import org.cenotes.partners.platform.money.Cents;

/** Prices per adult and per child, in cents. */
public record AgePrice(Cents adult, Cents child) {}
