package org.cenotes.partners.domain.payment.provider.simulated;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.json.WireEnum;

/**
 * The course of a simulated payment. Card tokens are {@code tok_} and the name in lower case; the
 * names are also the choices on the simulator's page.
 */
public enum SimulatedScenario implements WireEnum {
  /** Succeeds at once; the callback follows within a second. */
  APPROVED,
  /** Fails without a reason that a guest could mend. */
  DECLINED,
  /** Fails because the guest has too little money. */
  INSUFFICIENT_FUNDS,
  /** The guest has to approve on the simulator's page first. */
  REQUIRES_ACTION,
  /** Succeeds, but the response takes eight seconds. */
  SLOW,
  /** Processing; the callback follows after three seconds. */
  PROCESSING,
  /** Succeeds; the callback is sent twice with the same event id. */
  CALLBACK_TWICE,
  /** Processing; the callback follows five seconds after the reservation's hold has ended. */
  CALLBACK_LATE,
  /** Reported as succeeded, and two seconds later as processing. */
  OUT_OF_ORDER,
  /** Succeeds, but the response is lost; the callback follows after three seconds. */
  LOST_ANSWER,
  /** No response; nothing is taken. */
  UNREACHABLE,
  /** Refused definitely; nothing is taken. */
  REFUSED;

  private static final String PREFIX = "tok_";

  /** The scenario of a card token; empty for an unknown token. */
  static Optional<SimulatedScenario> ofToken(String token) {
    return token.startsWith(PREFIX) ? ofName(token.substring(PREFIX.length())) : Optional.empty();
  }

  /** The scenario of this name, in lower case. */
  public static Optional<SimulatedScenario> ofName(String name) {
    return WireEnum.find(SimulatedScenario.class, name);
  }

  /**
   * The code of a decline, in the words of the method's real provider: those of Stripe, PayPal and
   * Mercado Pago.
   */
  String failureCode(PaymentMethod method) {
    boolean poor = this == INSUFFICIENT_FUNDS;
    return switch (method) {
      case WALLETPROVIDER -> "INSTRUMENT_DECLINED"; // PayPal gives guests' funds no other issue
      case REGIONALPROVIDER ->
          poor ? "cc_rejected_insufficient_amount" : "cc_rejected_other_reason";
      default -> poor ? "insufficient_funds" : "generic_decline";
    };
  }

  /** All names, in lower case. */
  public static String names() {
    return Arrays.stream(values()).map(SimulatedScenario::wire).collect(Collectors.joining(", "));
  }
}
