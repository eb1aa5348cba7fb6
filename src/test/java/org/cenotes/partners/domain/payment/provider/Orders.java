package org.cenotes.partners.domain.payment.provider;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.UUID;
import org.cenotes.partners.platform.money.Cents;

/** What the tests of every adapter ask for, and the time at which they do. */
public final class Orders {
  public static final UUID PAYMENT = UUID.fromString("01a1fc01-7705-786d-a057-ce375a6a4e42");
  public static final Instant NOW = Instant.parse("2026-11-21T15:00:00Z");
  public static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);
  public static final Duration CONNECT = Duration.ofSeconds(5);
  public static final Duration READ = Duration.ofSeconds(5);

  /** Where no answer comes: half of the time for the whole exchange. */
  public static final Duration SHORT = Duration.ofMillis(500);

  public static final ProviderAmount PRICE = new ProviderAmount(new Cents(45_005), "MXN");

  /** Nobody listens there. */
  public static final String NOBODY = "http://127.0.0.1:1";

  private Orders() {}

  /** Two adults and a child, with an odd number of cents. */
  public static PaymentOrder order() {
    return order("ana@example.com");
  }

  /** The same of a guest with this e-mail. */
  public static PaymentOrder order(String email) {
    return new PaymentOrder(
        PAYMENT,
        PRICE,
        "Cenote Ik Kil, 10:00",
        email,
        NOW.plus(Duration.ofMinutes(15)),
        URI.create("https://partners.example.com/api/checkout/notifications"),
        URI.create("https://shop.example.com/thanks"));
  }
}
