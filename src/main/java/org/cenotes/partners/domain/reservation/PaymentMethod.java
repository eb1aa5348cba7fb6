package org.cenotes.partners.domain.reservation;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.cenotes.partners.platform.json.WireEnum;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** How a reservation is paid. */
@Schema(name = "PaymentMethodCode")
public enum PaymentMethod implements WireEnum {
  /** On the partner's account: confirmed at once, settled by statement. */
  PARTNER_ACCOUNT,
  /** At the venue's front desk, which confirms the reservation. */
  ON_SITE,
  CARDPROVIDER,
  WALLETPROVIDER,
  REGIONALPROVIDER;

  /** Whether a provider takes the payment while the reservation is pending. */
  public boolean isOnline() {
    return this == CARDPROVIDER || this == WALLETPROVIDER || this == REGIONALPROVIDER;
  }

  /** All names outside Java, separated by commas. */
  public static String wireNames() {
    return Arrays.stream(values()).map(PaymentMethod::wire).collect(Collectors.joining(", "));
  }
}
