package org.cenotes.partners.domain.payment.provider;

import java.math.BigDecimal;
import org.cenotes.partners.domain.reservation.PayableReservation;
import org.cenotes.partners.platform.money.Cents;

/**
 * An amount of a currency with two decimals.
 *
 * @param currency ISO 4217
 */
public record ProviderAmount(Cents amount, String currency) {
  private static final int DIGITS = 2;

  /**
   * Converts a provider's decimal amount.
   *
   * @throws IllegalArgumentException when it is not in whole cents
   */
  public static ProviderAmount of(BigDecimal amount, String currency) {
    try {
      return new ProviderAmount(
          new Cents(amount.movePointRight(DIGITS).longValueExact()), currency);
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("not an amount in whole cents", e);
    }
  }

  /** What a reservation costs. */
  public static ProviderAmount of(PayableReservation reservation) {
    return new ProviderAmount(reservation.total(), reservation.currency());
  }

  /** The amount as a decimal with two decimals. */
  public BigDecimal decimal() {
    return BigDecimal.valueOf(amount.value(), DIGITS);
  }
}
