package org.cenotes.partners.domain.reservation;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How a reservation is paid. */
public enum PaymentMethod {
  /** On the partner's account: confirmed at once, settled by statement. */
  @JsonProperty("partner_account")
  PARTNER_ACCOUNT,
  /** At the venue's desk, which confirms it. */
  @JsonProperty("on_site")
  ON_SITE,
  @JsonProperty("cardprovider")
  CARDPROVIDER,
  @JsonProperty("walletprovider")
  WALLETPROVIDER,
  @JsonProperty("regionalprovider")
  REGIONALPROVIDER;

  /** Whether a provider takes the money while the reservation waits. */
  public boolean isOnline() {
    return this == CARDPROVIDER || this == WALLETPROVIDER || this == REGIONALPROVIDER;
  }

  /** The name on the wire and in the database. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The one of this name on the wire, if there is one. */
  public static Optional<PaymentMethod> named(String wire) {
    return Arrays.stream(values()).filter(method -> method.wire().equals(wire)).findFirst();
  }

  /** The one of this name; throws {@link IllegalArgumentException} if there is none. */
  public static PaymentMethod of(String wire) {
    return valueOf(wire.toUpperCase(Locale.ROOT));
  }
}
