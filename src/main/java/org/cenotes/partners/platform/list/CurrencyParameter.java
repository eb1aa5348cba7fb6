package org.cenotes.partners.platform.list;

import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.money.Currency;
import org.jspecify.annotations.Nullable;

/** The query parameter {@code currency}, which selects what is added up. */
public final class CurrencyParameter {
  private CurrencyParameter() {}

  /**
   * The currency with this code.
   *
   * @param code null: MXN
   * @throws ApiException 400 when nothing is sold in it, which would look like no sales
   */
  public static Currency of(@Nullable String code) {
    if (code == null) {
      return Currency.MXN;
    }
    if (!Currency.CODES.contains(code)) {
      throw ApiException.about(
          HttpError.INVALID_DATA,
          "currency",
          "must be one of: " + String.join(", ", Currency.CODES));
    }
    return Currency.of(code);
  }
}
