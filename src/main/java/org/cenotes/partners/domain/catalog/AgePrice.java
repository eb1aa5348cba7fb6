package org.cenotes.partners.domain.catalog;

import org.cenotes.partners.platform.money.Cents;

/** What one adult and one child pay, in cents. */
public record AgePrice(Cents adult, Cents child) {}
