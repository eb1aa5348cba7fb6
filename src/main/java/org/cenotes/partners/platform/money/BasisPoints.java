package org.cenotes.partners.platform.money;

/**
 * A rate in hundredths of a percent.
 *
 * @param value 1000 = 10 %
 */
public record BasisPoints(int value) {}
