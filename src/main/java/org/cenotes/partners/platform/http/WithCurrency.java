package org.cenotes.partners.platform.http;

import org.cenotes.partners.platform.money.Currency;
import org.jspecify.annotations.Nullable;

/**
 * An answer with amounts in it; the envelope says their currency in {@code currency}, beside the
 * data.
 *
 * @param data becomes the envelope's {@code data}
 * @param message the message key, where the route has several; null for its main one
 */
public record WithCurrency<T>(T data, Currency currency, @Nullable String message) {
  /** With the route's main message. */
  public WithCurrency(T data, Currency currency) {
    this(data, currency, null);
  }

  /** In the currency of this code. */
  public static <T> WithCurrency<T> of(T data, String code) {
    return new WithCurrency<>(data, Currency.of(code));
  }
}
