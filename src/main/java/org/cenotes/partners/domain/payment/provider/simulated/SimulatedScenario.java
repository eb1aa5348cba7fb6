package org.cenotes.partners.domain.payment.provider.simulated;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.cenotes.partners.platform.json.WireEnum;

/**
 * How a simulated payment goes: the card's magic tokens, {@code tok_} and the name in lower case,
 * and the choices on the simulator's page.
 */
public enum SimulatedScenario implements WireEnum {
  /** Taken at once; reported within a second. */
  APPROVED,
  /** Refused: {@code card_declined}. */
  DECLINED,
  /** Refused: {@code insufficient_funds}. */
  INSUFFICIENT_FUNDS,
  /** The guest has to approve on the simulator's page first. */
  REQUIRES_ACTION,
  /** Taken at once, but the answer takes eight seconds. */
  SLOW,
  /** The answer says nothing yet; the outcome is reported after three seconds. */
  PROCESSING,
  /** Reported twice, under the same event id. */
  CALLBACK_TWICE,
  /** The answer says nothing yet; reported five seconds after the reservation's hold has ended. */
  CALLBACK_LATE,
  /** Reported as succeeded, and two seconds later as still being processed. */
  OUT_OF_ORDER,
  /** The money is taken, but the answer is lost; reported after three seconds. */
  LOST_ANSWER,
  /** Nothing is taken, no answer comes. */
  UNREACHABLE,
  /** Nothing is taken: the provider understands and will not do it, whoever asks again. */
  REFUSED;

  private static final String PREFIX = "tok_";

  /** The scenario of a card token; none for a token the simulator has not made. */
  static Optional<SimulatedScenario> ofToken(String token) {
    return token.startsWith(PREFIX) ? ofName(token.substring(PREFIX.length())) : Optional.empty();
  }

  /** The scenario of this name, in lower case. */
  public static Optional<SimulatedScenario> ofName(String name) {
    return WireEnum.find(SimulatedScenario.class, name);
  }

  /** All names, in lower case. */
  public static String names() {
    return Arrays.stream(values()).map(SimulatedScenario::wire).collect(Collectors.joining(", "));
  }
}
