package org.cenotes.partners.platform.http;

import org.cenotes.partners.platform.money.Currency;

/**
 * An answer with amounts in it; the envelope says their currency in {@code currency}, beside the
 * data.
 *
 * @param data becomes the envelope's {@code data}
 */
public record WithCurrency<T>(T data, Currency currency) {
  /** In the currency of this code. */
  public static <T> WithCurrency<T> of(T data, String code) {
    return new WithCurrency<>(data, Currency.of(code));
  }
}
