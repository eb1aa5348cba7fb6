package org.cenotes.partners.platform.money;

import java.util.List;
import java.util.Map;

/**
 * The currency of the amounts in a response.
 *
 * @param code ISO 4217
 * @param symbol as written in Mexico
 */
public record Currency(String code, String symbol) {
  /** The codes of the currencies in which cenotes are sold, the default one first. */
  public static final List<String> CODES = List.of("MXN", "USD", "CAD", "EUR", "GBP");

  private static final Map<String, String> SYMBOLS =
      Map.of("MXN", "$", "USD", "US$", "CAD", "CA$", "EUR", "€", "GBP", "£");

  /** The default currency of cenotes. */
  public static final Currency MXN = of("MXN");

  /** The currency with this code; its symbol is the code when it is not a known one. */
  public static Currency of(String code) {
    return new Currency(code, SYMBOLS.getOrDefault(code, code));
  }
}
