package org.cenotes.partners.domain.provider;

import org.cenotes.partners.platform.money.Cents;

/**
 * So much of a currency.
 *
 * @param currency ISO 4217
 */
public record Money(Cents amount, String currency) {}
