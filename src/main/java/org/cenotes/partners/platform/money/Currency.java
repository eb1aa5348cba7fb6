package org.cenotes.partners.platform.money;

import java.util.Map;

/**
 * The currency of amounts, as callers see it.
 *
 * @param code ISO 4217
 * @param symbol as it is written in Mexico
 */
public record Currency(String code, String symbol) {
  private static final Map<String, String> SYMBOLS =
      Map.of("MXN", "$", "USD", "US$", "CAD", "CA$", "EUR", "€", "GBP", "£");

  /** What a cenote is sold in unless it says otherwise. */
  public static final Currency MXN = of("MXN");

  /** The one with this code; a code without a symbol of its own is its own symbol. */
  public static Currency of(String code) {
    return new Currency(code, SYMBOLS.getOrDefault(code, code));
  }
}
