package org.cenotes.partners.platform.money;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.math.BigDecimal;

/**
 * An amount of money in whole cents: 0 to 10<sup>12</sup> in requests and responses; intermediate
 * differences may be negative.
 *
 * @param value cents
 */
public record Cents(@JsonValue long value) implements Comparable<Cents> {
  public static final Cents ZERO = new Cents(0);

  /** The largest amount in requests and responses, in cents; for {@code @Max}. */
  public static final long MAX_VALUE = 1_000_000_000_000L;

  /** The largest amount in requests and responses. */
  public static final Cents MAX = new Cents(MAX_VALUE);

  private static final int DECIMALS = 2;

  @JsonCreator
  public static Cents of(long value) {
    return new Cents(value);
  }

  public Cents plus(Cents other) {
    return new Cents(Math.addExact(value, other.value));
  }

  public Cents minus(Cents other) {
    return new Cents(Math.subtractExact(value, other.value));
  }

  public Cents times(int quantity) {
    return new Cents(Math.multiplyExact(value, quantity));
  }

  /** The given share of this amount, rounded half-up to the cent. */
  public Cents share(BasisPoints rate) {
    return new Cents(
        Math.floorDiv(Math.addExact(Math.multiplyExact(value, rate.value()), 5_000), 10_000));
  }

  /** The amount as people read it, for example {@code 1250.00 MXN}. */
  public String text(String currency) {
    return BigDecimal.valueOf(value, DECIMALS).toPlainString() + " " + currency;
  }

  @Override
  public int compareTo(Cents other) {
    return Long.compare(value, other.value);
  }
}
